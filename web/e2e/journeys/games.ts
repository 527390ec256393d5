import { readFileSync } from 'node:fs';
import { expectAccessible } from '../accessible';
import { expect, type Room, test } from '../room';

const finished = async (room: Room, names: [string, string]): Promise<void> => {
  await room.newGame({ opponent: 'At this table', names });
  await room.foolsMate();
};

test('every game is found again', async ({ room, page }) => {
  await finished(room, ['Åsa', 'Ben']);
  await finished(room, ['Carl', 'Dora']);
  await room.newGame({ opponent: 'At this table', names: ['Eve', 'Finn'] });
  await room.move('d2', 'd4');
  await room.home();
  await page.getByRole('link', { name: 'All your games' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your games' })).toBeVisible();
  const going = page.getByRole('region', { name: 'Going on' }).getByRole('link');
  await expect(going.filter({ hasText: 'Eve – Finn' })).toBeVisible();
  const over = page.getByRole('region', { name: 'Finished' });
  const lines = over.getByRole('listitem');
  await expect(lines.filter({ hasText: 'Åsa – Ben' })).toBeVisible();
  await expect(lines.filter({ hasText: 'Carl – Dora' })).toBeVisible();

  await page.getByLabel('Opening').fill('barnes');
  // Other journeys of this machine's owner may have opened so, too.
  await expect(lines.filter({ hasText: /Åsa – Ben|Carl – Dora/ })).toHaveCount(2);
  await expect(lines.filter({ hasNotText: 'A00 Barnes Opening' })).toHaveCount(0);
  await page.getByLabel('Opening').fill('');
  await page.getByLabel('Player').fill('åsa');
  await expect(lines).toHaveCount(1);
  await page.getByLabel('Player').fill('nobody at all');
  await expect(page.getByText('No game fits.')).toBeVisible();
  await page.getByLabel('Player').fill('');
  await page.getByRole('button', { name: 'Star: Carl – Dora' }).click();
  await page.getByLabel('With a star').check();
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Carl – Dora');
  await page.getByLabel('With a star').uncheck();

  await page.getByRole('button', { name: 'Remove from the list: Åsa – Ben' }).click();
  await expect(lines.filter({ hasText: 'Åsa – Ben' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines.filter({ hasText: 'Åsa – Ben' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PGN of all' }).click();
  const pgn = readFileSync(await (await download).path(), 'utf8');
  expect(pgn).toContain('[White "Åsa"]');
  expect(pgn).toContain('[White "Carl"]');
  expect(pgn).toContain('Qh4#');

  await expectAccessible(page);
  await lines.filter({ hasText: 'Carl – Dora' }).getByRole('link').click();
  await expect(page.locator('.game[data-ply="4"]')).toBeVisible();
});
