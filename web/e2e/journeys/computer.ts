import { expect, test } from '../room';
import { Engine } from '../server';

test('the first move on the board of the first screen starts a game, and the computer answers', async ({ room, page }) => {
  await room.home();
  // Past the games of other journeys, to the position that White is to move in.
  const caption = page.locator('.caption');
  for (let leaf = 0; leaf < 24 && !(await caption.innerText()).includes('Evans'); leaf++)
    await page.getByRole('button', { name: 'Another board' }).click();
  await room.click('d7');
  await expect.poll(() => room.marked('move-dest')).toEqual(['d5', 'd6']);
  await room.click('d6');
  await expect(page.locator('.game')).toBeVisible();
  await expect.poll(() => room.sheet(), { timeout: 20_000 }).toHaveLength(2);
  expect((await room.sheet())[0]).toBe('d6');
  await expect(room.status).toContainText('Your turn');
  await page.getByRole('button', { name: /Take back \(2/ }).click();
  await expect.poll(() => room.ply()).toBe(0);

  // The first screen shows the game that goes on; a move there leads into it.
  await page.goto(room.url);
  await expect(caption).toContainText('Your game');
  await room.click('d7');
  await room.click('d5');
  await expect(page.locator('.game')).toBeVisible();
  await expect.poll(() => room.sheet()).toContain('d5');
});

test('a mode is chosen by its picture, and its rules are behind it', async ({ room, page }) => {
  await room.home();
  await page.getByRole('link', { name: /^All \d+ modes$/ }).click();
  await expect(page.locator('.mode-card')).toHaveCount(20);
  await page.getByRole('button', { name: /^Berolina/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Berolina' });
  await expect(sheet.getByRole('listitem')).toHaveCount(6);
  await expect(
    sheet.getByRole('listitem').filter({ hasText: 'pawn' }).first().locator('.diagram').first().locator('.reach.capture'),
  ).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Play this mode' }).click();
  await expect(page.getByRole('radio', { name: 'Berolina' })).toBeChecked();
  await page.getByRole('radio', { name: /^At this table/ }).check({ force: true });
  await page.getByRole('button', { name: /^3 \+ 2/ }).click();
  await expect(room.status).toContainText('Berolina');
  await room.move('e2', 'd3');
  // It is played again at one press, and the board is that of the game that goes on.
  await page.goto(room.url);
  await expect(page.getByRole('radio', { name: 'Berolina' })).toBeChecked();
  await expect(page.locator('.caption')).toContainText('Your game');
  await page.locator('.mode-choice', { hasText: 'Atomic' }).click();
  await expect(page.locator('.caption')).toContainText('Atomic');
});

test('a whole game against level 1, to the end', async ({ room }) => {
  const engine = new Engine();
  // An ending won for White, so that the game is a real one but not a long one.
  await room.newGame({ opponent: 'Computer', level: 1, fen: '4k3/8/8/8/8/8/3Q4/R3K2R w KQ - 0 1' });
  for (let turn = 0; turn < 40; turn++) {
    if (await room.over.isVisible()) break;
    const before = await room.ply();
    const best = await engine.best(await room.fen());
    await room.click(best.slice(0, 2));
    await room.click(best.slice(2, 4));
    await expect
      .poll(async () => (await room.over.isVisible()) || (await room.ply()) >= before + 2, { timeout: 20_000 })
      .toBe(true);
  }
  engine.stop();
  await expect(room.over).toContainText('You win');
  await expect(room.over).toContainText('Checkmate');
  await expect(room.over.getByRole('button')).toHaveText(['', 'Rematch', 'Review', 'Analyze', 'Menu']);
});

test('two computers play so many turns while somebody watches', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('radio', { name: 'Watch computers' }).check({ force: true });
  await page.getByLabel(/White’s level/).selectOption('1');
  await page.getByLabel(/Black’s level/).selectOption('1');
  await page.getByLabel(/^Speed/).fill('20');
  await page.getByLabel('Turns before a pause').fill('3');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.game[data-phase="paused"][data-ply="6"]')).toBeVisible();
  await page.getByLabel('Turns').fill('2');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.locator('.game[data-phase="paused"][data-ply="10"]')).toBeVisible();
});
