// Practice: one's own mistakes and a repertoire, asked until they are known.

import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { expect, paste, type Room, SCHOLAR, test } from '../room';

const REPERTOIRE = '[Event "My openings"]\n\n1. e4 c5 (1... e5 2. Nf3 {Attack the pawn.} Nc6 3. Bb5) 2. Nf3 (2. Nc3) *';

// The owner of the machine has one deck for all journeys: here everybody is a guest with a deck of their own.
test.beforeEach(({ page }) => page.route('**/owner', route => route.fulfill({ status: 204 })));

const told = (page: Page): Locator => page.getByTestId('practice-told');
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A study with these lines, trained as White. */
const trained = async (room: Room): Promise<void> => {
  const { page } = room;
  await room.home();
  await paste(page, REPERTOIRE);
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Train as White' }).click();
  await expect(page.locator('.notice')).toContainText('4 positions are in your practice now.');
};

/** Finds the move by the hints, and plays it. */
const helped = async (room: Room): Promise<void> => {
  const { page } = room;
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await hint.click();
  const [from, to] = (await page.locator('.practice-hints li').allTextContents()).map(text => /([a-h][1-8])\.$/.exec(text)![1]!);
  await room.click(from!);
  await room.click(to!);
};

test('a mistake of a reviewed game is on the first screen, and asked until it is known', async ({ room, page }) => {
  test.slow();
  await room.home();
  await expect(page.locator('.today')).toHaveCount(0);
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  for (const [from, to] of SCHOLAR) await room.move(from, to);
  await room.over.getByRole('button', { name: 'Review' }).click();
  await expect(page.locator('.summary')).toBeVisible({ timeout: 240_000 });
  await room.home();
  await page.getByRole('link', { name: /1 position today/ }).click();
  await expect(page).toHaveURL(/\/practice\/now$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Find Black’s best move');
  await expect(page.locator('.practice-origin')).toContainText('You played 3… Nf6 against Anna');
  // The same mistake again: it is answered as it was then.
  await room.click('g8');
  await room.click('f6');
  await expect(told(page)).toContainText('Nf6 is answered by Qxf7#.');
  await expect.poll(() => room.piece('f7')).toBe('white queen');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => room.piece('g8')).toBe('black knight');
  await helped(room);
  await expect(told(page)).toContainText('right.');
  await expect(page.locator('.practice-line .move').first()).toBeVisible();
  // It was not known, so it comes again.
  await page.keyboard.press('Enter');
  await expect(page.locator('.practice-origin')).toContainText('3… Nf6');
  await helped(room);
  await expect(told(page)).toContainText('It comes again at the end.');
  // Another tab, or the page loaded anew, asks the same.
  await page.reload();
  await expect(page.getByTestId('practice-left')).toHaveText('1 left');
});

/** The next position is there to be answered. */
const asks = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Show the move' })).toBeVisible();

test('a repertoire is trained, survives kill -9, and is done for the day', async ({ room, page, server }) => {
  await trained(room);
  await page.locator('.notice').getByRole('button', { name: 'Practice now' }).click();
  await expect(page.getByTestId('practice-left')).toHaveText('4 left');
  await room.click('d2');
  await room.click('d4');
  await expect(told(page)).toContainText('d4 is not in your repertoire here.');
  await page.keyboard.press('s');
  await expect(told(page)).toContainText('e4 it is.');
  await expect.poll(() => room.piece('e4')).toBe('white pawn');
  await server.kill();
  await server.run();
  await expect(page.locator('.link[data-state="open"]')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Next' }).click();
  await asks(page);
  // Either move of the study is right; the words of the study are told.
  await expect(page.locator('.practice-origin')).toContainText('2 moves are right.');
  await room.click('b1');
  await room.click('c3');
  await expect(told(page)).toContainText('Nc3: right. It comes back in 2 days.');
  await page.keyboard.press('Enter');
  await asks(page);
  await room.click('g1');
  await room.click('f3');
  await expect(told(page)).toContainText('Nf3: right.');
  await expect(page.locator('.practice-after')).toContainText('Attack the pawn.');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room.piece('c6')).toBe('black knight');
  await page.keyboard.press('Enter');
  await asks(page);
  await room.click('f1');
  await room.click('b5');
  await page.getByRole('button', { name: 'Next' }).click();
  await asks(page);
  await room.click('e2');
  await room.click('e4');
  await expect(told(page)).toContainText('It comes back tomorrow.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await expect(page.getByTestId('practice-score')).toHaveText('4 of 5 right at once.');
});

test('the deck is searched, cards are set aside and deleted, a repertoire goes', async ({ room, page }) => {
  await trained(room);
  await page.goto(`${room.url}/practice`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 positions today');
  const rows = page.locator('section[aria-label="All positions"] li');
  await expect(rows).toHaveCount(4);
  await page.getByRole('searchbox').fill('Bb5');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Do not ask: Bb5' }).click();
  await expect(rows.first()).toContainText('set aside');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 positions today');
  await page.getByRole('button', { name: 'Ask again: Bb5' }).click();
  await page.getByRole('button', { name: 'Delete: Bb5' }).click();
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Train no more/ }).click();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 positions today');
  await page.getByRole('button', { name: /^Train no more/ }).click();
  await expect(page.getByRole('heading', { name: 'There is nothing to practice yet' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`practice fits a phone and can be read by everybody, ${colorScheme}`, async ({ room, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    await trained(room);
    for (const path of ['/practice', '/practice/now']) {
      await page.goto(room.url + path);
      await expect(page.locator('.practice-page .hero, .practice-panel')).toBeVisible();
      expect(await overflow(page), path).toBe(0);
      await expectAccessible(page, path);
    }
    // What is asked and what to press are in sight below the board.
    await expect(page.getByRole('button', { name: 'Hint' })).toBeInViewport();
  });
