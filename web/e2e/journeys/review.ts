// Looking back, and what the board shows meanwhile.

import type { Page } from '@playwright/test';
import { expect, type Room, test } from '../room';

/** How well the text of an element can be read, by WCAG's formula. */
const contrast = (page: Page, selector: string): Promise<number> =>
  page.evaluate(chosen => {
    const element = document.querySelector(chosen)!;
    const { color, backgroundColor } = getComputedStyle(element);
    const light = (text: string): number => {
      const [r, g, b] = text
        .match(/[\d.]+/g)!
        .map(Number)
        .map(part => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const [one, two] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return (one! + 0.05) / (two! + 0.05);
  }, selector);

const opening = async (room: Room): Promise<void> => {
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
  ] as const)
    await room.move(from, to);
};

for (const colorScheme of ['light', 'dark'] as const)
  test(`the move that was clicked can be read while the pointer is on it, ${colorScheme}`, async ({ room, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await room.newGame({ opponent: 'At this table' });
    await opening(room);
    const move = page.getByRole('button', { name: 'e5', exact: true });
    await move.click();
    await move.hover();
    await expect(move).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => contrast(page, '.sheet .move[aria-current]')).toBeGreaterThanOrEqual(4.5);
  });

test('a finished game is shown in its colors while it is gone through', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await opening(room);
  const filter = (): Promise<string> => room.board.evaluate(board => getComputedStyle(board).filter);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(filter).toContain('saturate');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await room.say('/resign');
  await expect(room.over).toBeVisible();
  await room.over.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Home');
  await expect.poll(() => room.piece('e2')).toBe('white pawn');
  expect(await filter()).toBe('none');
});

test('a press on the board leads from the past back to the game', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await opening(room);
  await page.locator('.status').click();
  await page.keyboard.press('Home');
  await expect.poll(() => room.piece('e2')).toBe('white pawn');
  await room.click('d7');
  await expect.poll(() => room.piece('f3')).toBe('white knight');
  await room.move('d7', 'd6');
});

test('arrows are gone after a move of one’s own', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await room.drag('e2', 'e4', 'right');
  await expect(page.locator('.cg-shapes line')).toHaveCount(1);
  await room.move('d2', 'd4');
  await expect(page.locator('.cg-shapes line')).toHaveCount(0);
});

test('moves that were not chosen are marked in the list', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', mode: 'fastpaced' });
  await expect(page.locator('.sheet .move .forced').first()).toBeVisible();
  await expect(page.locator('.sheet .move').first()).toContainText('not chosen: time was up');
});

test('the last move is yellow on tiles of any color', async ({ room, page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('tabiya.settings', JSON.stringify({ board: 'own', tiles: { light: 'cyan', dark: 'blue' } })),
  );
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  const [red, green, blue] = await page.evaluate(() => {
    const square = document.querySelector('cg-board square.last-move')!;
    const [r, g, b, a] = getComputedStyle(square)
      .backgroundColor.match(/[\d.]+/g)!
      .map(Number);
    // Over cyan, as it is seen.
    return [r! * a! + 0x5b * (1 - a!), g! * a! + 0xb8 * (1 - a!), b! * a! + 0xc4 * (1 - a!)];
  });
  expect(red! - blue!).toBeGreaterThan(120);
  expect(red!).toBeGreaterThan(green!);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the way back is under the board, and a tap takes it', async ({ room, page }) => {
    await room.newGame({ opponent: 'At this table' });
    for (const square of ['e2', 'e4', 'e7', 'e5', 'g1', 'f3']) await room.tap(square);
    await expect.poll(() => room.ply()).toBe(3);
    const strip = page.locator('.strip');
    const [board, under] = [await room.board.boundingBox(), await strip.boundingBox()];
    expect(Math.abs(board!.y + board!.height - under!.y)).toBeLessThan(8);
    await strip.getByRole('button', { name: 'One move back' }).tap();
    await strip.getByRole('button', { name: 'One move back' }).tap();
    await expect.poll(() => room.piece('e7')).toBe('black pawn');
    await expect.poll(() => contrast(page, '.strip .move[aria-current]')).toBeGreaterThanOrEqual(4.5);
    const back = strip.getByRole('button', { name: 'Back to the game' });
    await expect(back).toBeInViewport();
    await back.tap();
    await expect.poll(() => room.piece('f3')).toBe('white knight');
    await strip.getByRole('button', { name: 'One move back' }).tap();
    await expect.poll(() => room.piece('g1')).toBe('white knight');
    await room.tap('e5');
    await expect.poll(() => room.piece('f3')).toBe('white knight');
  });

  test('what was said while the moves were shown is counted', async ({ room, guest, page }) => {
    await room.newGame({ opponent: 'Friend by link' });
    await guest.sitDown(await page.getByTestId('invitation').inputValue());
    await expect(page.locator('.game[data-phase="playing"]')).toBeVisible();
    await guest.page.getByRole('button', { name: /^Chat/ }).tap();
    await guest.say('hello');
    await guest.say('are you there');
    const chat = page.getByRole('button', { name: /^Chat/ });
    await expect(chat).toHaveText(/2/);
    await chat.tap();
    await expect(page.locator('.unread')).toHaveCount(0);
    await expect(page.locator('.lines')).toContainText('are you there');
  });
});
