import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openAlone } from '../alone';
import { BINARY } from '../server';

const GAME = '[White "Anna"]\n[Black "Ben <b>"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';

test('the report of a review works alone, at any width, and asks for nothing', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-report-'));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('game.pgn'), GAME);
  execFileSync(BINARY, ['review', at('game.pgn'), '--html', at('report.html'), '--nodes', '3000', '--quiet']);
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { alone, on, fine } = await openAlone(browser, at('report.html'), { viewport: { width, height: 780 }, colorScheme });
      await expect(alone.getByRole('region', { name: 'Review' })).toContainText('Blunders');
      await expect(alone.locator('#moves')).toContainText('Blunder, allowed mate');
      // The mark on the graph leads to the move, by pointer and by key; arrows go on from there.
      await alone.locator('#graph circle.blunder').click();
      await expect(alone.locator('#moves [aria-current]')).toHaveText('Nf6??');
      await expect.poll(() => on('f6')).toBe('b2');
      // Its words stand right below the board, on a phone too, and go with the move.
      await expect(alone.locator('#words')).toHaveText(/^3\.\.\. Nf6\?\? {2}Blunder, allowed mate/);
      const below = async (selector: string): Promise<number> => (await alone.locator(selector).boundingBox())!.y;
      expect(await below('#words')).toBeGreaterThan(await below('#board'));
      expect(await below('#words')).toBeLessThan(width < 800 ? await below('.assessment') : 780);
      await alone.keyboard.press('ArrowRight');
      await expect(alone.locator('#moves [aria-current]')).toHaveText('Qxf7#');
      await expect(alone.locator('#words')).toBeHidden();
      await alone.locator('#graph circle.blunder').press('Enter');
      await expect(alone.locator('#moves [aria-current]')).toHaveText('Nf6??');
      // Anywhere else on the graph leads to the move below.
      const box = (await alone.locator('#graph').boundingBox())!;
      await alone.mouse.click(box.x + box.width / 7, box.y + 4);
      await expect(alone.locator('#moves [aria-current]')).toHaveText('e4');
      await fine();
    }
  }
});
