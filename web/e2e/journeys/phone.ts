import { expect, test } from '../room';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a phone: everything fits, and a tap moves', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', clock: '5m+3s' });
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
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

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`${width} by ${height}: the whole board is in sight, nothing sticks out`, async ({ room, page }) => {
    await page.setViewportSize({ width, height });
    await room.newGame({
      opponent: 'At this table',
      names: ['Anna Maximiliane von und zu Hohenstein', 'Ben'],
      clock: '1h30m+30s',
    });
    const box = await room.board.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height);
    expect(box!.width).toBeGreaterThanOrEqual(0.7 * Math.min(width, height));
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    for (const clock of ['clock-white', 'clock-black']) {
      const place = await page.getByTestId(clock).boundingBox();
      expect(place!.x + place!.width).toBeLessThanOrEqual(width);
      expect(place!.y + place!.height).toBeLessThanOrEqual(height);
    }
  });
}
