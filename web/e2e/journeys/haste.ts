// Quick hands and slow lines: nothing that is played or typed is lost, whenever the server answers.

import type { Page } from '@playwright/test';
import { expect, Line, type Room, test } from '../room';

/** Against a computer, over a line that lets nothing through: a move is played, and the next piece picked up. */
const playedUnheard = async (room: Room, page: Page): Promise<Line> => {
  const line = await Line.of(page);
  await room.newGame({ opponent: 'Computer', level: 1 });
  line.hold();
  await room.click('e2');
  await room.click('e4');
  await room.click('d2');
  return line;
};

test('a move planned before the first is even acknowledged is played when the turn comes', async ({ room, page }) => {
  const line = await playedUnheard(room, page);
  await room.click('d3');
  await expect.poll(() => room.piece('d3')).toBe('white pawn');
  expect(await room.ply()).toBe(0);
  line.release();
  await expect(page.locator('.sheet .move').nth(2)).toHaveText('d3');
});

test('a piece picked up while the computer thinks is put down after its answer', async ({ room, page }) => {
  const line = await playedUnheard(room, page);
  await expect.poll(() => room.marked('selected')).toEqual(['d2']);
  line.release();
  await expect.poll(() => room.ply()).toBe(2);
  await expect.poll(() => room.marked('selected')).toEqual(['d2']);
  await room.click('d3');
  await expect(page.locator('.sheet .move').nth(2)).toHaveText('d3');
});

test('a promotion planned ahead becomes what was chosen', async ({ room, guest, page }) => {
  await page.goto(`${room.url}/settings`);
  await page
    .getByRole('group', { name: 'Promote to a queen without asking' })
    .getByRole('radio', { name: 'Never' })
    .check({ force: true });
  await room.newGame({ opponent: 'Friend by link', fen: '7k/P7/8/8/8/8/7p/K7 b - - 0 1' });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await expect(page.locator('.game[data-phase="playing"]')).toBeVisible();
  await room.click('a7');
  await expect.poll(() => room.marked('move-dest')).toContain('a8');
  await room.click('a8');
  await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'knight' }).click();
  await expect.poll(() => room.marked('planned')).toEqual(['a7', 'a8']);
  await guest.move('h8', 'h7');
  await expect.poll(() => room.sheet()).toEqual(['Kh7', 'a8=N']);
});

test('a right click takes the plan back', async ({ room, guest, page }) => {
  await room.newGame({ opponent: 'Friend by link', fen: '4k3/8/8/8/8/8/3P4/4K3 b - - 0 1' });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await expect(page.locator('.game[data-phase="playing"]')).toBeVisible();
  await room.click('d2');
  await room.click('d4');
  await expect.poll(() => room.marked('planned')).toEqual(['d2', 'd4']);
  const { x, y } = await room.center('a6');
  await page.mouse.click(x, y, { button: 'right' });
  await expect.poll(() => room.marked('planned')).toEqual([]);
  await guest.move('e8', 'e7');
  await expect.poll(() => room.ply()).toBe(1);
  await expect(room.status).toContainText('Your turn');
  await expect.poll(() => room.piece('d2')).toBe('white pawn');
});

test('moves of both sides, clicked before any answer, are played in order', async ({ room, page }) => {
  const line = await Line.of(page);
  await room.newGame({ opponent: 'At this table' });
  line.hold();
  for (const square of ['e2', 'e4', 'e7', 'e5', 'g1', 'f3']) await room.click(square);
  await expect.poll(() => room.piece('f3')).toBe('white knight');
  expect(await room.ply()).toBe(0);
  line.release();
  await expect.poll(() => room.sheet()).toEqual(['e4', 'e5', 'Nf3']);
});

test('lines typed before any answer are taken in order', async ({ room, page }) => {
  const line = await Line.of(page);
  await room.newGame({ opponent: 'At this table' });
  line.hold();
  for (const text of ['e4', 'c5', 'Nf3', '/takeback', 'Nc3', 'good game', '/resign']) await room.say(text);
  expect(await room.ply()).toBe(0);
  line.release();
  await expect(room.over).toContainText('White wins');
  await expect.poll(() => room.sheet()).toEqual(['e4', 'c5', 'Nc3']);
  await expect(page.locator('.lines')).toContainText('good game');
});
