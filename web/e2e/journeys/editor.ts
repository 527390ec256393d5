import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { expect, type Room, test } from '../room';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const open = async (room: Room, query = ''): Promise<void> => {
  await room.page.goto(`${room.url}/edit${query}`);
  await expect(room.page.locator('.editor-board cg-board')).toBeVisible();
  await expect(verdict(room.page)).not.toContainText('Looking');
};
const verdict = (page: Page) => page.getByTestId('verdict');
const fen = (page: Page): Promise<string | null> => page.locator('.editor').getAttribute('data-fen');
const ready = (page: Page, word: string) => page.locator(`[data-position="${word}"]`);
const tool = (page: Page, piece: string) => page.locator(`.palette [data-piece="${piece}"]`);

/** From the palette onto a square, or from a square off the board. */
const dragTo = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
};
const middle = async (page: Page, selector: string): Promise<{ x: number; y: number }> => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('pieces are dragged in, about and out, painted, erased, undone', async ({ room, page }) => {
  await room.home();
  await page.getByRole('link', { name: /Set up a position/ }).click();
  await expect(page).toHaveURL(/\/edit/);
  await expect(verdict(page)).toHaveText(/Can be played. White to move./);
  await ready(page, 'clear').click();
  await expect(verdict(page)).toContainText('White has 0 kings');
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
  await dragTo(page, await middle(page, '.palette [data-piece="wK"]'), await room.center('e1'));
  await dragTo(page, await middle(page, '.palette [data-piece="bK"]'), await room.center('e8'));
  await expect(verdict(page)).toHaveText(/Can be played/);
  // Chosen, then pressed and drawn over a row.
  await tool(page, 'wP').click();
  await dragTo(page, await room.center('a2'), await room.center('d2'));
  await expect.poll(() => fen(page)).toContain('/PPPP4/4K3 w');
  await room.click('a2');
  await expect.poll(() => fen(page)).toContain('/1PPP4/');
  // The right button takes away, whatever is chosen.
  const { x, y } = await room.center('b2');
  await page.mouse.click(x, y, { button: 'right' });
  await expect.poll(() => fen(page)).toContain('/2PP4/');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fen(page)).toContain('/1PPP4/');
  await page.getByRole('button', { name: 'Do it again' }).click();
  await expect.poll(() => fen(page)).toContain('/2PP4/');
  await page.getByRole('button', { name: 'Erase' }).click();
  await room.click('c2');
  await expect.poll(() => fen(page)).toContain('/3P4/');
  await page.getByRole('button', { name: 'Move pieces' }).click();
  await room.drag('d2', 'd7');
  await expect.poll(() => fen(page)).toContain('4k3/3P4/');
  // Over the edge.
  const board = (await room.board.boundingBox())!;
  await dragTo(page, await room.center('d7'), { x: board.x + board.width + 60, y: board.y + 40 });
  await expect.poll(() => fen(page)).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  for (let step = 0; step < 12; step++) await page.keyboard.press('Control+z');
  await expect.poll(() => fen(page)).toBe(START);
});

test('what is wrong is said while it is set up, with its square', async ({ room, page }) => {
  await open(room, `?fen=${encodeURIComponent('P3k3/8/8/8/8/8/8/4K2R w KQ - 0 1')}`);
  await expect(verdict(page)).toContainText('A pawn stands on a8');
  await expect(verdict(page)).toContainText('White cannot castle with a1');
  expect(await room.marked('wrong')).toEqual(['a1', 'a8']);
  await page.getByLabel('White O-O-O').uncheck();
  await room.drag('a8', 'a7');
  await expect(verdict(page)).toHaveText(/Can be played/);
  expect(await room.marked('wrong')).toEqual([]);
  await page.getByRole('combobox', { name: 'En passant' }).selectOption('c6');
  await expect(verdict(page)).toContainText('No pawn can just have passed c6');
  // A wrong FEN leaves the board alone, and says so.
  const field = page.getByTestId('fen');
  await field.fill('rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await expect(verdict(page)).toHaveText(/^This is not a whole FEN yet/);
  await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
  await expect.poll(() => fen(page)).toContain('4k3/P7/');
  await field.fill('4k3/8/8/8/8/8/8/4K3 b - - 12 40');
  await expect(verdict(page)).toHaveText(/Black to move/);
  await expect(page.getByLabel('Half-moves')).toHaveValue('12');
  await expect(page.getByLabel('Move number')).toHaveValue('40');
});

test('dialects of FEN', async ({ room, page }) => {
  await open(room, `?fen=${encodeURIComponent('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')}`);
  await expect(verdict(page)).toContainText('Nobody can take on e3');
  const field = page.getByTestId('fen');
  await expect(field).toHaveValue('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  await page.getByLabel('Dialect').selectOption('always');
  await expect(field).toHaveValue('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
  await page.getByLabel('Dialect').selectOption('shredder');
  await expect(field).toHaveValue('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1');
});

test('every ready position can be played or says why not, and leads to a game', async ({ room, page }) => {
  await open(room);
  for (const word of await page
    .locator('[data-position]')
    .evaluateAll(buttons => buttons.map(button => (button as HTMLElement).dataset.position!))) {
    await ready(page, word).click();
    await expect(verdict(page)).toContainText(word === 'clear' ? 'White has 0 kings' : 'Can be played');
  }
  await ready(page, 'easyblackcheckmate').click();
  await expect(verdict(page)).toContainText('Black to move');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await room.move('b8', 'b1');
  await expect(room.over).toBeVisible();
  await expect.poll(() => room.piece('b1')).toBe('black rook');
});

test('any mode with its pieces, pockets and counted checks', async ({ room, page }) => {
  await open(room);
  await page.getByTestId('mode').selectOption('crazyhouse');
  await expect(verdict(page)).toContainText('Can be played');
  await page.getByRole('button', { name: 'One white queen more' }).click();
  await page.getByRole('button', { name: 'One black pawn more' }).click();
  await expect.poll(() => fen(page)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1');
  await expect(verdict(page)).toContainText('Can be played');
  await page.getByTestId('mode').selectOption('3check');
  await page.getByLabel('Checks White still has to give').fill('1');
  await expect.poll(() => fen(page)).toContain(' 1+3 ');
  await expect(verdict(page)).toContainText('Can be played');
  await page.getByTestId('mode').selectOption('greatpieces');
  await expect(verdict(page)).toContainText('Can be played');
  await expect(page.locator('.palette').first().locator('[data-piece]')).not.toHaveCount(6);
  await expect(page).toHaveURL(/mode=greatpieces/);
  await page.reload();
  await expect(page.getByTestId('mode')).toHaveValue('greatpieces');
});

test('a link and a QR code lead others to the position', async ({ room, guest, page }) => {
  const position = '4k3/8/8/8/8/8/8/4K2R w K - 3 9';
  await open(room, `?fen=${position.replaceAll(' ', '_')}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = new URL(await page.getByTestId('position-link').inputValue());
  await guest.page.goto(guest.url + link.pathname + link.search);
  await expect(guest.page.getByTestId('fen')).toHaveValue(position);
  // The address of the first screen fills the form.
  await page.goto(`${room.url}/?fen=${position.replaceAll(' ', '_')}`);
  await expect(page.getByLabel('Start position (FEN)')).toHaveValue(position);
  await expect(page.getByText('Playable. White to move.')).toBeVisible();
  await page.goto(`${room.url}/?fen=8/8/8`);
  await expect(page.getByRole('alert')).toContainText('rank');
});

test('by keyboard alone', async ({ room, page }) => {
  await open(room, '?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1');
  await page.locator('[data-square="e2"]').focus();
  await page.keyboard.press('Shift+Q');
  await expect.poll(() => room.piece('e2')).toBe('white queen');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('p');
  await expect.poll(() => room.piece('e3')).toBe('black pawn');
  await expect(page.getByTestId('announcer')).toContainText('e3: black pawn');
  await page.keyboard.press('Delete');
  await expect.poll(() => room.piece('e3')).toBe('empty');
  // Enter picks up and puts down.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => fen(page)).toBe('4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1');
  await page.keyboard.press('Control+z');
  await expect.poll(() => fen(page)).toContain('/4Q3/4K3');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the editor, ${colorScheme}`, async ({ room, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const inspect = (): Promise<void> => expectAccessible(page);
    await open(room, '?fen=P3k3/8/8/8/8/8/8/4K3[Qn]_w_-_-_0_1&mode=crazyhouse');
    await inspect();
    await open(room);
    await inspect();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await inspect();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger puts pieces down and takes them away, and nothing is wider than the screen', async ({ room, page }) => {
    await open(room);
    await ready(page, 'clear').tap();
    await tool(page, 'wK').tap();
    await room.tap('e1');
    await tool(page, 'bK').tap();
    await room.tap('e8');
    await tool(page, 'wR').tap();
    await room.tap('h1');
    await room.tap('a1');
    await expect.poll(() => fen(page)).toBe('4k3/8/8/8/8/8/8/R3K2R w - - 0 1');
    await page.getByRole('button', { name: 'Erase' }).tap();
    await room.tap('a1');
    await expect.poll(() => fen(page)).toBe('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    await page.getByLabel('White O-O', { exact: true }).check();
    await expect(verdict(page)).toHaveText(/Can be played/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Play from here' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the game' }).tap();
    await expect(page).toHaveURL(/\/g\/\w+$/);
    await expect.poll(() => room.piece('h1')).toBe('white rook');
  });
});
