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

test('what happens can be heard, until sounds are switched off', async ({ room, page }) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    (window as unknown as { heard: number[] }).heard = heard;
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options: OscillatorOptions = {}) {
        super(context, options);
        heard.push(options.frequency ?? 0);
      }
    };
  });
  const heard = (): Promise<number[]> => page.evaluate(() => (window as unknown as { heard: number[] }).heard.splice(0));
  await room.newGame({ opponent: 'At this table' });
  await expect.poll(heard).toEqual([392, 523, 659]); // the game begins
  await room.move('e2', 'e4');
  expect(await heard()).toEqual([240]);
  await room.move('d7', 'd5');
  await heard();
  await room.move('e4', 'd5');
  expect(await heard()).toEqual([330, 190]); // a capture
  await room.move('e7', 'e6');
  await heard();
  await room.move('f1', 'b5');
  expect(await heard()).toEqual([260, 880]); // check
  await room.say('/resign');
  await expect(room.over).toBeVisible();
  expect(await heard()).toEqual([659, 523, 392]);
  await page.getByRole('button', { name: 'Sounds' }).click();
  await room.over.getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => room.ply()).toBe(0);
  await room.move('e2', 'e4');
  expect(await heard()).toEqual([]);
});

test('at one table the board turns after each move, if asked to', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  await page.getByRole('switch', { name: /turn the board/ }).check({ force: true });
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await room.move('e7', 'e5');
  await expect(page.locator('.cg-wrap.orientation-white')).toBeVisible();
  // Whoever plays by keyboard stays on the square they went to.
  await page.locator('[data-square="d2"]').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await expect(page.locator('[data-square="d4"]')).toBeFocused();
});
