// Changes the language of a page, and finds what does not fit in it.

import { expect, type Page } from '@playwright/test';

export const LANGUAGES = ['en', 'sv', 'fr', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];

/** As if it was chosen in another tab: the page follows at once, wherever it is. */
export const speak = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate(chosen => {
    const kept = JSON.parse(localStorage.getItem('tabiya.settings') ?? '{}') as object;
    localStorage.setItem('tabiya.settings', JSON.stringify({ ...kept, language: chosen }));
    window.dispatchEvent(new Event('storage'));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

/** What is cut off, or stands beyond the edge of the screen. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.unseen, [aria-hidden="true"], .skip, cg-board, .board');
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 50)}”`;
    if (document.documentElement.scrollWidth > innerWidth + 1)
      found.add(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement) || !shown(element)) continue;
      const speaks = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      // What the position is about may end in dots: pointing at it shows the whole.
      if (!speaks || element.matches('.caption [title] small')) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const scrolls = ['auto', 'scroll'].includes(style.overflowX);
      if (style.display !== 'inline' && !scrolls && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.add(`too wide: ${name(element)}`);
      if (style.display !== 'inline' && style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3)
        found.add(`too high: ${name(element)}`);
      // What leaves the box that clips it, unless that box can be scrolled.
      for (let around = element.parentElement; around; around = around.parentElement) {
        const clip = getComputedStyle(around);
        if (['auto', 'scroll'].includes(clip.overflowX)) break;
        const edge = around.getBoundingClientRect();
        if (clip.overflowX !== 'visible' && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5))
          found.add(`cut: ${name(element)}`);
        if (around === document.body && (box.right > innerWidth + 1 || box.left < -1))
          found.add(`beyond the edge: ${name(element)}`);
      }
    }
    return [...found];
  });
