// Takes each screen in both themes and two sizes, into target/screenshots/ to be looked at; those that the documents show go
// into docs/pictures/ too.

import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, Room, test } from './room';

const PICTURES = resolve(import.meta.dirname, '../../target/screenshots');
const SHOWN = resolve(import.meta.dirname, '../../docs/pictures');
const IN_DOCUMENTS = [
  'home-desktop-light', 'game-desktop-light', 'game-desktop-dark', 'game-phone-dark', 'promotion-desktop-light', 'over-desktop-dark', 'settings-desktop-light',
  'modes-desktop-light', 'crazyhouse-desktop-dark', 'home-phone-light',
];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const folder of [PICTURES, SHOWN]) mkdirSync(folder, { recursive: true });

const RUY = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dxc6', 'O-O', 'f6', 'd4', 'exd4', 'Nxd4', 'c5', 'Nb3', 'Qxd1', 'Rxd1', 'Bg4', 'f3', 'Be6', 'Nc3'];

const typed = async (room: Room, moves: readonly string[]): Promise<void> => {
  const chat = room.page.getByRole('button', { name: 'Chat', exact: true });
  if (await chat.isVisible()) await chat.click();
  for (const move of moves) {
    const before = await room.ply();
    await room.say(move);
    await expect.poll(() => room.ply()).toBe(before + 1);
  }
  const list = room.page.getByRole('button', { name: 'Moves', exact: true });
  if (await list.isVisible()) await list.click();
};

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size} ${colorScheme}`, async ({ browser, server }) => {
      const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: 1, hasTouch: size === 'phone', isMobile: size === 'phone' });
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
      await typed(room, RUY);
      await page.evaluate(() => window.scrollTo(0, 0));
      await room.click('e6');
      await shoot('game');
      await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], fen: 'r3k2r/1P3ppp/2n5/8/8/5N2/5PPP/4K2R w - - 0 1' });
      await room.click('b7');
      await room.click('a8');
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot('promotion');
      await page.keyboard.press('Escape');
      await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'] });
      await typed(room, ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'Qxf7#']);
      await expect(room.over).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 0));
      await shoot('over');
      await room.newGame({ opponent: 'Friend by link', names: ['Anna', 'Ben'] });
      await expect(page.getByTestId('invitation')).toBeVisible();
      await shoot('invitation');
      await room.home();
      await shoot('home');
      const listed = await room.modes();
      await page.getByRole('group', { name: 'Mode' }).evaluate(group => group.scrollIntoView({ block: 'start' }));
      await shoot('modes');
      for (const mode of ['greatpieces', 'cannons'].filter(mode => listed.includes(mode))) {
        await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], mode });
        await typed(room, ['e4', 'e5']);
        await page.evaluate(() => window.scrollTo(0, 0));
        await shoot(mode);
      }
      if (listed.includes('crazyhouse')) {
        await room.newGame({ opponent: 'At this table', names: ['Anna', 'Ben'], mode: 'crazyhouse' });
        await typed(room, ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qa5', 'd4', 'Nf6']);
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.getByRole('button', { name: /Put down a pawn/ }).last().click();
        await shoot('crazyhouse');
      }
      for (const screen of ['settings', 'help']) {
        await page.goto(`${server.url}/${screen}`);
        await shoot(screen);
      }
      await context.close();
    });
  }
