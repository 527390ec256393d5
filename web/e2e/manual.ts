// Takes the pictures of the manual in every language, into docs/manual/pictures/LANGUAGE/, and says how large they are. They come with the
// binary, so they are small: half the size of the screen, as WebP made by the browser itself.

import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, paste, Room, test } from './room';
import { LANGUAGES, speak } from './spoken';

const PICTURES = resolve(import.meta.dirname, '../../docs/manual/pictures');
const WIDTH = 832;
const QUALITY = 0.72;

const GAME = `[White "Anna"]
[Black "Ben"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
`;
const OPENING = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6', 'Nxe5', 'Qd4'];

/** The bytes of a picture of the page as WebP, no wider than the manual shows it. */
const webp = async (page: Page, helper: Page): Promise<Buffer> => {
  const png = (await page.screenshot()).toString('base64');
  const text = await helper.evaluate(
    async ([png, width, quality]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const scale = Math.min(1, width / picture.width);
      const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer());
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    },
    [png, WIDTH, QUALITY] as const,
  );
  return Buffer.from(text, 'base64');
};

/** Takes the screen in every language. */
const shooting = async (page: Page, browser: Browser): Promise<(name: string) => Promise<void>> => {
  page.setDefaultTimeout(20_000);
  const helper = await (await browser.newContext({ bypassCSP: true })).newPage();
  return async name => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const language of LANGUAGES) {
      await speak(page, language);
      await page.waitForTimeout(300);
      const bytes = await webp(page, helper);
      mkdirSync(`${PICTURES}/${language}`, { recursive: true });
      writeFileSync(`${PICTURES}/${language}/${name}.webp`, bytes);
      console.log(`${language}/${name}.webp: ${Math.round(bytes.length / 1024)} KiB`);
    }
    await speak(page, 'en');
  };
};

test('on a desk', async ({ browser, server }) => {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en', colorScheme: 'light' });
  const page = await desk.newPage();
  const room = new Room(page, server.url);
  const shoot = await shooting(page, browser);
  await room.home();
  await page.waitForTimeout(500);
  await shoot('home');
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '10m+5s' });
  await room.write(OPENING);
  await room.click('e5');
  await shoot('game');
  await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], fen: 'r3k2r/1P3ppp/2n5/8/8/5N2/5PPP/4K2R w - - 0 1' });
  await room.click('b7');
  await room.click('a8');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('promotion');
  await page.keyboard.press('Escape');
  for (const screen of ['modes', 'settings'] as const) {
    await page.goto(`${server.url}/${screen}`);
    await page.waitForTimeout(600);
    await shoot(screen);
  }
  await room.home();
  await paste(page, GAME);
  await expect(page.locator('.pair .move').first()).toBeVisible();
  await page.waitForTimeout(2500);
  await shoot('study');
  await page.getByRole('button', { name: 'Review', exact: true }).first().click();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.locator('.summary')).toBeVisible({ timeout: 120_000 });
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: /^Next mistake/ }).click();
  await shoot('review');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Train as White' }).click();
  await page.waitForTimeout(600);
  await page.goto(`${server.url}/practice/now`);
  await page.waitForTimeout(800);
  await page.keyboard.press('h');
  await shoot('practice');
  await desk.close();
});

test('on a phone', async ({ browser, server }) => {
  const pocket = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en',
    colorScheme: 'dark',
  });
  const phone = await pocket.newPage();
  const small = new Room(phone, server.url);
  await small.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
  await small.write(OPENING);
  await (await shooting(phone, browser))('phone');
  await pocket.close();
});
