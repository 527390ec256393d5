// The page as an app: what a browser needs to install it, what it shows without the server, and that it is never older than it.

import { expect, Room, test } from '../room';
import { Server } from '../server';

test('everything is there that a browser installs a page with', async ({ server }) => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Tabiya', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(server.url + src);
    expect([icon.status, icon.headers.get('content-type')], src).toEqual([200, type]);
  }
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without the server the page opens all the same, says what to do, and goes on when it is back', async ({ browser }) => {
    const server = await Server.start();
    const context = await browser.newContext({ locale: 'sv-SE', serviceWorkers: 'allow' });
    const page = await context.newPage();
    const room = new Room(page, server.url);
    await page.goto(server.url);
    await expect(page.locator('[data-clock="none"]')).toBeEnabled();
    await page.evaluate(() =>
      navigator.serviceWorker.ready.then(
        ({ active }) =>
          active?.state === 'activated' || new Promise(done => active?.addEventListener('statechange', done, { once: true })),
      ),
    );
    await server.away();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Tabiya svarar inte' })).toBeVisible();
    await expect(page.locator('.unreachable li')).toHaveCount(3);
    // What needs no server is still there.
    await page.getByRole('link', { name: 'Inställningar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inställningar' })).toBeVisible();
    await page.goBack();
    await server.back();
    await expect(page.locator('[data-clock="none"]')).toBeEnabled({ timeout: 30_000 });
    expect(room.faults).toEqual([]);
    await context.close();
    await server.stop();
  });
});

test('a server with another page is met by that page', async ({ room, page, server }) => {
  await room.home();
  await page.evaluate(() => (document.body.dataset.stays = 'yes'));
  // The same page: nothing happens when the server comes back.
  await server.kill();
  await expect(page.locator('.link[data-state="lost"]')).toBeVisible();
  await server.run();
  await expect(page.locator('.link[data-state="open"]')).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => document.body.dataset.stays)).toBe('yes');
  // Another one: it comes, once.
  let asked = 0;
  await page.route(`${server.url}/`, async route => {
    if (route.request().isNavigationRequest()) return route.continue();
    asked += 1;
    await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/another.js"></script>' });
  });
  for (const stays of [undefined, 'again']) {
    await server.kill();
    await expect(page.locator('.link[data-state="lost"]')).toBeVisible();
    await server.run();
    if (stays === undefined)
      await expect
        .poll(() => page.evaluate(() => document.body.dataset.stays).catch(() => 'on the way'), { timeout: 30_000 })
        .toBe(undefined);
    await expect(page.locator('.link[data-state="open"]')).toBeVisible({ timeout: 30_000 });
    if (stays === 'again') expect(await page.evaluate(() => document.body.dataset.stays)).toBe('again');
    await page.evaluate(() => (document.body.dataset.stays = 'again'));
  }
  expect(asked).toBeGreaterThan(0);
});

test('whoever asked for it is told of their turn while they look elsewhere, and nobody else', async ({
  room,
  guest,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    document.hasFocus = () => false;
    const Told = class {
      static permission = 'default';
      static requestPermission(): Promise<string> {
        told.push('asked for leave');
        Told.permission = 'granted';
        return Promise.resolve(Told.permission);
      }
      constructor(title: string, options: { body: string }) {
        told.push(`${title}: ${options.body}`);
      }
    };
    Object.assign(window, { Notification: Told });
  });
  const told = (): Promise<string[]> => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await room.move('e2', 'e4');
  await guest.move('e7', 'e5');
  await expect.poll(() => room.ply()).toBe(2);
  expect(await told()).toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /^Tell me when it is my turn/ }).check({ force: true });
  await expect.poll(told).toEqual(['asked for leave']);
  await page.keyboard.press('Escape');
  await room.move('g1', 'f3');
  await guest.move('b8', 'c6');
  await expect.poll(told).toEqual(['asked for leave', 'Ben has moved: Nc6. It is your turn.']);
});
