// A game is reviewed: its mistakes are marked, explained, shown on the board, and tried again.

import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { expect, paste, type Room, SCHOLAR, test } from '../room';

/** Long enough to look at it while it is reviewed. */
const LONG =
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 12. Bg5 Bxg5 13. Nxg5 h6 14. Qe2 hxg5 15. Re1 Be6 *';

/** A study of these moves, with its review begun. */
const reviewed = async (room: Room, pgn: string): Promise<void> => {
  const { page } = room;
  await room.home();
  await paste(page, pgn);
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await expect(page.locator('.study')).toBeVisible();
  await page.keyboard.press('r');
  // What was reviewed before is there at once.
  const begin = page.getByRole('button', { name: 'Review the game' });
  await expect(begin.or(page.locator('.summary'))).toBeVisible();
  if (await begin.isVisible()) await begin.click();
};

const done = (page: Page): Promise<void> => expect(page.locator('.summary')).toBeVisible({ timeout: 60_000 });
const judgement = (page: Page): Locator => page.getByTestId('judgement');
const told = (page: Page): Locator => page.getByTestId('told');
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('after a game one press reviews it, and a mistake is explained and shown', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  for (const [from, to] of SCHOLAR) await room.move(from, to);
  await room.over.getByRole('button', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await done(page);
  // What it was worth, in the list, in the graph, and in numbers.
  const move = page.locator('.pair .move', { hasText: 'Nf6' });
  await expect(move).toHaveText(/Nf6\?\? Blunder/);
  await expect(page.locator('.curves .mark.blunder')).toHaveCount(1);
  await expect(page.locator('.summary')).toContainText('Ben');
  const count = page.getByRole('button', { name: 'Black: 1 blunder', exact: true });
  await count.hover();
  await expect(page.locator('.curves .mark.blunder')).toHaveClass(/lit/);
  await count.click();
  await expect(judgement(page)).toContainText('3… Nf6??');
  await expect(judgement(page)).toContainText('Blunder');
  await expect(page.locator('.reasons li').first()).toContainText(/mate/i);
  // Played in red, better in green, on the board; the line plays itself.
  await expect(page.locator('.cg-shapes g[cgHash]')).not.toHaveCount(0);
  await page.locator('.reasons').getByRole('button', { name: 'Show me' }).first().click();
  await expect.poll(() => room.piece('f7')).toBe('white queen');
  await expect(page.locator('.shown-line .move[aria-current]')).toHaveText('Qxf7#');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => room.piece('h5')).toBe('white queen');
  await page.keyboard.press('Escape');
  await expect(page.locator('.shown-line')).toHaveCount(0);
  await expect.poll(() => room.piece('f6')).toBe('black knight');
  // Nothing of it has become part of the study.
  await expect(page.locator('.variation')).toHaveCount(0);
  // It is kept: whoever comes back has it at once.
  await page.reload();
  await expect(page.locator('.pair .move', { hasText: 'Nf6' })).toHaveText(/Blunder/);
});

test('a mistake is tried again: wrong tries are answered, hints grow, the right move is found', async ({ room, page }) => {
  await reviewed(room, '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
  await done(page);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await expect(told(page)).toContainText('Nf6 was played. Find a better move for Black.');
  await expect(page.locator('.engine')).toBeHidden();
  await room.click('d7');
  await room.click('d6');
  await expect(told(page)).toContainText('d6 allows mate in 1.', { timeout: 20_000 });
  await expect.poll(() => room.piece('f7')).toBe('white queen');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => room.piece('d7')).toBe('black pawn');
  await room.click('g8');
  await room.click('f6');
  await expect(told(page)).toContainText('is the move of the game');
  const hint = page.getByRole('button', { name: 'Hint' });
  for (const [number, words] of [
    [1, /^Move the \w+ on \w\d\.$/],
    [2, /^It goes to \w\d\.$/],
    [3, /^The move is /],
  ] as const) {
    await hint.click();
    await expect(page.locator('.hints li')).toHaveCount(number);
    await expect(page.locator('.hints li').last()).toHaveText(words);
  }
  await expect(hint).toBeDisabled();
  // A reload in the middle forgets nothing of it.
  await page.reload();
  await expect(told(page)).toContainText('Nf6 was played. Find a better move for Black.');
  await expect(page.locator('.hints li')).toHaveCount(3);
  await expect(page.locator('.dots .helped')).toHaveCount(1);
  await expect.poll(() => room.piece('g8')).toBe('black knight');
  const best = /is (.+)\.$/.exec((await page.locator('.hints li').last().textContent())!)![1]!;
  const [from, to] = best.startsWith('g6') ? ['g7', 'g6'] : ['d8', best.slice(1, 3)];
  await room.click(from);
  await room.click(to);
  await expect(told(page)).toContainText(`${best} is best.`);
  await expect(page.locator('.dots .helped')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(told(page)).toContainText('found by yourself');
  await page.getByRole('button', { name: 'Back to the review' }).last().click();
  await expect(page.locator('.variation')).toHaveCount(0);
  // Whoever has left begins anew.
  await page.reload();
  await expect(page.locator('.study')).toBeVisible();
  await expect(page.locator('.learning')).toHaveCount(0);
});

test('a review goes on without the page, and begins anew after kill -9', async ({ room, page, server }) => {
  await reviewed(room, LONG);
  await expect(page.getByTestId('review-progress')).toHaveText(/^\d+ of 30 moves$/, { timeout: 20_000 });
  // What is known by then is marked and drawn already, from the end.
  await expect(page.locator('.curve .stroke')).toHaveAttribute('d', /M\d/);
  await page.reload();
  await expect(page.locator('.study')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.locator('.review-progress, .summary')).toBeVisible({ timeout: 20_000 });
  await server.kill();
  await server.run();
  await expect(page.locator('.link[data-state="open"]')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.review-progress, .summary, .review-intro')).toBeVisible();
  // Stopped, it says so; the main line is another one once it grows.
  const begin = page.getByRole('button', { name: 'Review the game' });
  if (await begin.isVisible()) await begin.click();
  const stop = page.locator('.review-progress').getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await expect(page.locator('.review-note, .review-intro, .summary')).toBeVisible();
});

test('by keyboard alone', async ({ room, page }) => {
  await reviewed(room, '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
  await done(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+N');
  await expect(judgement(page)).toContainText('Nf6??');
  await page.keyboard.press('w');
  await expect.poll(() => room.piece('f7')).toBe('white queen');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(told(page)).toContainText('Find a better move');
  await page.keyboard.press('h');
  await expect(page.locator('.hints li')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(judgement(page)).toContainText('Nf6??');
  await page.keyboard.press('n');
  await expect(judgement(page)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`in reach and in order on a phone and beside it, ${colorScheme}`, async ({ room, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await reviewed(room, '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0');
    await done(page);
    const inspect = (where: string): Promise<void> => expectAccessible(page, where);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('n');
    await page.getByText('How is this counted?').click();
    await inspect('desktop');
    for (const [width, height] of colorScheme === 'light'
      ? ([
          [1366, 650],
          [390, 844],
          [844, 390],
        ] as const)
      : ([[360, 640]] as const)) {
      await page.setViewportSize({ width, height });
      // The board takes its new size in the frame after.
      await expect.poll(() => overflow(page), { message: `${width} by ${height}` }).toBeLessThanOrEqual(0);
      for (const part of ['.review-sheet', '.board', '.panel']) {
        const box = async () => (await page.locator(part).first().boundingBox())!;
        // The panel changes places when the window does.
        await expect.poll(async () => (await box()).height, { message: `${part} at ${width} by ${height}` }).toBeGreaterThan(90);
        const { y, height: high } = await box();
        expect(y + high, `${part} at ${width} by ${height}`).toBeLessThanOrEqual(height + 1);
      }
    }
    await inspect('small');
    await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
    await expect(told(page)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await inspect('learning');
  });
