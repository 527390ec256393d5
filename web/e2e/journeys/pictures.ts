import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { openAlone } from '../alone';
import { expect, paste, test } from '../room';

/** Presses a button and returns the file that the browser keeps. */
const kept = async (page: Page, within: Locator, name: string): Promise<{ path: string; bytes: Buffer; file: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), within.getByRole('button', { name }).click()]);
  const path = await download.path();
  return { path, bytes: readFileSync(path), file: download.suggestedFilename() };
};

/** Width and height as the browser decodes them, and the color at some places. */
const decoded = (
  page: Page,
  bytes: Buffer,
  type: string,
  places: [number, number][],
): Promise<{ size: number[]; colors: string[] }> =>
  page.evaluate(
    async ([data, kind, list]) => {
      const binary = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([binary], { type: kind }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const color = ([x, y]: [number, number]): string =>
        [...context.getImageData(x, y, 1, 1).data]
          .slice(0, 3)
          .map(value => value.toString(16).padStart(2, '0'))
          .join('');
      return { size: [image.width, image.height], colors: list.map(color) };
    },
    [bytes.toString('base64'), type, places] as const,
  );

const GAME =
  '[White "Anna"]\n[Black "Ben <b>"]\n[TimeControl "300"]\n[Result "1-0"]\n\n{Watch f7.} 1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:59]} 2. Bc4 Nc6 3. Qh5 {a threat [%cal Rh5f7]} Nf6?? (3... Qe7 4. Nf3) 4. Qxf7# 1-0\n';

test('a game is taken along as picture, animation and web page, as it looks on the screen', async ({ room, page }) => {
  await room.home();
  await page.evaluate(() => localStorage.setItem('tabiya.settings', JSON.stringify({ board: 'slate' })));
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '5m' });
  await room.move('e2', 'e4');
  await page.keyboard.press('f');
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await room.drag('g8', 'f6', 'right');
  await page.getByRole('button', { name: 'Share and export' }).click();
  const pictures = page.getByRole('group', { name: 'Pictures' });

  const svg = await kept(page, pictures, 'Picture (SVG)');
  expect(svg.file).toMatch(/^tabiya-\w+\.svg$/);
  expect(svg.bytes.toString()).toContain('<title>Anna – Ben: rnbqkbnr/pppppppp/8/8/4P3');
  expect(svg.bytes.toString()).toContain('opacity=".8"');

  const png = await kept(page, pictures, 'Picture (PNG)');
  // Black is below: the last row but the bar begins with h8, a dark square of the board that was chosen.
  const { size, colors } = await decoded(page, png.bytes, 'image/png', [
    [2, 58],
    [2, 56 + 720 - 3],
    [2, 56 + 7 * 90 - 3],
  ]);
  expect(size).toEqual([720, 832]);
  expect(colors).toEqual(['e2e7ec', '8098ae', 'e2e7ec']);

  const gif = await kept(page, pictures, 'Animation (GIF)');
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  expect((await decoded(page, gif.bytes, 'image/gif', [])).size).toEqual([480, 554]);
  const html = await kept(page, pictures, 'Web page (HTML)');
  expect(html.bytes.toString()).toContain('<h1><bdi>Anna</bdi> – <bdi>Ben</bdi></h1>');
});

test('the web page of a game works alone and asks for nothing', async ({ room, page, browser }) => {
  await room.home();
  await paste(page, GAME);
  await expect(page).toHaveURL(/\/s\/\w+$/);
  await page.getByRole('button', { name: 'Share and export' }).click();
  const { path } = await kept(page, page.getByRole('group', { name: 'Pictures' }), 'Web page (HTML)');

  const { alone, on, fine } = await openAlone(browser, path, { viewport: { width: 390, height: 780 } });
  await expect(alone.getByRole('heading')).toHaveText('Anna – Ben <b>');
  await expect(alone.locator('#moves')).toContainText('Watch f7.');
  await expect(alone.locator('[data-square="a1"]')).toHaveClass('dark');
  await expect(alone.locator('[data-square="h1"]')).toHaveClass('light');
  await alone.keyboard.press('ArrowRight');
  await expect.poll(() => on('e4')).toBe('w1');
  await expect(alone.locator('.clock')).toHaveText(['5:00', '4:58']);
  await alone.getByRole('button', { name: 'Qe7' }).click();
  await expect.poll(() => on('e7')).toBe('b7');
  await alone.keyboard.press('ArrowRight');
  await expect(alone.locator('#moves [aria-current]')).toHaveText('Nf3');
  await alone.keyboard.press('ArrowLeft');
  await alone.keyboard.press('ArrowLeft');
  await expect(alone.locator('#moves [aria-current]')).toHaveText('Qh5');
  await expect(alone.locator('#board path[opacity]')).toHaveCount(1);
  await alone.getByRole('button', { name: 'Play' }).click();
  await expect(alone.locator('#moves [aria-current]')).toHaveText('Qxf7#');
  await expect.poll(() => on('f7')).toBe('w7');
  await alone.keyboard.press('f');
  await expect(alone.locator('#above .name')).toHaveText('Anna');
  await fine();
});

test('a position that was set up is taken along, also of a mode with pieces in hand', async ({ room, page }) => {
  await page.goto(`${room.url}/edit?mode=crazyhouse&fen=${encodeURIComponent('4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1')}`);
  await page
    .getByTestId('verdict')
    .getByText(/Can be played/)
    .waitFor();
  await page.locator('.verdict').getByRole('button', { name: 'Share' }).click();
  const pictures = page.getByRole('dialog').getByRole('group', { name: 'Pictures' });
  await expect(pictures.getByRole('button')).toHaveText(['Picture (SVG)', 'Picture (PNG)']);
  const { bytes } = await kept(page, pictures, 'Picture (SVG)');
  expect(bytes.toString()).toContain('href="#w7"');
});
