// Studies: made from a text with variations, written in, sent, read along, found again.

import type { Page } from '@playwright/test';
import { expect, paste, test } from '../room';

const PGN =
  '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5 {Sicilian.} 2. Nf3 (2. c3)) 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0\n';

const variations = (page: Page): Promise<string[]> =>
  page.locator('.variation').evaluateAll(all => all.map(one => (one.textContent ?? '').replace(/\s+/g, ' ').trim()));

test('a text with variations becomes a study that is changed, shared and found again', async ({ room, guest, page }) => {
  await room.home();
  await paste(page, PGN);
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna – Ben');
  expect(await page.locator('.pair .move').allTextContents()).toEqual(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6??', 'Qxf7#']);
  expect((await variations(page))[0]).toContain('Sicilian.');

  // Somebody else reads along, and cannot write.
  const other = guest.page;
  await other.goto(guest.url + new URL(page.url()).pathname);
  await expect(other.getByText('Somebody else’s study')).toBeVisible();

  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByLabel('Name of the study').fill('A quick mate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quick mate');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A quick mate');

  await page.locator('.variation .move', { hasText: 'c5' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make this the main line' }).click();
  await expect(page.locator('.pair .move').nth(1)).toHaveText('c5');
  await expect(other.locator('.pair .move').nth(1)).toHaveText('c5');
  await page.locator('.variation .move', { hasText: 'e5' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete from here' }).click();
  await expect(page.locator('.notice')).toContainText('6 moves deleted.');
  await expect(page.locator('.variation .move', { hasText: 'e5' })).toHaveCount(0);
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.variation .move', { hasText: 'e5' })).toHaveCount(1);

  // Arrows stay with the move, also after a click on the board.
  await page.locator('.pair .move').first().click();
  await room.drag('g1', 'f3', 'right');
  await expect(other.locator('.pair .move').first()).toBeVisible();
  await room.click('a5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('.cg-shapes line').count()).toBeGreaterThanOrEqual(1);

  await page.getByRole('button', { name: 'Share and export' }).first().click();
  await expect(page.getByLabel('PGN', { exact: true })).toHaveValue(/1\. e4 .*c5 .*Sicilian\..*\(\s*1\.\.\. e5/s);
  await expect(page.getByLabel('PGN', { exact: true })).toHaveValue(/\[%cal Gg1f3\]/);
  await expect(page.getByLabel('Link to this study')).toHaveValue(page.url());
  await page.keyboard.press('Escape');

  // The other makes a copy and moves there.
  await guest.click('d2');
  await guest.click('d4');
  await other.locator('.notice').getByRole('button', { name: 'Make a copy of your own' }).click();
  await expect(other).not.toHaveURL(page.url());
  await expect(other.getByRole('button', { name: 'Change the name' })).toBeVisible();
  await guest.move('d2', 'd4');

  // Play on from the position.
  await page.getByRole('button', { name: 'Play on from here' }).first().click();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/g\/\w+$/);
  await room.move('e7', 'e5');

  await page.goto(`${room.url}/studies`);
  const entry = page.locator('.games li', { hasText: 'A quick mate' });
  await entry.getByRole('button', { name: /^Remove from the list/ }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await entry.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quick mate');
});

test('all moves are evaluated, and the graph leads to them', async ({ room, page }) => {
  await room.home();
  await paste(
    page,
    '[White "A"]\n[Black "B"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:50]} 2. Bc4 {[%clk 0:04:40]} Nc6 {[%clk 0:04:20]} 3. Qh5 {[%clk 0:04:00]} Nf6 {[%clk 0:04:10]} *\n',
  );
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await page.getByRole('button', { name: 'Evaluate all moves' }).click();
  await expect.poll(() => page.locator('.pair .cell small').count(), { timeout: 60_000 }).toBe(6);
  const graph = page.getByRole('slider', { name: 'Evaluation of the main line' });
  await expect(page.getByRole('button', { name: 'Evaluate all moves' })).toBeVisible();
  const { width } = (await graph.boundingBox())!;
  await graph.click({ position: { x: width - 3, y: 10 } });
  await expect.poll(() => room.ply()).toBe(6);
  await expect(graph).toHaveAttribute('aria-valuetext', /^Move 3, Black: Nf6, \+?#?/);
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => room.ply()).toBe(5);
  expect(await page.locator('.clocks rect').count()).toBeGreaterThanOrEqual(4);
});
