// Takes every screen in every language in three sizes, into target/languages/ to be looked at, and says what does not fit. The
// language is changed while the screen is shown: whatever stays behind in another one is seen, too.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, paste, Room, test } from './room';
import { cut, LANGUAGES, speak } from './spoken';

const PICTURES = resolve(import.meta.dirname, '../../target/languages');
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 }, small: { width: 360, height: 640 } };
const ONLY = process.env.TABIYA_SCREENS?.split(',');

mkdirSync(PICTURES, { recursive: true });

const GAME = `[White "Anna"]
[Black "Ben"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1
`;

for (const [size, viewport] of Object.entries(SIZES)) {
  test(size, async ({ browser, server }) => {
    const context = await browser.newContext({
      viewport,
      hasTouch: size !== 'desktop',
      isMobile: size !== 'desktop',
      locale: 'en',
    });
    const page: Page = await context.newPage();
    page.setDefaultTimeout(6_000);
    const room = new Room(page, server.url);
    const shoot = async (name: string): Promise<void> => {
      if (ONLY && !ONLY.includes(name)) return;
      await page.mouse.move(0, 0);
      for (const language of LANGUAGES) {
        await speak(page, language);
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${PICTURES}/${name}-${size}-${language}.png` });
        for (const fault of await cut(page))
          if (!fault.includes('p.opening')) console.log(`${name} ${size} ${language}: ${fault}`);
      }
      await speak(page, 'en');
    };
    await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '10m+5s' });
    await shoot('start');
    await room.write(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6', 'Nxe5', 'Qd4']);
    await shoot('game');
    await page.getByRole('button', { name: 'Resign' }).click();
    await shoot('resigning');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    for (const [sheet, button] of [
      ['share', 'Share and export'],
      ['legend', 'The pieces and their moves'],
    ] as const) {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      if (await menu.isVisible()) await shoot('menu');
      await page
        .getByRole('button', { name: button })
        .or(page.getByRole('menuitem', { name: button }))
        .first()
        .click();
      await shoot(sheet);
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('link', { name: 'Settings' })
      .or(page.getByRole('menuitem', { name: 'Settings' }))
      .first()
      .click();
    await shoot('settings-over');
    await page.keyboard.press('Escape');
    await room.newGame({ opponent: 'At this table', fen: 'r3k2r/1P3ppp/2n5/8/8/5N2/5PPP/4K2R w - - 0 1' });
    await room.click('b7');
    await room.click('a8');
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('promotion');
    await page.keyboard.press('Escape');
    await room.newGame({ opponent: 'At this table' });
    await room.write(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#']);
    await expect(room.over).toBeVisible();
    await shoot('over');
    await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
    await expect(page.getByTestId('invitation')).toBeVisible();
    await shoot('invitation');
    const invitation = await page.getByTestId('invitation').inputValue();
    const { pathname, hash } = new URL(invitation);
    await page.goto(server.url + pathname + hash);
    await shoot('own-invitation');
    await room.newGame({ opponent: 'At this table', mode: 'crazyhouse' });
    await room.write(['e4', 'd5', 'exd5', 'Qxd5']);
    await shoot('crazyhouse');
    await page.goto(server.url);
    await page.waitForTimeout(800);
    await shoot('home');
    for (const screen of [
      'games',
      'modes',
      'settings',
      'help',
      'edit',
      'read',
      'studies',
      'practice',
      'manual',
      'nowhere',
      'g/nothing',
    ]) {
      await page.goto(`${server.url}/${screen}`);
      await page.waitForTimeout(600);
      await shoot(screen.replace('/', '-'));
      const height = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
      for (let part = 1; part < Math.min(height, 7) - 0.05; part++) {
        await page.evaluate(by => window.scrollTo(0, by * innerHeight * 0.9), part);
        await shoot(`${screen.replace('/', '-')}-${part + 1}`);
      }
    }
    await page.goto(`${server.url}/edit?fen=4k3/8/8/8/8/8/8/PK5K_w_-_-_0_1`);
    await page.waitForTimeout(800);
    await shoot('edit-wrong');
    await page.goto(server.url);
    await page.waitForTimeout(500);
    await paste(page, GAME);
    await expect(page.locator('.pair .move').first()).toBeVisible();
    await page.waitForTimeout(2500);
    await shoot('study');
    await page.keyboard.press('?');
    await shoot('study-keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review', exact: true }).first().click();
    await shoot('review-begin');
    // A game that was reviewed before is not reviewed again.
    const review = page.getByRole('button', { name: 'Review the game' });
    await expect(review.or(page.locator('.summary')).first()).toBeVisible();
    if (await review.isVisible()) await review.click();
    await expect(page.locator('.summary')).toBeVisible({ timeout: 120_000 });
    await shoot('review-summary');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: /^Next mistake/ }).click();
    await shoot('review');
    await page.keyboard.press('t');
    await page.waitForTimeout(400);
    await page.keyboard.press('h');
    await shoot('learn');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions' }).click();
    await shoot('study-actions');
    await page.getByRole('menuitem', { name: 'Train as White' }).click();
    await shoot('trained');
    await page.goto(`${server.url}/practice/now`);
    await page.waitForTimeout(600);
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    await shoot('practice-asked');
    await page.goto(`${server.url}/practice`);
    await page.waitForTimeout(600);
    await shoot('practice-overview');
    // Nobody answers.
    await page.routeWebSocket(/./, socket => void socket.close());
    await page.goto(server.url);
    await page.waitForTimeout(1500);
    await shoot('away');
    await context.close();
  });
}
