// What a link to one's seat gives away, and what the browser keeps to itself.

import type { Page } from '@playwright/test';
import { expect, test } from '../room';

/** A browser of somebody who does not own the machine. */
const stranger = async (page: Page): Promise<void> =>
  void (await page.route('**/owner', route => route.fulfill({ status: 204 })));

/** Everything that the page says to the server. */
const listen = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  return sent;
};

/** Asks the server on a connection of its own; the answers in their order. */
const ask = (page: Page, requests: readonly unknown[]): Promise<unknown[]> =>
  page.evaluate(
    asked =>
      new Promise(done => {
        const answers: unknown[] = [];
        const socket = new WebSocket(`ws://${location.host}/ws`, 'tabiya.3');
        const next = (): void => {
          const request = asked[answers.length];
          if (request === undefined) {
            socket.close();
            done(answers);
            return;
          }
          socket.send(
            JSON.stringify({
              id: `journey${String(answers.length).padStart(4, '0')}${Math.random().toString(36).slice(2, 12)}`,
              request,
            }),
          );
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; reply?: unknown };
          if (message.type !== 'welcome') answers.push(message.reply ?? message);
          next();
        };
      }),
    requests,
  );

const keys = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tabiya.keys') ?? '[]') as string[]);

const TABLE = { mode: 'chess', white: { kind: 'me', name: 'Anna' }, black: { kind: 'me', name: 'Ben' } };

const seated = (page: Page) => page.getByRole('button', { name: 'Resign' });

test('the link to one seat opens that game and no other, and the key stays in the browser', async ({ room, guest, page }) => {
  await stranger(page);
  await stranger(guest.page);
  const sent = listen(page);
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await room.move('e2', 'e4');
  const [lent, link] = [page.url(), await room.seatLink()];
  await room.newGame({ opponent: 'At this table', names: ['Cleo', 'Dora'] });
  await room.move('d2', 'd4');
  const [kept, other] = [page.url(), await room.seatLink()];
  expect(new URL(link).hash).not.toBe(new URL(other).hash);

  await guest.page.goto(link);
  await expect(seated(guest.page)).toBeVisible();
  expect(guest.page.url()).toBe(lent);
  // The secret of the one, shown at the other, is that of nobody.
  await guest.page.goto(kept + new URL(link).hash);
  await expect(guest.page.getByText('You are watching')).toBeVisible();
  await expect(seated(guest.page)).toHaveCount(0);
  await guest.page.goto(guest.url);
  const list = guest.page.locator('.recent .games li');
  await expect(list.filter({ hasText: 'Anna – Ben' })).toHaveCount(1);
  await expect(list.filter({ hasText: 'Cleo – Dora' })).toHaveCount(0);
  await guest.page.goto(lent);
  await guest.move('e7', 'e5');

  // Whoever made them has both, also after a reload: nothing of them is remembered but the key.
  await page.goto(lent);
  await expect(seated(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('tabiya.seats') ?? '')).not.toContain(new URL(lent).pathname.slice(3));
  const [key] = await keys(page);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(sent.some(frame => frame.includes('"create"'))).toBe(true);
  expect(sent.filter(frame => frame.includes(key!))).toEqual([]);
});

test('sixty games are found by one request, each with a secret of its own', async ({ room, page }) => {
  await stranger(page);
  const sent = listen(page);
  const lists = (): { secret: string }[] =>
    sent
      .map(frame => (JSON.parse(frame) as { request: { type: string; secret: string; running: boolean } }).request)
      .filter(({ type, running }) => type === 'list' && running);
  await room.home();
  await expect.poll(() => lists().length).toBeGreaterThan(0);
  const list = lists()[0]!.secret;
  const secret = (place: number): string => `${String(place).padStart(2, '0').repeat(21)}A`;
  await ask(
    page,
    Array.from({ length: 60 }, (_, place) => ({ type: 'create', secret: secret(place), list, game: TABLE })),
  );
  sent.length = 0;
  await page.goto(`${room.url}/games`);
  await expect(page.getByRole('region', { name: 'Going on' }).getByRole('listitem')).toHaveCount(60);
  expect(lists()).toHaveLength(1);
});

test('a browser that had one secret for all its games goes on', async ({ room, page }) => {
  await stranger(page);
  const old = `${'x'.repeat(42)}A`;
  await page.addInitScript(secret => {
    if (!localStorage.getItem('tabiya.seats'))
      localStorage.setItem('tabiya.seats', JSON.stringify({ own: secret, before: [], seats: [] }));
  }, old);
  await room.home();
  // Its page, left open, hears that it is old, and gets itself anew.
  const greeting = await page.evaluate(
    () =>
      new Promise(
        heard =>
          (new WebSocket(`ws://${location.host}/ws`, 'tabiya.2').onmessage = ({ data }) => heard(JSON.parse(String(data)))),
      ),
  );
  expect(greeting).toMatchObject({ type: 'welcome', welcome: { protocol: 3 } });
  const [made] = (await ask(page, [{ type: 'create', secret: old, game: TABLE }])) as [{ game: string }];
  // Its seat is opened by the address alone, though it is not among those that were remembered.
  await page.goto(`${room.url}/g/${made.game}`);
  await room.move('e2', 'e4');
  await room.newGame({ opponent: 'At this table', names: ['Eve', 'Finn'] });
  expect(await room.seatLink()).not.toContain(old);
  await page.goto(`${room.url}/games`);
  const going = page.getByRole('region', { name: 'Going on' });
  await expect(going.getByRole('listitem')).toHaveCount(2);
  await going.getByRole('link').filter({ hasText: 'Anna – Ben' }).click();
  await room.move('e7', 'e5');
  await page.reload();
  await expect(seated(page)).toBeVisible();
});
