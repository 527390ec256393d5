import { expect, type Room, test } from '../room';

const meet = async (room: Room, guest: Room, clock?: string): Promise<void> => {
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'], ...(clock && { clock }) });
  const link = await room.page.getByTestId('invitation').inputValue();
  expect(link).toContain('#join=');
  await expect(room.page.getByRole('heading', { name: 'Waiting for Ben' })).toBeVisible();
  await expect(room.page.locator('svg.qr path')).toHaveAttribute('d', /^M/);
  await guest.sitDown(link);
  await expect(guest.page.locator('.game[data-phase="playing"]')).toBeVisible();
  await expect(room.page.locator('.game[data-phase="playing"]')).toBeVisible();
  expect(guest.page.url()).not.toContain('#');
  for (const one of [room, guest]) await expect(one.page.locator('.player[data-color="black"] strong')).toHaveText('Ben');
};

test('two browsers by link: moves, chat, take-back, draw, rematch', async ({ room, guest }) => {
  await meet(room, guest);
  await expect(guest.page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await room.move('e2', 'e4');
  await expect.poll(() => guest.piece('e4')).toBe('white pawn');
  await expect(guest.status).toContainText('Your turn');
  await guest.move('e7', 'e5');
  await expect.poll(() => room.ply()).toBe(2);

  await guest.say('hello <b>there</b>');
  await expect(room.page.locator('.lines')).toContainText('hello <b>there</b>');

  await room.page.getByRole('button', { name: /Take back/ }).click();
  await guest.page.getByRole('button', { name: 'Accept the take-back' }).click();
  await expect.poll(() => room.ply()).toBe(0);
  await expect.poll(() => guest.ply()).toBe(0);

  await room.move('d2', 'd4');
  await guest.move('d7', 'd5');
  await room.page.getByRole('button', { name: 'Offer a draw' }).click();
  await guest.page.getByRole('button', { name: 'Accept the draw' }).click();
  for (const one of [room, guest]) {
    await expect(one.over).toContainText('Draw');
    await expect(one.over).toContainText('Draw by agreement: Anna offered it and Ben accepted.');
  }
  await room.over.getByRole('button', { name: 'Rematch' }).click();
  await guest.over.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const one of [room, guest]) await expect(one.page.locator('.game[data-phase="playing"][data-ply="0"]')).toBeVisible();
});

test('the flag falls on both screens, and is explained', async ({ room, guest }) => {
  // Only the side that is to lose is short of time, and first moves are free: a busy machine changes nothing.
  await meet(room, guest, '1h vs 4s');
  await room.move('e2', 'e4');
  await guest.move('e7', 'e5');
  await room.move('g1', 'f3');
  await expect(room.page.getByTestId('clock-black')).toHaveText(/0:0[0-3]\.\d/);
  for (const [one, verdict] of [
    [room, 'You win'],
    [guest, 'You lose'],
  ] as const) {
    await expect(one.over).toContainText(verdict);
    await expect(one.over).toContainText('Ben’s time is up.');
  }
});

test('a refresh keeps the seat; whoever has only the address watches', async ({ room, guest, browser, server }) => {
  await meet(room, guest);
  await room.move('e2', 'e4');
  await guest.page.reload();
  await guest.move('c7', 'c5');
  const context = await browser.newContext();
  const watcher = await context.newPage();
  await watcher.goto(server.url + new URL(room.page.url()).pathname);
  await expect(watcher.getByText('You are watching')).toBeVisible();
  await context.close();
  await room.page.goBack();
  await expect(room.page.getByRole('heading', { name: 'Your games' })).toBeVisible();
  await room.page.goForward();
  await expect.poll(() => room.ply()).toBe(2);
});
