import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { expect, paste, test } from '../room';

const drop = (page: Page, name: string, text: string | Buffer): Promise<void> =>
  page.evaluate(
    ([file, given]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given)], file));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, [...Buffer.from(text)]] as const,
  );

const GAME =
  '[Event "Club"]\n[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n{Watch f7.} 1. e4 e5 2. Bc4 Nc6 3. Qh5 {a threat} Nf6?? (3... Qe7) 4. Qxf7# 1-0\n';

test('a FEN pasted anywhere opens the editor, also when it cannot be played', async ({ room, page }) => {
  await room.home();
  await paste(page, ' 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n');
  await expect(page).toHaveURL(/\/edit\?fen=/);
  await expect(page.getByTestId('verdict')).toHaveText(/Can be played/);
  await paste(page, '4k3/8/8/8/8/8/8/7R w - - 0 1');
  await expect(page.getByTestId('verdict')).toContainText('White has 0 kings');
  await paste(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Q] w KQkq - 0 1');
  await expect(page.getByTestId('mode')).toHaveValue('crazyhouse');
  // One rank has nine squares: nothing opens, and the rank is named.
  await paste(page, 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await expect(page.locator('.notice')).toContainText('rank 7: expected 8 squares');
});

test('a game opens as a study, and is played on from anywhere', async ({ room, page }) => {
  await room.home();
  await paste(page, GAME);
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna – Ben');
  await expect(page.locator('.tree .comment').first()).toHaveText('Watch f7.');
  await expect(page.locator('.variation .move')).toHaveText(['3…Qe7']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.piece('e4')).toBe('white pawn');
  await page.keyboard.press('End');
  await expect.poll(() => room.piece('f7')).toBe('white queen');
  expect(await room.marked('check')).toEqual(['e8']);
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'First position' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna – Ben');
  await page.locator('.pair .move', { hasText: 'Nf6' }).click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await room.move('h5', 'f7');
  await expect(room.over).toBeVisible();
});

test('a file of UTF-16 is read like any other, whichever byte comes first, marked or not', async ({ room, page }) => {
  await room.home();
  const little = Buffer.from(GAME.replace('Anna', 'Ágota'), 'utf16le');
  for (const file of [little, Buffer.from(little).swap16(), Buffer.concat([Buffer.from([0xff, 0xfe]), little])]) {
    await page.goto(room.url);
    await drop(page, 'wide.pgn', file);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ágota – Ben');
    await expect(page.locator('.variation .move')).toHaveText(['3…Qe7']);
  }
});

test('many games are a list', async ({ room, page }) => {
  await room.home();
  const many = Array.from(
    { length: 1000 },
    (_, index) => `[Event "Round ${index + 1}"]\n[White "Player ${index + 1}"]\n[Black "Other"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n`,
  ).join('');
  expect(many.length).toBeGreaterThan(60 * 1024);
  await drop(page, 'games.pgn', many);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,000 games');
  await page.getByLabel('Find in the list').fill('round 777');
  await page.getByRole('button', { name: /Player 777 – Other/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player 777 – Other');
  await page.goBack();
  await page.getByRole('button', { name: 'Open another' }).click();
  await expect(page.getByLabel('Text')).toBeVisible();
});

test('moves without tags, a line for an engine, a game of a mode', async ({ room, page }) => {
  await room.home();
  await paste(page, '1.d4 d5 2.c4');
  await expect(page.locator('.pair .move')).toHaveText(['d4', 'd5', 'c4']);
  await paste(page, 'position startpos moves e2e4 c7c5');
  await expect(page.locator('.pair .move')).toHaveText(['e4', 'c5']);
  await paste(page, '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *');
  await expect(page.locator('.pair .move')).toHaveText(['e4', 'd5', 'exd5', 'Qxd5', '@e4']);
});

test('what is broken is told with its line, and hostile text is text', async ({ room, page }) => {
  await room.home();
  await paste(
    page,
    '[White "<img src=x onerror=alert(1)>"]\n[Black "<script>alert(2)</script>"]\n\n{<b>bold</b>} 1. e4 e5\n2. Qxf7 Nc6 *\n',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)> – <script>alert(2)</script>');
  await expect(page.locator('.tree .comment').first()).toContainText('<b>bold</b>');
  await expect(page.locator('main img, main script, .tree b')).toHaveCount(0);
  await expect(page.locator('.remarks')).toContainText('Line 5, column 4: Qxf7 is not legal here');
  await expect(page.locator('.pair .move')).toHaveCount(2);
  await page.goto(`${room.url}/read`);
  await page.getByLabel('Text').fill('first line\nsecond line');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('neither a game, a position nor a mode. Line 1');
  // More than a mebibyte of anything: refused by the page, and the connection stays.
  await page.getByLabel('Text').fill('garbage '.repeat(160 * 1024));
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('alert')).toContainText('too long: 1280 KB');
  for (const text of [
    '\0\u0001\u0002'.repeat(3000),
    '('.repeat(20_000),
    '{'.repeat(20_000),
    '[x "'.repeat(5_000),
    '"'.repeat(10_000),
  ]) {
    await page.getByLabel('Text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('button', { name: /Read it|Open another/ }).or(page.locator('.study'))).toBeVisible();
    if (!(await page.getByLabel('Text').isVisible())) await page.goto(`${room.url}/read`);
  }
  await expect(page.locator('.link')).toHaveAttribute('data-state', 'open');
});

test('links: a game here, a position, and nothing from outside', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const game = page.url();
  await room.home();
  await paste(page, game);
  await expect(page).toHaveURL(game);
  await room.home();
  await paste(page, 'https://lichess.org/abcd1234');
  await expect(page.locator('.notice')).toContainText('Nothing is fetched from outside');
  await paste(page, 'https://lichess.org/editor/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1');
  await expect(page).toHaveURL(/\/edit\?fen=4k3/);
});

test('a mode file goes into the form, a broken one says where it is broken', async ({ room, page }) => {
  await room.home();
  const mode = {
    title: 'Mine',
    description: 'Kings and pawns.',
    start: '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1',
    castling: false,
  };
  await drop(page, 'mine.json', JSON.stringify({ ...mode, castling: 'never' }, null, 2));
  await expect(page.locator('.notice')).toContainText('This is no mode: line 5');
  await drop(page, 'mine.json', JSON.stringify(mode, null, 2));
  await expect(page.getByText('Mine can be played.')).toBeVisible();
});

test('a game pasted into the chat is read, talk stays talk', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const box = page.getByLabel('Message, move or command');
  await box.focus();
  await paste(page, 'good luck');
  await expect(page).toHaveURL(/\/g\//);
  await paste(page, GAME);
  await expect(page).toHaveURL(/\/s\/\w+$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in reading, ${colorScheme}`, async ({ room, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const inspect = (): Promise<void> => expectAccessible(page);
    await page.goto(`${room.url}/read`);
    await expect(page.getByLabel('Text')).toBeVisible();
    await inspect();
    await paste(page, `${GAME}\n${GAME.replace('4. Qxf7#', '4. Qxh8')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 games');
    await inspect();
    await page.locator('.entry').nth(1).click();
    await expect(page.locator('.remarks')).toContainText('Qxh8');
    await inspect();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a game is read by hand', async ({ room, page }) => {
    await room.home();
    await page.getByRole('link', { name: /Open a game or position/ }).tap();
    await page.getByLabel('Text').fill(GAME);
    await page.getByRole('button', { name: 'Read it' }).tap();
    await page.locator('.pair .move', { hasText: 'Qxf7' }).tap();
    await expect.poll(() => room.piece('f7')).toBe('white queen');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
  });
});
