import { expect, type Room, test } from '../room';

/** Goes from where the focus is to a square, by arrows alone. */
const walk = async (room: Room, to: string): Promise<void> => {
  const { page } = room;
  const at = await page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
  expect(at, 'the focus is on the board').toMatch(/^[a-h][1-8]$/);
  const press = async (count: number, forward: string, back: string): Promise<void> => {
    for (let step = 0; step < Math.abs(count); step++) await page.keyboard.press(count > 0 ? forward : back);
  };
  await press(to.charCodeAt(0) - at.charCodeAt(0), 'ArrowRight', 'ArrowLeft');
  await press(Number(to[1]) - Number(at[1]), 'ArrowUp', 'ArrowDown');
};

test('a game by keyboard alone, heard as a screen reader would', async ({ room, page }) => {
  await room.home();
  const focus = async (name: string): Promise<void> => {
    for (let press = 0; press < 80; press++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const active = document.activeElement as HTMLElement | null;
        return `${active?.getAttribute('aria-label') ?? ''} ${active?.textContent ?? ''} ${(active as HTMLInputElement | null)?.labels?.[0]?.textContent ?? ''}`;
      });
      if (found.includes(name)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await focus('Computer');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /^At this table/ })).toBeChecked();
  await focus('No clock');
  await page.keyboard.press('Enter');
  await expect(page.locator('.game')).toBeVisible();
  const heard = page.getByTestId('announcer');

  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
  }
  const play = async (from: string, to: string): Promise<void> => {
    await walk(room, from);
    await page.keyboard.press('Enter');
    await walk(room, to);
    await page.keyboard.press('Enter');
  };
  await walk(room, 'f2');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-square="f2"]')).toHaveAttribute('aria-label', 'f2, white pawn, selected');
  await expect(page.locator('[data-square="f3"]')).toHaveAttribute('aria-label', 'f3, empty, can move here');
  await page.keyboard.press('m');
  await expect(heard).toContainText('f3, f4');
  await page.keyboard.press('Escape');

  await play('f2', 'f3');
  await expect(heard).toContainText('White: f3');
  await play('e7', 'e5');
  await expect(heard).toContainText('Black: e5');
  await page.keyboard.press('o');
  await expect(heard).toContainText('White to move');
  await play('g2', 'g4');
  await expect(heard).toContainText('White: g4');
  await page.keyboard.press('c');
  await expect(heard).toContainText('No clock.');
  await play('d8', 'h4');
  await expect(heard).toContainText('Black: queen h4, checkmate. Black wins, by checkmate. Checkmate!');
  await page.keyboard.press('l');
  await expect(heard).toContainText('Black: queen h4, checkmate');
});

test('clocks are announced when they are asked for, and when time gets short', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', clock: '12s' });
  const heard = page.getByTestId('announcer');
  await page.locator('[data-square="e2"]').focus();
  await page.keyboard.press('c');
  await expect(heard).toHaveText(/^White has \d+ seconds\. Black has 12 seconds\.$/);
  await expect(heard).toHaveText('White has 4 seconds.');
});

test('a piece in hand is put down by keyboard', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', mode: 'crazyhouse', fen: '4k3/8/8/8/8/8/8/4K3[R] w - - 0 1' });
  await page.getByRole('button', { name: /Put down a rook/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => room.marked('move-dest')).toContain('d2');
  await page.locator('[data-square="d2"]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => room.sheet()).toEqual(['R@d2']);
});
