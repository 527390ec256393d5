// Modes: what the server lists can be played with the hand, drops and counters included.

import { expect, type Room, test } from '../room';

const taken = async (room: Room): Promise<void> => {
  await room.newGame({ opponent: 'At this table', mode: 'crazyhouse' });
  await room.move('e2', 'e4');
  await room.move('d7', 'd5');
  await room.move('e4', 'd5');
  await room.move('d8', 'd5');
};

test('a taken piece is put down by two clicks', async ({ room, page }) => {
  await taken(room);
  await page.getByRole('group', { name: 'White’s pieces in hand' }).getByRole('button', { name: /pawn/ }).click();
  await expect.poll(() => room.marked('move-dest')).toContain('e4');
  expect(await room.marked('move-dest')).not.toContain('e8');
  await room.click('e4');
  await expect.poll(() => room.piece('e4')).toBe('white pawn');
  await expect.poll(() => room.sheet()).toEqual(['e4', 'd5', 'exd5', 'Qxd5', '@e4']);
});

test('a taken piece is dragged onto the board; where it may not stand it goes back', async ({ room, page }) => {
  await taken(room);
  const held = page.getByRole('group', { name: 'White’s pieces in hand' }).getByRole('button', { name: /pawn/ });
  const dragTo = async (square: string): Promise<void> => {
    const box = (await held.boundingBox())!;
    const { x, y } = await room.center(square);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
  };
  await dragTo('e8');
  await expect.poll(() => room.piece('e8')).toBe('black king');
  expect(await room.ply()).toBe(4);
  await dragTo('c6');
  await expect.poll(() => room.piece('c6')).toBe('white pawn');
  await expect.poll(() => room.ply()).toBe(5);
});

test('a taken piece is put down in advance', async ({ room, guest, page }) => {
  await room.newGame({ opponent: 'Friend by link', mode: 'crazyhouse', fen: '4k3/8/8/8/8/8/8/4K3[P] b - - 0 1' });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await expect(page.locator('.game[data-phase="playing"]')).toBeVisible();
  await page.getByRole('group', { name: 'White’s pieces in hand' }).getByRole('button', { name: /pawn/ }).click();
  await expect.poll(() => room.marked('move-dest')).toContain('e5');
  await room.click('e5');
  await expect.poll(() => room.piece('e5')).toBe('white pawn');
  expect(await room.ply()).toBe(0);
  await guest.move('e8', 'd7');
  await expect.poll(() => room.sheet()).toEqual(['Kd7', '@e5']);
});

test('three checks are counted', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', mode: '3check', fen: '4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1' });
  await expect(page.getByTestId('checks-white')).toHaveText('3 checks win');
  await room.move('a1', 'a8');
  await expect(page.getByTestId('checks-white')).toHaveText('2 checks win');
  await expect(page.getByTestId('checks-black')).toHaveText('3 checks win');
});

test('a mode of one’s own is played from its file, and a bad file is refused with the reason', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  const field = page.getByLabel('A mode of your own (JSON file)');
  await field.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"title": 3}') });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
  const mine = {
    title: 'Two Amazons',
    description: 'Queens that jump.',
    pieces: { amazon: { letter: 'Z', look: 'queen', movement: 'QN' } },
    start: 'rnbzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBZKBNR w KQkq - 0 1',
  };
  await field.setInputFiles({
    name: 'Two Amazons.json',
    mimeType: 'application/json',
    // As some editors of Windows write it.
    buffer: Buffer.from(`\uFEFF${JSON.stringify(mine)}`, 'utf16le'),
  });
  await expect(page.getByText('Two Amazons can be played.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(room.status).toContainText('Two Amazons');
  await room.move('d1', 'e3');
  await expect.poll(() => room.piece('e3')).toBe('white amazon');
});
