// Small things that a newcomer stumbles over.

import { expect, Line, test } from '../room';

test('a server that hangs is noticed within five seconds, and so is its return', async ({ room, page }) => {
  const line = await Line.of(page);
  await room.newGame({ opponent: 'At this table' });
  await expect(page.locator('.link[data-state="open"]')).toBeVisible();
  line.hold();
  await expect(page.locator('.link')).toContainText('does not answer', { timeout: 6_500 });
  line.release();
  await expect(page.locator('.link[data-state="open"]')).toBeVisible();
  await room.move('e2', 'e4');
});

test('an address without a page says so, to people and to programs', async ({ room, page, server }) => {
  for (const path of ['/nothing', '/g/', '/help/me']) expect((await fetch(server.url + path)).status, path).toBe(404);
  for (const path of ['/', '/help', '/settings', '/g/Ab3dEf7hIj'])
    expect((await fetch(server.url + path)).status, path).toBe(200);
  const failed = page.waitForResponse(response => response.url().endsWith('/nothing'));
  await page.goto(`${room.url}/nothing`);
  expect((await failed).status()).toBe(404);
  room.faults.length = 0; // the browser itself notes the status
  await expect(page.getByRole('heading', { name: 'There is no such page here' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: /^No clock/ })).toBeVisible();
});

for (const [mode, kinds] of [
  ['chess', 6],
  ['chaos', 6],
  ['cannons', 7],
] as const)
  test(`the pieces of ${mode} and their moves are one click away, for both sides`, async ({ room, page }) => {
    await room.newGame({ opponent: 'At this table', mode });
    await page.getByRole('button', { name: 'The pieces and their moves' }).click();
    const legend = page.getByRole('dialog', { name: 'The pieces and their moves' });
    await expect(legend.getByRole('listitem').first()).toBeVisible();
    expect(await legend.getByRole('listitem').count()).toBeGreaterThanOrEqual(kinds);
    for (const item of await legend.getByRole('listitem').all()) {
      for (const color of ['white', 'black']) await expect(item.locator(`.diagram .piece.${color}`)).toHaveCount(1);
      await expect(item).toContainText(/moves|captures/);
      expect(await item.locator('.diagram').first().locator('.reach').count()).toBeGreaterThan(0);
    }
  });

test('nobody gets the other side’s color, nor both tiles the same', async ({ room, page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('tabiya.settings'))
      localStorage.setItem(
        'tabiya.settings',
        JSON.stringify({ pieces: { white: 'red', black: 'red' }, board: 'own', tiles: { light: 'blue', dark: 'blue' } }),
      );
  });
  await page.goto(`${room.url}/settings`);
  const group = (name: string) => page.getByRole('group', { name });
  // What an older page kept is mended.
  await expect(group('White’s pieces').getByRole('radio', { name: 'Ivory and ebony' })).toBeChecked();
  await expect(group('Light tiles').getByRole('radio', { name: 'White' })).toBeChecked();
  await group('White’s pieces').getByRole('radio', { name: 'Red' }).check({ force: true });
  await expect(group('Black’s pieces').getByRole('radio', { name: 'Red' })).toBeDisabled();
  await expect(group('White’s pieces').getByRole('radio', { name: 'Black', exact: true })).toBeDisabled();
  await expect(group('Dark tiles').getByRole('radio', { name: 'White' })).toBeDisabled();
});

test('the preview follows the coordinates', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  const written = page.locator('.preview .coordinate');
  await expect(written).toHaveCount(16);
  await page.getByRole('radio', { name: 'On every square' }).check({ force: true });
  await expect(written).toHaveCount(64);
  await page.getByRole('radio', { name: 'None' }).first().check({ force: true });
  await expect(written).toHaveCount(0);
});

test('Chess960 begins with the number that is asked for, and tells its number', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByLabel(/^Mode/).selectOption('chess960');
  const field = page.getByLabel('Start number');
  await field.fill('960');
  await expect(page.getByRole('alert')).toHaveText('Expected a whole number from 0 to 959.');
  await field.fill('518');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(room.status).toContainText('start 518');
  expect(await room.fen()).toContain('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
});

test('whoever leaves is waited for in seconds, never “in 0 s”, and then the game can be claimed', async ({
  room,
  guest,
  page,
}) => {
  await page.routeWebSocket(/\/ws$/, client => {
    const server = client.connectToServer();
    // As if the other had been away for all but two seconds of the time that they have.
    server.onMessage(message => client.send(String(message).replace(/"claimableIn":\d+/g, '"claimableIn":2000')));
  });
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'], clock: '10m' });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await room.move('e2', 'e4');
  await guest.move('e7', 'e5');
  await guest.page.goto('about:blank');
  const row = page.locator('.player[data-color="black"]');
  await expect(row).toContainText(/claimed in [12] s/);
  await expect(page.getByRole('button', { name: 'Claim the win' })).toBeVisible();
  await expect(row).toContainText('away');
  await expect(row).not.toContainText('0 s');
});

test('the board is there where the system decides about colors', async ({ room, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  const looks = await page.evaluate(() => {
    const style = (selector: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(selector)!);
    return [
      style('cg-board').forcedColorAdjust,
      style('cg-board piece').forcedColorAdjust,
      style('cg-board square.last-move').backgroundColor,
      style('cg-board').backgroundImage.includes('gradient'),
      // Which color somebody plays, too.
      style('.name .side.black').backgroundColor === style('.name .side.white').backgroundColor,
    ];
  });
  expect(looks).toEqual(['none', 'none', 'rgba(245, 208, 30, 0.48)', true, false]);
});
