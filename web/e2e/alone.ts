// A page that is a file: opened without a server, it works alone and asks for nothing.

import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

/** The page, what stands on a square of its board, and what must hold at the end. */
interface Alone {
  alone: Page;
  on: (square: string) => Promise<string | null>;
  fine: () => Promise<void>;
}

/** Opens a file as a page. */
export const openAlone = async (browser: Browser, path: string, options: BrowserContextOptions): Promise<Alone> => {
  const context = await browser.newContext(options);
  const alone = await context.newPage();
  const asked: string[] = [];
  const faults: string[] = [];
  alone.on('request', request => asked.push(request.url()));
  alone.on('console', message => message.type() === 'error' && faults.push(message.text()));
  alone.on('pageerror', error => faults.push(String(error)));
  // Downloads have no ending, which a page needs.
  await alone.route('http://alone.test/', route => route.fulfill({ contentType: 'text/html', body: readFileSync(path) }));
  await alone.goto('http://alone.test/');
  const on = (square: string): Promise<string | null> => alone.locator(`[data-on="${square}"]`).getAttribute('data-piece');
  const fine = async (): Promise<void> => {
    const wide = await alone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page: alone }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(asked).toEqual(['http://alone.test/']);
    expect(faults).toEqual([]);
    await context.close();
  };
  return { alone, on, fine };
};
