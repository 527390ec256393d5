// Takes each screen in both themes and two sizes, into target/screenshots/ to be looked at; those that the documents show go
// into docs/pictures/ too.

import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, paste, Room, test } from './room';

const PICTURES = resolve(import.meta.dirname, '../../target/screenshots');
const SHOWN = resolve(import.meta.dirname, '../../docs/pictures');
const IN_DOCUMENTS = [
  'home-desktop-light',
  'game-desktop-light',
  'game-desktop-dark',
  'game-phone-dark',
  'promotion-desktop-light',
  'over-desktop-dark',
  'settings-desktop-light',
  'modes-desktop-light',
  'crazyhouse-desktop-dark',
  'home-phone-light',
  'home-desktop-dark',
  'study-desktop-light',
  'review-desktop-light',
  'practice-desktop-light',
];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Leaves out what an engine has to think about. */
const QUICK = process.env.TABIYA_QUICK !== undefined;

for (const folder of [PICTURES, SHOWN]) mkdirSync(folder, { recursive: true });

const RUY = [
  'e4',
  'e5',
  'Nf3',
  'Nc6',
  'Bb5',
  'a6',
  'Bxc6',
  'dxc6',
  'O-O',
  'f6',
  'd4',
  'exd4',
  'Nxd4',
  'c5',
  'Nb3',
  'Qxd1',
  'Rxd1',
  'Bg4',
  'f3',
  'Be6',
  'Nc3',
];

const STUDY = `[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 {[%clk 0:09:58]} e5 {[%clk 0:09:55]} 2. Nf3 {[%clk 0:09:50]} Nc6 {[%clk 0:09:41]} 3. Bc4 {[%clk 0:09:38]} Bc5 {[%clk 0:09:30]}
4. c3 {[%clk 0:09:20]} Nf6 {[%clk 0:09:02]} 5. d4 {[%clk 0:09:01]} exd4 {[%clk 0:08:50]} 6. cxd4 {[%clk 0:08:58]} Bb4+ {[%clk 0:08:31]}
7. Nc3 {[%clk 0:08:10]} (7. Bd2 Bxd2+ 8. Nbxd2 d5 {and Black has an easy game.}) 7... Nxe4 {[%clk 0:07:40]} 8. O-O {[%clk 0:08:02]}
Bxc3 {[%clk 0:06:10]} (8... Nxc3 9. bxc3 Bxc3 10. Qb3 (10. Ba3) 10... Bxa1) 9. d5! {[%clk 0:07:30] The Møller attack.} Bf6 {[%clk 0:05:40]}
10. Re1 {[%clk 0:07:11]} Ne7 {[%clk 0:05:20]} 11. Rxe4 {[%clk 0:06:50]} d6 {[%clk 0:05:01]}
12. g4 {[%clk 0:06:22]} h5 {[%clk 0:04:12]} 13. g5 {[%clk 0:06:03]} Bxb2 {[%clk 0:03:55]} 14. Bxb2 {[%clk 0:05:58]} a6 {[%clk 0:03:02]} 1-0
`;

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size} ${colorScheme}`, async ({ browser, server }) => {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        deviceScaleFactor: 1,
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
      });
      const page: Page = await context.newPage();
      const room = new Room(page, server.url);
      const shoot = async (name: string): Promise<void> => {
        await page.mouse.move(0, 0);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.waitForTimeout(400);
        const picture = `${name}-${size}-${colorScheme}`;
        await page.screenshot({ path: `${PICTURES}/${picture}.png` });
        if (IN_DOCUMENTS.includes(picture)) copyFileSync(`${PICTURES}/${picture}.png`, `${SHOWN}/${picture}.png`);
      };
      await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], clock: '10m+5s' });
      await room.write(RUY);
      await room.click('e6');
      await shoot('game');
      await room.home();
      await shoot('home');
      await room.newGame({
        opponent: 'At this table',
        names: ['Anna', 'Ben'],
        fen: 'r3k2r/1P3ppp/2n5/8/8/5N2/5PPP/4K2R w - - 0 1',
      });
      await room.click('b7');
      await room.click('a8');
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot('promotion');
      await page.keyboard.press('Escape');
      await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
      await room.write(['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#']);
      await expect(room.over).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
      await shoot('over');
      await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
      await expect(page.getByTestId('invitation')).toBeVisible();
      await shoot('invitation');
      await page.goto(`${server.url}/modes`);
      await expect(page.locator('.mode-card').first()).toBeVisible();
      await shoot('modes');
      await room.custom();
      await shoot('custom');
      const listed = await room.modes();
      for (const mode of ['greatpieces', 'cannons'].filter(mode => listed.includes(mode))) {
        await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], mode });
        await room.write(['e4', 'e5']);
        await shoot(mode);
      }
      if (listed.includes('crazyhouse')) {
        await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], mode: 'crazyhouse' });
        await room.write(['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qa5', 'd4', 'Nf6']);
        await page
          .getByRole('button', { name: /Put down a pawn/ })
          .last()
          .click();
        await shoot('crazyhouse');
      }
      for (const screen of ['settings', 'help']) {
        await page.goto(`${server.url}/${screen}`);
        await shoot(screen);
      }
      if (!QUICK) {
        await page.goto(server.url);
        await expect(page.getByRole('button', { name: /^No clock/ })).toBeEnabled();
        await paste(page, STUDY);
        await expect(page.locator('.variants li:not(.empty)')).toHaveCount(3);
        if (size === 'desktop') {
          await page.getByRole('button', { name: 'Evaluate all moves' }).click();
          await expect.poll(() => page.locator('.pair .cell small').count(), { timeout: 240_000 }).toBe(28);
        }
        await page.locator('.pair .move', { hasText: 'Nc3' }).click();
        // The engine is the graph's until all moves are evaluated.
        await expect(page.locator('.variants li:not(.empty)')).toHaveCount(3, { timeout: 60_000 });
        await page.waitForTimeout(2500);
        await shoot('study');
        await page.getByRole('button', { name: 'Review', exact: true }).first().click();
        // A game that was reviewed before is not reviewed again.
        const review = page.getByRole('button', { name: 'Review the game' });
        await expect(review.or(page.locator('.summary')).first()).toBeVisible();
        if (await review.isVisible()) await review.click();
        await expect(page.locator('.summary')).toBeVisible({ timeout: 120_000 });
        await page.keyboard.press('Home');
        await page.getByRole('button', { name: /^Next mistake/ }).click();
        await shoot('review');
        await page.getByRole('button', { name: 'Actions' }).click();
        await page.getByRole('menuitem', { name: 'Train as White' }).click();
        await expect(page.locator('.notice')).toContainText('in your practice now');
        await page.goto(`${server.url}/practice/now`);
        await room.click('d2');
        await room.click('d4');
        await expect(page.getByTestId('practice-told')).toContainText('not in your repertoire');
        await page.keyboard.press('h');
        await page.keyboard.press('h');
        await shoot('practice-asked');
        await room.click('e2');
        await room.click('e4');
        await expect(page.getByTestId('practice-told')).toContainText('right');
        await shoot('practice');
        await page.goto(`${server.url}/practice`);
        await expect(page.locator('.practice-page .games li').first()).toBeVisible();
        await shoot('practice-overview');
      }
      await context.close();
    });
  }
