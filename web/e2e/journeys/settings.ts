import { expect, test } from '../room';

test('colors, theme and sounds are chosen and kept', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  const choose = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('radio', { name }).check({ force: true });
  await choose('Theme', 'Dark');
  await choose('Board', 'Your own');
  await choose('Light tiles', 'Cyan');
  await choose('Dark tiles', 'Magenta');
  await choose('White’s pieces', 'Yellow');
  await page.getByRole('switch', { name: 'Sounds' }).uncheck({ force: true });
  const colors = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue('--square-light'), style.getPropertyValue('--square-dark'), document.documentElement.dataset['theme']];
    });
  expect(await colors()).toEqual(['#5bb8c4', '#b45fb0', 'dark']);
  await page.reload();
  await expect.poll(colors).toEqual(['#5bb8c4', '#b45fb0', 'dark']);
  const picture = await page.locator('.mini .piece.white.king').evaluate(piece => decodeURIComponent(getComputedStyle(piece).backgroundImage));
  expect(picture).toContain('#efcf5a');
  await expect(page.getByRole('switch', { name: 'Sounds' })).not.toBeChecked();
  for (const name of ['White', 'Black', 'Red', 'Green', 'Blue', 'Cyan', 'Yellow', 'Magenta', 'Orange', 'Brown'])
    await expect(page.getByRole('group', { name: 'Black’s pieces' }).getByRole('radio', { name, exact: true })).toBeAttached();
});

test('at one table the board turns after each move, if asked to', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  await page.getByRole('switch', { name: /turn the board/ }).check({ force: true });
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await room.move('e7', 'e5');
  await expect(page.locator('.cg-wrap.orientation-white')).toBeVisible();
});
