// Browsers that allow less: no storage, no secure context.

import { expect, test } from '../room';

test('where nothing can be kept, the link to the seat is shown and works', async ({ room, page, browser, server }) => {
  await page.addInitScript(() => {
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: blocked });
  });
  await room.newGame({ opponent: 'At this table' });
  await room.move('e2', 'e4');
  const link = await page.getByTestId('seat-link').inputValue();
  expect(link).toContain('#seat=');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.locator('.game[data-ply="1"]')).toBeVisible();
  expect(other.url()).not.toContain('seat=');
  await expect(other.getByRole('button', { name: 'Resign' })).toBeVisible();
  await elsewhere.close();
  await page.goto(server.url);
  await page.goto(link);
  await room.move('e7', 'e5');
});

test('over plain http the page says what the browser keeps from it, and copies all the same', async ({ room, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await room.newGame({ opponent: 'Friend by link' });
  await expect(page.getByText(/came over plain http/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
});

test('a copy that the browser refuses is told', async ({ room, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await room.newGame({ opponent: 'At this table' });
  await page.getByRole('button', { name: 'Share and export' }).click();
  await page.getByRole('button', { name: 'Copy FEN' }).click();
  await expect(page.getByText(/Select the text/)).toBeVisible();
});
