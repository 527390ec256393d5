// The end of a game: told once, after it was seen, and what comes next.

import { expect, type Room, test } from '../room';

const meet = async (room: Room, guest: Room, clock?: string): Promise<void> => {
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'], ...(clock && { clock }) });
  await guest.sitDown(await room.page.getByTestId('invitation').inputValue());
  await expect(room.page.locator('.game[data-phase="playing"]')).toBeVisible();
};

test('the end is seen for a moment before it is told, and each thing is told once', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await page.evaluate(() => {
    const times: Record<string, number> = {};
    (window as unknown as { times: Record<string, number> }).times = times;
    new MutationObserver(() => {
      if (document.querySelector('.game[data-phase="over"]')) times.over ??= performance.now();
      if (document.querySelector('.over.result')) times.card ??= performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await room.foolsMate();
  const { over, card } = await page.evaluate(() => (window as unknown as { times: { over: number; card: number } }).times);
  expect(card - over).toBeGreaterThanOrEqual(550);
  const told = (await room.over.innerText()).toLowerCase();
  for (const word of ['ben wins', 'checkmate', '0 – 1']) expect(told.split(word).length - 1, word).toBe(1);
});

test('what a position is worth is told where the game is over and somebody asks', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  const show = page.getByRole('button', { name: 'Show the evaluation' });
  for (const [from, to] of [
    ['f2', 'f3'],
    ['e7', 'e5'],
    ['g2', 'g4'],
  ] as const)
    await room.move(from, to);
  await expect(show).toHaveCount(0);
  await room.move('d8', 'h4');
  await expect(room.over).toBeVisible();
  await show.click();
  await page.locator('.status').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('evaluation')).toHaveText(/#.?1/);
  await expect(page.getByRole('meter', { name: 'Evaluation' })).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Hide the evaluation' }).click();
  await expect(show).toBeVisible();
});

test('a fallen flag is explained in a sentence; how mate was possible is shown on the board', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '1h vs 3s' });
  await room.move('e2', 'e4');
  await room.move('e7', 'e5');
  await room.move('g1', 'f3');
  await expect(room.over).toBeVisible();
  await expect(room.over).toContainText('Ben’s time is up.');
  expect((await room.over.innerText()).length).toBeLessThan(200);
  await expect(room.status).not.toContainText('mated');
  await room.over.getByRole('button', { name: 'Show how' }).click();
  const line = page.getByRole('group', { name: 'How it could have gone on' });
  const moves = line.getByRole('button');
  await expect(moves.first()).toHaveAttribute('aria-current', 'true');
  expect(await moves.count()).toBeGreaterThan(2);
  const before = await page
    .locator('[role="gridcell"]')
    .evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')).join());
  await page.locator('.status').click();
  await page.keyboard.press('ArrowRight');
  await expect(moves.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => page.locator('[role="gridcell"]').evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')).join()))
    .not.toBe(before);
  await moves.last().click();
  await expect(moves.last()).toHaveText(/#$/);
  await expect.poll(() => room.marked('check')).toHaveLength(1);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => room.piece('f3')).toBe('white knight');
  await expect(line).toHaveCount(0);
});

test('the page asks about the flag by itself, so nobody hears that there was time left', async ({ room, page }) => {
  // The page's clock runs fast: it asks too early, and is refused.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() * 1.5;
    new MutationObserver(() => {
      if (document.querySelector('.notice'))
        document.documentElement.dataset.told = document.querySelector('.notice')?.textContent ?? '';
    }).observe(document, { subtree: true, childList: true });
  });
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '1h vs 3s' });
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
  ] as const)
    await room.move(from, to);
  await expect(room.over).toContainText('Ben’s time is up.');
  await expect(page.locator('html')).not.toHaveAttribute('data-told');
});

test('a rematch is offered, withdrawn, declined and accepted, in the same place', async ({ room, guest }) => {
  await meet(room, guest);
  await room.move('e2', 'e4');
  await guest.move('e7', 'e5');
  await guest.say('/resign');
  for (const one of [room, guest]) await expect(one.over).toBeVisible();
  await expect(room.over).toContainText('You win');
  const ask = room.over.getByRole('button', { name: 'Rematch', exact: true });
  const review = room.over.getByRole('button', { name: 'Review' });
  const before = await review.boundingBox();
  await ask.dblclick();
  await expect(room.over.getByRole('button', { name: 'Rematch offered.' })).toBeDisabled();
  await expect(guest.over).toContainText('Anna would like a rematch.');
  // What takes it back stands beside it: nothing else moves on the card, and the bar does not say it again.
  expect((await review.boundingBox())!.x).toBe(before!.x);
  for (const one of [room, guest]) await expect(one.page.locator('.deck .offer')).toBeHidden();
  await room.over.getByRole('button', { name: 'Withdraw' }).click();
  await expect(ask).toBeEnabled();
  await expect(guest.over).not.toContainText('would like');
  await ask.click();
  await guest.over.getByRole('button', { name: 'No rematch' }).click();
  await expect(room.page.getByText('Ben does not want a rematch.')).toBeVisible();
  await expect(ask).toBeEnabled();
  await ask.click();
  await guest.over.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const one of [room, guest]) await expect(one.page.locator('.game[data-phase="playing"][data-ply="0"]')).toBeVisible();
});

test('a rematch is asked above the bar too, whose buttons stay where they are', async ({ room, guest }) => {
  await meet(room, guest);
  await room.move('e2', 'e4');
  await guest.move('e7', 'e5');
  await guest.say('/resign');
  for (const one of [room, guest]) {
    await expect(one.over).toBeVisible();
    await one.over.getByRole('button', { name: 'Close' }).click();
  }
  const places = (one: Room): Promise<string[]> =>
    one.page
      .locator('.actions button')
      .evaluateAll(buttons =>
        buttons.map(
          button =>
            `${button.textContent} ${Math.round(button.getBoundingClientRect().x)} ${Math.round(button.getBoundingClientRect().y)}`,
        ),
      );
  const before = [await places(room), await places(guest)];
  await room.page.locator('.actions').getByRole('button', { name: 'Rematch' }).click();
  const mine = room.page.locator('.offer');
  const theirs = guest.page.locator('.offer');
  await expect(mine).toContainText('Rematch offered.');
  await expect(theirs).toContainText('Anna would like a rematch.');
  expect([await places(room), await places(guest)]).toEqual(before);
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs).toHaveCount(0);
  await room.page.locator('.actions').getByRole('button', { name: 'Rematch' }).click();
  await theirs.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const one of [room, guest]) await expect(one.page.locator('.game[data-phase="playing"][data-ply="0"]')).toBeVisible();
});

test('a strong computer takes a draw with king and rook on both sides', async ({ room, page }) => {
  await room.newGame({ opponent: 'Computer', level: 18, fen: '4k3/r7/8/8/8/8/R7/4K3 w - - 0 1' });
  await room.click('a2');
  await room.click('b2');
  await expect.poll(() => room.ply(), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await room.click('b2');
  await room.click('c2');
  await expect(room.over).toContainText('Draw', { timeout: 60_000 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the result is docked at the bottom and leaves the clocks of the board’s far side alone', async ({ room, page }) => {
    await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
    for (const square of ['f2', 'f3', 'e7', 'e5', 'g2', 'g4', 'd8', 'h4']) await room.tap(square);
    await expect(room.over).toBeVisible();
    const box = (await room.over.boundingBox())!;
    expect(Math.round(box.y + box.height)).toBe(640);
    expect(box.width).toBe(360);
    expect(box.y).toBeGreaterThan(300);
    await expect(page.locator('.player').first()).toBeInViewport();
  });
});
