import { expect, test } from '../room';
import { Engine } from '../server';

test('one click starts a game, and the computer answers', async ({ room, page }) => {
  await room.home();
  await page.getByRole('button', { name: /Play now/ }).click();
  await expect(page.locator('.game')).toBeVisible();
  await room.click('e2');
  await room.click('e4');
  await expect.poll(() => room.ply(), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  await expect(room.status).toContainText('Your turn');
  await page.getByRole('button', { name: /Take back \(2/ }).click();
  await expect.poll(() => room.ply()).toBe(0);
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
    await expect.poll(async () => (await room.over.isVisible()) || (await room.ply()) >= before + 2, { timeout: 20_000 }).toBe(true);
  }
  engine.stop();
  await expect(room.over).toContainText('You win');
  await expect(room.over).toContainText('Checkmate');
  await expect(room.over.getByRole('button')).toHaveText(['', 'Rematch', 'Review', 'Analyze', 'Menu']);
});

test('two computers play so many turns while somebody watches', async ({ room, page }) => {
  await room.home();
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
