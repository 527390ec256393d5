import { expect, test } from '../room';

test('en passant is shown in red and takes the pawn', async ({ room }) => {
  await room.newGame({ opponent: 'At this table', fen: '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1' });
  await room.move('d7', 'd5');
  await room.click('e5');
  await expect.poll(() => room.marked('capture')).toEqual(['d6']);
  await room.click('d6');
  await expect.poll(() => room.piece('d5')).toBe('empty');
  await expect.poll(() => room.piece('d6')).toBe('white pawn');
});

test('castling by the king, and by the king onto the rook', async ({ room }) => {
  await room.newGame({ opponent: 'At this table', fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
  await room.move('e1', 'g1');
  await expect.poll(() => room.piece('f1')).toBe('white rook');
  await expect.poll(() => room.piece('g1')).toBe('white king');
  await room.move('e8', 'a8');
  await expect.poll(() => room.piece('c8')).toBe('black king');
  await expect.poll(() => room.piece('d8')).toBe('black rook');
  await expect.poll(() => room.sheet()).toEqual(['O-O', 'O-O-O']);
});

test('Chess960: a king’s step is a step; castling has a button and the rook’s square', async ({ room, page }) => {
  const fen = '4k3/8/8/8/8/8/8/5K1R w K - 0 1';
  await room.newGame({ opponent: 'At this table', mode: 'chess960', fen });
  await room.move('f1', 'g1');
  await expect.poll(() => room.piece('h1')).toBe('white rook');
  await page.getByRole('button', { name: /Take back/ }).click();
  await expect.poll(() => room.ply()).toBe(0);
  await page.getByRole('button', { name: 'O-O', exact: true }).click();
  await expect.poll(() => room.piece('f1')).toBe('white rook');
  await expect.poll(() => room.piece('g1')).toBe('white king');

  await room.newGame({ opponent: 'At this table', mode: 'chess960', fen });
  await room.move('f1', 'h1');
  await expect.poll(() => room.sheet()).toEqual(['O-O']);
});

test('promotion: a knight by choice; the pawn put back by Escape or a click elsewhere, where the settings say so', async ({
  room,
  page,
}) => {
  await page.goto(`${room.url}/settings`);
  await page.getByRole('radio', { name: 'Puts the pawn back' }).check({ force: true });
  await room.newGame({ opponent: 'At this table', fen: '1r2k3/P1P5/8/8/8/8/p7/4K3 w - - 0 1' });
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  await room.click('a7');
  await expect.poll(() => room.marked('capture')).toEqual(['b8']);
  await room.click('b8');
  await expect(chooser.getByRole('button')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveCount(0);
  await expect.poll(() => room.piece('a7')).toBe('white pawn');
  await expect.poll(() => room.piece('b8')).toBe('black rook');

  await room.click('a7');
  await room.click('a8');
  await expect(chooser).toBeVisible();
  await room.click('h3');
  await expect(chooser).toHaveCount(0);
  await expect.poll(() => room.piece('a8')).toBe('empty');
  expect(await room.ply()).toBe(0);

  await room.click('a7');
  await room.click('b8');
  await chooser.getByRole('button', { name: 'knight' }).click();
  await expect.poll(() => room.sheet()).toEqual(['axb8=N']);
  await room.click('a2');
  await room.click('a1');
  await chooser.getByRole('button', { name: 'Close: put the pawn back' }).click();
  await expect(chooser).toHaveCount(0);
  await expect.poll(() => room.piece('a2')).toBe('black pawn');
});

test('promotion: closing the choice in any way takes the queen', async ({ room, page }) => {
  const chooser = page.getByRole('dialog', { name: 'Promote to' });
  const ways: [string, () => Promise<void>][] = [
    ['×', () => chooser.getByRole('button', { name: 'Close: take the queen' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['a press elsewhere', () => room.click('h3')],
  ];
  for (const [way, close] of ways) {
    await room.newGame({ opponent: 'At this table', fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' });
    await room.click('a7');
    await room.click('a8');
    await expect(chooser, way).toBeVisible();
    await close();
    await expect.poll(() => room.sheet(), way).toEqual(['a8=Q+']);
  }
});

test('a refused position says what is wrong with it', async ({ room, page }) => {
  await room.custom();
  await page.getByLabel('Start position (FEN)').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await expect(page.getByRole('alert')).toContainText([
    /cannot be played: White has 0 kings/,
    /cannot be played: Black has 0 kings/,
  ]);
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
});
