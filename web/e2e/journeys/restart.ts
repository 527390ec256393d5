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

test('a game that cannot be loaded for a moment keeps its seat', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  let refusals = 2;
  await page.routeWebSocket(/\/ws$/, client => {
    const server = client.connectToServer();
    client.onMessage(message => {
      const { id, request } = JSON.parse(String(message)) as { id: string; request: { type: string } };
      if (request.type !== 'join' || refusals === 0) return server.send(message);
      refusals -= 1;
      const code = refusals === 1 ? 'busy' : 'unreadableGame';
      client.send(JSON.stringify({ type: 'refused', id, why: { code, parameters: { game: 'x' } } }));
    });
  });
  await page.reload();
  await expect(page.getByText('Trying again every few seconds.')).toBeVisible();
  await expect(page.locator('.game[data-ply="1"]')).toBeVisible();
  await room.move('e7', 'e5');
  expect(refusals).toBe(0);
});

test('a game that is not there is said so, and only then is its seat forgotten', async ({ room, guest, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const game = page.url().split('/').at(-1)!;
  // Own games need no remembering; what a link to a seat has brought does.
  const link = await room.seatLink();
  const other = guest.page;
  await other.route('**/owner', route => route.fulfill({ status: 204 }));
  const kept = (): Promise<boolean> => other.evaluate(name => JSON.stringify({ ...localStorage }).includes(name), game);
  await other.goto(link);
  await expect(other.locator('cg-board piece').first()).toBeVisible();
  expect(await kept()).toBe(true);
  await other.routeWebSocket(/\/ws$/, client => {
    const server = client.connectToServer();
    client.onMessage(message => {
      const { id, request } = JSON.parse(String(message)) as { id: string; request: { type: string } };
      if (request.type !== 'join') return server.send(message);
      client.send(JSON.stringify({ type: 'refused', id, why: { code: 'noSuchGame', parameters: { game } } }));
    });
  });
  await other.reload();
  await expect(other.getByText('There is no such game here.')).toBeVisible();
  await expect.poll(kept).toBe(false);
});
