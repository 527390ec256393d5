import { readFileSync } from 'node:fs';
import { expect, test } from '../room';

test('colors, theme and sounds are chosen and kept', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name }).check({ force: true });
  await choose('Theme', 'Dark');
  await choose('Board', 'Your own');
  await choose('Light tiles', 'Cyan');
  await choose('Dark tiles', 'Magenta');
  await choose('White’s pieces', 'Yellow');
  await page.getByRole('switch', { name: 'Sounds' }).uncheck({ force: true });
  const colors = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [
        style.getPropertyValue('--square-light'),
        style.getPropertyValue('--square-dark'),
        document.documentElement.dataset.theme,
      ];
    });
  expect(await colors()).toEqual(['#5bb8c4', '#b45fb0', 'dark']);
  await page.reload();
  await expect.poll(colors).toEqual(['#5bb8c4', '#b45fb0', 'dark']);
  const picture = await page
    .locator('.mini .piece.white.king')
    .evaluate(piece => decodeURIComponent(getComputedStyle(piece).backgroundImage));
  expect(picture).toContain('#efcf5a');
  await expect(page.getByRole('switch', { name: 'Sounds' })).not.toBeChecked();
  for (const name of ['White', 'Black', 'Red', 'Green', 'Blue', 'Cyan', 'Yellow', 'Magenta', 'Orange', 'Brown'])
    await expect(page.getByRole('group', { name: 'Black’s pieces' }).getByRole('radio', { name, exact: true })).toBeAttached();
});

test('what happens can be heard, until sounds are switched off', async ({ room, page }) => {
  await page.addInitScript(() => {
    const heard: number[] = [];
    (window as unknown as { heard: number[] }).heard = heard;
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options: OscillatorOptions = {}) {
        super(context, options);
        heard.push(options.frequency ?? 0);
      }
    };
  });
  let known = 0;
  const heard = async (...tones: number[]): Promise<void> => {
    const since = (): Promise<number[]> =>
      page.evaluate(from => (window as unknown as { heard: number[] }).heard.slice(from), known);
    await expect.poll(since).toEqual(tones);
    known += tones.length;
  };
  await room.newGame({ opponent: 'At this table' });
  await heard(392, 523, 659); // the game begins
  await room.move('e2', 'e4');
  await heard(240);
  await room.move('d7', 'd5');
  await heard(240);
  await room.move('e4', 'd5');
  await heard(330, 190); // a capture
  await room.move('e7', 'e6');
  await heard(240);
  await room.move('f1', 'b5');
  await heard(260, 880); // check
  await room.say('/resign');
  await expect(room.over).toBeVisible();
  await heard(659, 523, 392);
  await page.getByRole('button', { name: 'Sounds' }).click();
  await room.over.getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => room.ply()).toBe(0);
  await room.move('e2', 'e4');
  await heard();
});

test('at one table the board turns after each move, if asked to', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  await page.getByRole('switch', { name: /turn the board/ }).check({ force: true });
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await room.move('e7', 'e5');
  await expect(page.locator('.cg-wrap.orientation-white')).toBeVisible();
  // Whoever plays by keyboard stays on the square they went to.
  await page.locator('[data-square="d2"]').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await expect(page.locator('[data-square="d4"]')).toBeFocused();
});

test('settings travel as a file; a bad one is refused in words and changes nothing', async ({ room, page }) => {
  await page.goto(`${room.url}/settings`);
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('Pieces', 'Paths');
  await choose('Board', 'Plum');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  const chosen = (): Promise<[string, string]> =>
    page.evaluate(() => (({ set, board }) => [set, board])(JSON.parse(localStorage.getItem('tabiya.settings')!)));
  const open = (name: string, text: string) =>
    page.getByLabel('Open a file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Back to the defaults' }).click();
  expect(await chosen()).toEqual(['turned', 'walnut']);
  for (const [text, why] of [
    ['so what', /not JSON/],
    ['{"title": "Chess"}', /not settings saved by Tabiya/],
    [saved.replace('"plum"', '"lava"'), /board: expected walnut .* found "lava"/],
    [saved.replace('"version": 1', '"version": 7'), /version 7/],
    [saved.replace('"zen"', '"zeal"'), /does not know: zeal/],
    [saved.replace('"volume": 60', '"volume": 600'), /volume: expected 0–100, found 600/],
  ] as const) {
    await open('bad.json', text);
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.');
    expect(await chosen()).toEqual(['turned', 'walnut']);
  }
  await open('tabiya-settings.json', saved);
  await expect(page.locator('.notice')).toContainText('in use');
  expect(await chosen()).toEqual(['paths', 'plum']);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The drawing of the set that came, not only its name: a king of plain ways.
  const king = () =>
    page
      .locator('.mini .piece.white.king')
      .first()
      .evaluate(piece => decodeURIComponent(getComputedStyle(piece).backgroundImage));
  const drawn = await king();
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(king).not.toBe(drawn);
  expect(await chosen()).toEqual(['turned', 'walnut']);
});

test('moves by click alone, castling onto the rook alone, a question in games without clock alone, and blindfold', async ({
  room,
  page,
}) => {
  await page.goto(`${room.url}/settings`);
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('Pieces are moved by', 'Click only');
  await choose('Castle by moving the king', 'Onto the rook');
  await page
    .getByRole('group', { name: /^Ask before a move is sent/ })
    .getByRole('checkbox', { name: 'No clock' })
    .check({ force: true });
  await page.getByRole('switch', { name: /^Blindfold/ }).check({ force: true });
  await room.newGame({ opponent: 'At this table', clock: '3m', fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1' });
  expect(await page.locator('cg-board piece.white.king').evaluate(piece => getComputedStyle(piece).opacity)).toBe('0');
  await room.drag('e1', 'e2');
  expect(await room.ply()).toBe(0);
  await room.click('a5');
  await room.click('e1');
  await expect.poll(() => room.marked('move-dest')).toContain('h1');
  expect(await room.marked('move-dest')).not.toContain('g1');
  await room.click('h1');
  await expect.poll(() => room.sheet()).toEqual(['O-O']);
  await room.newGame({ opponent: 'At this table' });
  await room.click('e2');
  await room.click('e4');
  await expect(page.getByText('Play this move?')).toBeVisible();
  expect(await room.ply()).toBe(0);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.poll(() => room.ply()).toBe(1);
});

test('what the browser does not allow is not shown as switched on', async ({ room, page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { Notification: { permission: 'denied', requestPermission: () => Promise.resolve('denied') } });
  });
  await page.goto(`${room.url}/settings`);
  const asked = page.getByRole('switch', { name: /^Tell me when it is my turn/ });
  await asked.dispatchEvent('click');
  await expect(page.locator('.notice')).toContainText('does not allow notifications');
  await expect(asked).not.toBeChecked();
});
