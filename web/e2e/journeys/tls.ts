import { expect, Room, test } from '../room';
import { Server } from '../server';

test('over TLS the page is shown and a move is played', async ({ browser }) => {
  const server = await Server.start(true);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const room = new Room(await context.newPage(), server.url);
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  expect(await room.sheet()).toEqual(['e4']);
  expect(room.faults).toEqual([]);
  await context.close();
  await server.stop();
});
