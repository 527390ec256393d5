import { readFileSync } from 'node:fs';
import { expect, test } from '../room';

test('scholar’s mate at one table, from the first click to the rematch', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await expect(page.locator('.player strong')).toHaveText(['Ben', 'Anna']);
  await expect(room.status).toContainText('Anna to move');

  await room.click('e2');
  await expect.poll(() => room.marked('move-dest')).toEqual(['e3', 'e4']);
  await expect.poll(() => room.marked('selected')).toEqual(['e2']);
  await room.click('g1'); // another piece: the selection changes
  await expect.poll(() => room.marked('move-dest')).toEqual(['f3', 'h3']);
  await room.click('e5'); // an unmarked square: it is dropped
  await expect.poll(() => room.marked('move-dest')).toEqual([]);

  const opening = page.getByTestId('opening');
  await expect(opening).toHaveText('');
  await room.move('e2', 'e4');
  await expect.poll(() => room.marked('last-move')).toEqual(['e2', 'e4']);
  await expect(opening).toHaveText("B00 King's Pawn Game");
  await room.drag('e7', 'e5');
  await expect.poll(() => room.ply()).toBe(2);
  await room.move('d1', 'h5');
  await expect(opening).toHaveText("C20 King's Pawn Game: Wayward Queen Attack");
  await room.move('b8', 'c6');
  await room.move('f1', 'c4');
  await room.move('g8', 'f6');
  await room.click('h5');
  await expect.poll(() => room.marked('capture')).toEqual(['e5', 'f7', 'h7']);
  await room.click('f7');

  await expect(room.over).toBeVisible();
  await expect(room.over).toContainText('Anna wins');
  await expect(room.over).toContainText('Checkmate');
  await expect(room.over).toContainText('Checkmate!');
  await expect(room.status).toContainText('Anna wins, by checkmate');
  await expect.poll(() => room.sheet()).toEqual(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']);
  await expect.poll(() => room.marked('check')).toEqual(['e8']);
  await expect(page.locator('.player[data-color="white"] .taken .piece')).toHaveCount(1);
  await expect(page.locator('.sheet .balance').last()).toHaveText('+1');

  await room.over.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Home');
  await expect.poll(() => room.piece('f7')).toBe('black pawn');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.piece('e4')).toBe('white pawn');
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('button', { name: 'Result' }).click();

  await room.over.getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => room.ply()).toBe(0);
  await expect(room.status).toContainText('Anna to move');
  await expect(room.status).toContainText('1');
  // The score board remembers the pair, and the finished game can be found again.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Score board' })).toBeVisible();
  await expect(page.locator('.scores')).toContainText(/Anna.*(1 : 0|0 : 1).*Ben|Ben.*(1 : 0|0 : 1).*Anna/);
});

test('the past can be looked at while the game goes on', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
  ] as const)
    await room.move(from, to);
  await page.getByRole('button', { name: 'e4', exact: true }).click();
  await expect.poll(() => room.piece('e7')).toBe('black pawn');
  await expect(page.getByText('A past position.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('.status').click();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => room.piece('e2')).toBe('white pawn');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect.poll(() => room.piece('f3')).toBe('white knight');

  // The wheel, over the list and over the board, and keys pressed faster than the server answers.
  const current = page.locator('.sheet [aria-current]');
  await page.locator('.sheet').hover();
  for (let click = 0; click < 2; click++) await page.mouse.wheel(0, -100);
  await expect(current).toHaveText('e4');
  const { x, y } = await room.center('e4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await expect(current).toHaveText('e5');
  await page.keyboard.press('Home');
  for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowRight');
  await expect(current).toHaveText('e5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('End');
  await expect(page.getByText('A past position.')).toHaveCount(0);
  await expect(current).toHaveText('Nf3');

  await page.getByRole('button', { name: /Take back/ }).click();
  await expect.poll(() => room.ply()).toBe(2);
  await expect.poll(() => room.piece('g1')).toBe('white knight');
});

test('a game leaves as FEN and PGN', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  for (const move of ['e4', 'c5', 'Nf3']) await room.say(move);
  await expect.poll(() => room.ply()).toBe(3);
  expect(await room.fen()).toBe('rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.getByLabel('PGN', { exact: true })).toHaveValue(/1\. ?e4 c5 2\. ?Nf3/);
  for (const [kind, beginning] of [
    ['PGN', '[Event '],
    ['FEN', 'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${kind}` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    expect(readFileSync(await file.path(), 'utf8').startsWith(beginning), kind).toBe(true);
  }
});

test('what is typed is a move, a command or talk', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await room.say('e4');
  await expect.poll(() => room.ply()).toBe(1);
  await room.say('e7-e5');
  await expect.poll(() => room.ply()).toBe(2);
  await room.say('Nf3');
  await expect.poll(() => room.ply()).toBe(3);
  await room.say('Nf4');
  await expect(page.getByText('Nf4 is not a legal move here.')).toBeVisible();
  await room.say('what a game');
  await expect(page.locator('.lines')).toContainText('what a game');
  await room.say('/takeback');
  await expect.poll(() => room.ply()).toBe(2);
  await room.say('/resign');
  await expect(room.over).toContainText('Ben wins');
  await expect(room.over).toContainText('Anna resigns.');
});

test('moves are read in any notation and in other languages, never by guessing one', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const typed = ['1. e2-e4', 'E7E5', 'Sf3', 'Cc6', 'Lb5', 'nf6', '0-0', '♞xe4', 'd2 d4', 'exd4'];
  const played = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6', 'O-O', 'Nxe4', 'd4', 'exd4'];
  for (const [index, text] of typed.entries()) {
    await room.say(text);
    await expect.poll(() => room.sheet(), text).toEqual(played.slice(0, index + 1));
    if (text === 'Sf3') await expect(page.getByText('Nf3 was read in German.')).toBeVisible();
  }
  for (const [text, answer] of [
    ['Rf2', 'Rf2 is not a legal move here.'],
    ['Sh5', 'Sh5, read in German, is not a legal move here.'],
  ] as const) {
    await room.say(text);
    await expect(page.getByText(answer)).toBeVisible();
  }
  expect(await room.sheet()).toEqual(played);
});

test('arrows and circles in four colors are only for the eye', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await room.drag('e2', 'e4', 'right');
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  await page.keyboard.down('Shift');
  await room.drag('d2', 'd4', 'right');
  await page.keyboard.up('Shift');
  await page.keyboard.down('Alt');
  await room.drag('c2', 'c4', 'right');
  await page.keyboard.up('Alt');
  for (const key of ['Shift', 'Alt']) await page.keyboard.down(key);
  await room.drag('b2', 'b4', 'right');
  for (const key of ['Shift', 'Alt']) await page.keyboard.up(key);
  const { x, y } = await room.center('a6');
  await page.mouse.click(x, y, { button: 'right', delay: 100 });
  await expect(page.locator('.cg-shapes circle')).toHaveCount(1);
  const colors = await page.locator('.cg-shapes line').evaluateAll(lines => lines.map(line => line.getAttribute('stroke')));
  expect(new Set(colors).size).toBe(4);
  expect(await room.ply()).toBe(0);
  await room.click('a5');
  await expect(page.locator('.cg-shapes line')).toHaveCount(0);
});

test('a new game can be begun in the middle of one, which waits', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Frida', 'Gustav'] });
  await room.move('e2', 'e4');
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
  await page.getByRole('link', { name: /Frida – Gustav/ }).click();
  await expect.poll(() => room.piece('e4')).toBe('white pawn');
});
