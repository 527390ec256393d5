import { expect, test } from '../room';

test('kill -9 in the middle of a game loses nothing', async ({ room, page, server }) => {
  await room.newGame({ opponent: 'At this table', clock: '10m' });
  await room.move('e2', 'e4');
  await room.move('e7', 'e5');
  await server.kill();
  await expect(page.getByText('Connection lost')).toBeVisible();
  // A move made while the server is away is not lost either.
  await room.click('g1');
  await room.click('f3');
  await server.run();
  await expect(page.locator('.link[data-state="open"]')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => room.sheet(), { timeout: 20_000 }).toEqual(['e4', 'e5', 'Nf3']);
  await room.move('b8', 'c6');
  await page.reload();
  await expect.poll(() => room.sheet()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('two tabs of one browser show the same game', async ({ room, context, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator('.game')).toBeVisible();
  await room.move('d2', 'd4');
  await expect(second.locator('.game[data-ply="1"]')).toBeVisible();
});
