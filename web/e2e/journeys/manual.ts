import { expect, test } from '../room';
import { cut, speak } from '../spoken';

test('the manual opens from the help in Hungarian, with its pictures, and changes with the language', async ({ room, page }) => {
  await room.home();
  await speak(page, 'hu');
  await page.goto(`${room.url}/help`);
  await page.getByRole('link', { name: 'Kézikönyv, képekkel' }).click();
  await expect(page).toHaveURL(/\/manual$/);
  await expect(page.getByRole('heading', { name: 'A kézikönyv', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Átváltozás' })).toBeVisible();
  const pictures = page.locator('.manual img');
  await expect(pictures).toHaveCount(9);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
  }
  expect(await cut(page)).toEqual([]);
  await speak(page, 'sv');
  await expect(page.getByRole('heading', { name: 'Handboken', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'listan över spelsätt' }).click();
  await expect(page.locator('.mode-card').first()).toBeVisible();
  expect(room.faults).toEqual([]);
});

test('? shows the keys on a screen without a board, and not while somebody types', async ({ room, page }) => {
  await page.goto(`${room.url}/games`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog').getByTestId('keys');
  await expect(keys).toContainText('flip the board');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
