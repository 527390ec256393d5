import { expect, test } from '../room';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a phone: everything fits, and a tap moves', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', clock: '5m+3s' });
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const box = await room.board.boundingBox();
  expect(box!.width).toBeGreaterThanOrEqual(352);
  expect(box!.x).toBeGreaterThanOrEqual(0);
  await room.tap('e2');
  await expect.poll(() => room.marked('move-dest')).toEqual(['e3', 'e4']);
  await room.tap('e4');
  await expect.poll(() => room.ply()).toBe(1);
  for (const path of ['/', '/settings', '/help']) {
    await page.goto(room.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
});
