import { gzipSync } from 'node:zlib';
import { expectAccessible } from '../accessible';
import { expect, test } from '../room';

const HEAVIEST = 120 * 1024;

test('all that a first visit fetches weighs at most 120 KB, compressed, and is one language and one set of pieces', async ({
  room,
  page,
}) => {
  const loads: Promise<[path: string, weight: number]>[] = [];
  page.on('response', response =>
    loads.push(response.body().then(body => [new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length])),
  );
  await room.home();
  await expect(page.locator('cg-board piece').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fetched = await Promise.all(loads);
  const weight = fetched.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`first visit ${(weight / 1024).toFixed(1)} KB in ${fetched.length} files`);
  expect(weight).toBeGreaterThan(20 * 1024);
  expect(weight).toBeLessThanOrEqual(HEAVIEST);
  const named = (names: RegExp): string[] =>
    fetched
      .map(([path]) => path)
      .filter(path => names.test(path))
      .map(path => path.replace(/-.*/, ''));
  expect(named(/^\/assets\/(en|sv|fr|hu)-/)).toEqual(['/assets/en']);
  expect(named(/^\/assets\/(print|paper|paths|tokens)-/)).toEqual([]);
});

for (const [name, media] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colors', { colorScheme: 'light', forcedColors: 'active' }],
] as const) {
  test(`axe finds nothing before a game, ${name}`, async ({ room, page }) => {
    test.slow(); // every element of every screen is looked at
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    const inspect = (where: string): Promise<void> => expectAccessible(page, where);
    await room.home();
    await inspect('home');
    await room.custom();
    await inspect('custom game');
    await page.goto(`${room.url}/modes`);
    await page.getByRole('button', { name: /^Atomic/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await inspect('a mode');
    for (const path of ['/settings', '/help', '/modes']) {
      await page.goto(room.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inspect(path);
    }
  });

  test(`axe finds nothing in a game, ${name}`, async ({ room, guest, page }) => {
    test.slow();
    for (const one of [page, guest.page]) await one.emulateMedia({ ...media, reducedMotion: 'reduce' });
    const inspect = (where: string, shown = page): Promise<void> => expectAccessible(shown, where);
    await room.newGame({ opponent: 'At this table', clock: '5m+3s' });
    await room.move('f2', 'f3');
    await room.move('e7', 'e5');
    await inspect('game');
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect('game on a phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.status').click();
    await page.keyboard.press('z');
    await inspect('zen');
    await page.keyboard.press('z');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('A past position.')).toBeVisible();
    await inspect('the past');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'The pieces and their moves' }).click();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await inspect('legend');
    await page.keyboard.press('Escape');
    for (const sheet of ['Settings', 'Help']) {
      await page.getByRole('link', { name: sheet }).click();
      await expect(page.getByRole('dialog', { name: sheet })).toBeVisible();
      await inspect(`${sheet} over the game`);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Resign' }).click();
    await inspect('resigning');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await room.move('g2', 'g4');
    await room.move('d8', 'h4');
    await expect(room.over).toBeVisible();
    await inspect('game over');
    await page.getByRole('button', { name: 'Share and export' }).click();
    await expect(page.getByLabel('PGN', { exact: true })).toHaveValue(/Event/);
    await inspect('share');
    await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
    await expect(page.getByTestId('invitation')).toBeVisible();
    await inspect('invitation');
    const invitation = new URL(await page.getByTestId('invitation').inputValue());
    await guest.page.goto(guest.url + invitation.pathname);
    await expect(guest.page.getByLabel('Invitation link')).toBeVisible();
    await inspect('the address alone', guest.page);
    await guest.sitDown(invitation.href, 'Ben');
    await guest.page.getByRole('button', { name: 'Offer a draw' }).click();
    await expect(page.getByRole('button', { name: 'Accept the draw' })).toBeVisible();
    await inspect('an offer');
    await room.newGame({ opponent: 'At this table', mode: 'crazyhouse', fen: '4k3/P7/8/8/8/8/8/4K3[Qn] w - - 0 1' });
    await inspect('pieces in hand');
    await room.click('a7');
    await room.click('a8');
    await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible();
    await inspect('promotion');
  });
}

test('the policy of the server is strict and the page keeps it', async ({ room, page, server }) => {
  const policy = (await (await fetch(server.url)).headers.get('content-security-policy')) ?? '';
  for (const part of [`default-src 'none'`, `script-src 'self'`, `style-src 'self'`]) expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe-inline');
  await room.newGame({ opponent: 'At this table' });
  await expect(page.locator('cg-board piece')).toHaveCount(32);
});

test('a move is drawn within a frame, and nothing shifts', async ({ room, page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    (window as unknown as { shifts: number[] }).shifts = shifts;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
  await room.home();
  await expect(page.locator('cg-board piece').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(0.1);
  await room.newGame({ opponent: 'At this table', clock: '5m' });
  await page.reload();
  await expect(page.locator('cg-board piece')).toHaveCount(32);
  await room.move('e2', 'e4');
  expect(await shifted()).toBeLessThan(0.1);
  // Where the piece stands in the frame after the click, whatever the server says.
  await room.click('e7');
  const { x, y } = await room.center('e5');
  await page.mouse.move(x, y);
  await page.evaluate(() => {
    const stands = (): boolean =>
      [...document.querySelectorAll('cg-board piece.black.pawn')].some(
        piece => (piece as HTMLElement & { cgKey: string }).cgKey === 'e5',
      );
    const press = (): void => {
      // The first callback draws, the second looks at what was drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => (document.body.dataset.drawn = String(stands()))));
    };
    document.addEventListener('mousedown', press, { once: true, capture: true });
  });
  await page.mouse.down();
  await expect(page.locator('body')).toHaveAttribute('data-drawn', 'true');
  await page.mouse.up();
});
