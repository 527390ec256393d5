// Where things stand: the board gets the height, and nothing covers what is needed.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../room';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = async (locator: Locator): Promise<Box> => {
  // A board that is being drawn anew has no box for a moment.
  let box: Box | null = null;
  await expect.poll(async () => (box = await locator.boundingBox()), String(locator)).not.toBeNull();
  return box!;
};

const overlap = (one: Box, two: Box): boolean =>
  one.x + one.width > two.x + 1 &&
  two.x + two.width > one.x + 1 &&
  one.y + one.height > two.y + 1 &&
  two.y + two.height > one.y + 1;

const inside = async (page: Page, locator: Locator): Promise<boolean> => {
  const box = await boxOf(locator);
  const { width, height } = page.viewportSize()!;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
};

for (const [width, height, least] of [
  [1366, 650, 590],
  [1280, 600, 560],
  [1280, 800, 640],
  [1920, 1080, 920],
  [844, 390, 368],
  [640, 400, 330],
  [390, 844, 384],
  [360, 640, 352],
  [320, 568, 312],
] as const) {
  test(`${width} by ${height}: the board has at least ${least} pixels, and players, clocks and buttons are in sight`, async ({
    room,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '5m+3s' });
    const board = await boxOf(room.board);
    expect(board.width).toBeGreaterThanOrEqual(least);
    const parts = [
      room.board,
      page.getByTestId('clock-white'),
      page.getByTestId('clock-black'),
      page.locator('.actions'),
      page.locator('.player').first(),
      page.locator('.player').last(),
      page.locator('.top'),
    ];
    for (const part of parts) expect(await inside(page, part), String(part)).toBe(true);
    for (const part of parts.slice(1)) expect(overlap(board, await boxOf(part)), String(part)).toBe(false);
    const header = await boxOf(page.locator('.top'));
    for (const part of parts.slice(1, -1)) expect(overlap(header, await boxOf(part)), String(part)).toBe(false);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}

test('the board is resized by its corner, by hand and by keyboard, and keeps its size', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const width = async (): Promise<number> => (await boxOf(room.board)).width;
  const full = await width();
  const corner = page.getByRole('slider', { name: 'Board size' });
  const { x, y } = await boxOf(corner);
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x - 195, y - 195, { steps: 5 });
  await page.mouse.up();
  const small = await width();
  expect(small).toBeLessThan(full - 150);
  expect(small).toBeGreaterThan(full - 250);
  await room.move('e2', 'e4');
  await page.reload();
  await expect(page.locator('.game')).toBeVisible();
  expect(await width()).toBe(small);
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  expect(await width()).toBeGreaterThan(small);
  await corner.dblclick();
  expect(await width()).toBe(full);
});

test('zen mode leaves the board, the clocks and what must stay in reach', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', clock: '5m+3s' });
  await page.keyboard.press('z');
  for (const gone of ['.top', '.moves', '.chat', '.status']) await expect(page.locator(gone)).toBeHidden();
  for (const clock of ['clock-white', 'clock-black']) await expect(page.getByTestId(clock)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await room.move('e2', 'e4');
  await page.reload();
  await expect(page.locator('.game')).toBeVisible();
  await expect(page.locator('.moves')).toBeHidden();
  await page.getByRole('button', { name: /Leave zen mode/ }).click();
  await expect(page.locator('.moves')).toBeVisible();
});

test('coordinates stand in the corners that pieces leave free, at every size', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  for (const [width, height] of [
    [1280, 800],
    [1366, 650],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await boxOf(room.board)).width).toBeLessThan(Math.min(width, height) + 1);
    const found = await page.evaluate(() => {
      const board = document.querySelector('cg-board')!.getBoundingClientRect();
      const square = board.width / 8;
      const letters = [...document.querySelectorAll('coords.files coord')].map((coord, index) => {
        const range = document.createRange();
        range.selectNodeContents(coord);
        return (range.getBoundingClientRect().right - board.left - index * square) / square;
      });
      const digits = [...document.querySelectorAll('coords.ranks coord')].map(coord => {
        const range = document.createRange();
        range.selectNodeContents(coord);
        return (board.right - range.getBoundingClientRect().left) / square;
      });
      const layer = (selector: string): number => Number(getComputedStyle(document.querySelector(selector)!).zIndex);
      return { most: Math.max(...letters, ...digits), above: layer('coords') > layer('cg-board piece') };
    });
    // The feet of the figures begin at a sixth of the square.
    expect(found.most, `${width}`).toBeLessThanOrEqual(0.18);
    expect(found.above).toBe(true);
  }
});

for (const [width, height] of [
  [1280, 800],
  [1366, 650],
  [390, 844],
  [360, 640],
  [844, 390],
] as const) {
  test(`${width} by ${height}: what the page has to say covers neither board nor clocks`, async ({ room, page }) => {
    await page.setViewportSize({ width, height });
    await room.newGame({ opponent: 'At this table', clock: '5m+3s' });
    const chat = page.getByRole('button', { name: 'Chat', exact: true });
    if (await chat.isVisible()) await chat.click();
    for (const text of ['Nf7', 'Qd5', 'Kb4']) await room.say(text);
    await expect(page.locator('.notice')).toHaveCount(1);
    await expect(page.locator('.notice')).toContainText('Kb4');
    const notice = await boxOf(page.locator('.notice').first());
    for (const part of [room.board, page.getByTestId('clock-white'), page.getByTestId('clock-black')])
      expect(overlap(notice, await boxOf(part)), String(part)).toBe(false);
  });
}

test('the buttons of a game never move or change places', async ({ room, guest, page }) => {
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'], clock: '10m' });
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  const places = (): Promise<string[]> =>
    page
      .locator('.actions button')
      .evaluateAll(buttons =>
        buttons.map(
          button =>
            `${button.textContent} ${Math.round(button.getBoundingClientRect().x)} ${Math.round(button.getBoundingClientRect().y)}`,
        ),
      );
  const before = await places();
  expect(before.length).toBe(4);
  await room.move('e2', 'e4');
  expect(await places()).toEqual(before);
  await guest.page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.locator('.offer').getByText('Ben offers a draw.')).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await guest.move('e7', 'e5');
  expect(await places()).toEqual(before);
});

test('the chat is one line until somebody is there to read it', async ({ room, guest, page }) => {
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
  await expect(page.getByLabel('Message, move or command')).toBeVisible();
  await expect(page.getByRole('log')).toHaveCount(0);
  expect((await boxOf(page.locator('.chat'))).height).toBeLessThan(48);
  await guest.sitDown(await page.getByTestId('invitation').inputValue());
  await expect(page.getByRole('log')).toBeVisible();
  await expect(guest.page.getByRole('log')).toBeVisible();
});

test('settings and help lie over the game, which goes on', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  const address = page.url();
  await page.getByRole('link', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('radio', { name: 'Moss' }).check({ force: true });
  await expect(room.board).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--square-dark'))).toBe('#7f9c6c');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('Promote');
  await page.keyboard.press('Escape');
  expect(page.url()).toBe(address);
  await room.move('e2', 'e4');
});

test('keys are the dialog’s, also when nothing in it has the focus', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  // As when what had the focus is there no more.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('z');
  await expect(page.locator('.place.past')).toHaveCount(0);
  await expect(page.locator('.moves')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('what is refused is said above the dialog that asked for it', async ({ room, page }) => {
  await room.custom();
  const form = page.getByRole('dialog', { name: 'Custom game' });
  await form.getByRole('radio', { name: /^At this table/ }).check({ force: true });
  await form.getByLabel('White’s name').fill('\u202Eevil');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('.notice')).toContainText('characters that cannot be shown');
  expect(await page.locator('.notices').evaluate(notices => notices.matches(':popover-open'))).toBe(true);
  expect(overlap(await boxOf(page.locator('.notice')), await boxOf(page.getByRole('button', { name: 'Start the game' })))).toBe(
    false,
  );
});

test('nothing is chosen in the past', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
    ['b8', 'c6'],
  ] as const)
    await room.move(from, to);
  await room.click('f3');
  await expect.poll(() => room.marked('selected')).toEqual(['f3']);
  // At the start nothing stands there.
  await page.keyboard.press('Home');
  await expect(page.locator('.place.past')).toBeVisible();
  await expect.poll(() => room.piece('f3')).toBe('empty');
  // The mark goes with the next frame.
  await expect.poll(() => room.marked('selected')).toEqual([]);
  // At 200 % too the move that is shown can be read, and the way back is there.
  await page.keyboard.press('ArrowRight');
  for (const [width, height] of [
    [640, 400],
    [683, 325],
  ] as const) {
    await page.setViewportSize({ width, height });
    const list = await boxOf(page.locator('.sheet'));
    await expect
      .poll(async () => {
        const move = await boxOf(page.locator('.sheet [aria-current]'));
        return move.y >= list.y - 1 && move.y + move.height <= list.y + list.height + 1;
      })
      .toBe(true);
    expect(await inside(page, page.locator('.steps button').last())).toBe(true);
  }
});

// What a page at 200 % has of 1280 by 800 and of 1366 by 650, and phones on their side.
for (const [width, height, editor] of [
  [640, 400, 248],
  [683, 325, 256],
  [844, 390, 320],
  [1280, 800, 640],
  [1366, 650, 576],
] as const) {
  test(`${width} by ${height}: home, editor and study fit, and no board is smaller than it must be`, async ({ room, page }) => {
    await page.setViewportSize({ width, height });
    await room.home();
    const fits = (selector: string): Promise<string[]> =>
      page
        .locator(selector)
        .evaluateAll(parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.textContent ?? ''));
    expect(await fits('.way strong, .steps-of .segment > span, .clock-grid .start')).toEqual([]);
    await page.goto(`${room.url}/edit`);
    await expect(room.board).toBeVisible();
    expect((await boxOf(room.board)).width).toBeGreaterThanOrEqual(editor);
    for (const part of [room.board, ...(await page.locator('.palette .tool').all())])
      expect(await inside(page, part), String(part)).toBe(true);
    await room.newGame({ opponent: 'At this table' });
    const { width: played } = await boxOf(room.board);
    await page.goto(room.url);
    await page
      .getByRole('button', { name: 'Analysis board' })
      .or(page.getByRole('link', { name: 'Analysis board' }))
      .click();
    await expect(page.locator('.study')).toBeVisible();
    expect((await boxOf(room.board)).width).toBeGreaterThanOrEqual(played);
    if (await page.locator('.study-tabs').isVisible()) expect(await fits('.study-tabs button, .study-tabs span')).toEqual([]);
  });
}

test('a small phone: a question leaves the buttons in sight', async ({ room, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '5m+3s' });
  const bar = page.locator('.actions');
  const before = await boxOf(bar);
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await boxOf(bar)).toEqual(before);
  expect(await inside(page, bar)).toBe(true);
  const asked = await boxOf(page.getByRole('alertdialog'));
  for (const part of [room.board, page.getByTestId('clock-white'), page.getByTestId('clock-black'), bar])
    expect(overlap(asked, await boxOf(part)), String(part)).toBe(false);
});

test('no line under the header when a screen begins, and the heading names the players', async ({ room, page }) => {
  await room.home();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Help' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How to play here' })).toBeVisible();
  expect(await page.evaluate(() => [document.activeElement?.id, getComputedStyle(document.activeElement!).outlineStyle])).toEqual(
    ['main', 'none'],
  );
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna – Ben');
});
