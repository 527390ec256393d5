// The new-game panel: what it asks for is what is played.

import { expect, test } from '../room';

test('time odds: each side gets its own clock', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('radio', { name: 'Other minutes' }).check({ force: true });
  await page.getByLabel('Minutes per player').fill('5');
  await page.getByLabel('Seconds added per move').fill('0');
  await page.getByLabel('The other side’s minutes').fill('2');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByTestId('clock-white')).toHaveText(/^(5:00|4:\d\d)$/);
  await expect(page.getByTestId('clock-black')).toHaveText('2:00');
  await expect(room.status).toContainText('5 + 0 against 2 + 0');
});

test('a number out of bounds is not changed but complained about, and starts no game', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('radio', { name: 'Other minutes' }).check({ force: true });
  const minutes = page.getByLabel('Minutes per player');
  await minutes.fill('');
  await minutes.pressSequentially('700');
  await expect(minutes).toHaveValue('700');
  await expect(page.getByRole('alert')).toHaveText('Expected a number from 0.25 to 600.');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(minutes).toBeFocused();
  await page.getByLabel('Seconds added per move').fill('0');
  await minutes.fill('7.5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByTestId('clock-black')).toHaveText('7:30');
});

test('correspondence: days for each move', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table', clock: '3d/move' });
  await expect(room.status).toContainText('3 days a move');
  await expect(page.getByTestId('clock-white')).toHaveText(/^(3d 00:00|2d 23:59)$/);
  await room.move('e2', 'e4');
  await expect(page.getByTestId('clock-black')).toHaveText(/^(3d 00:00|2d 23:59)$/);
});

test('every clock the panel gives as an example can be played', async ({ room, page }) => {
  await room.custom();
  await page.getByRole('dialog').getByRole('radio', { name: 'At this table' }).check({ force: true });
  await page.getByRole('radio', { name: 'Any other clock' }).check({ force: true });
  const field = page.getByRole('textbox', { name: 'Any other clock' });
  const hint = await page.getByText(/^For example/).textContent();
  const examples = (hint ?? '').replace('For example ', '').split(' · ');
  expect(examples.length).toBeGreaterThan(5);
  await field.fill('nonsense');
  await expect(page.getByRole('alert')).toContainText('cannot be read');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
  for (const example of examples) {
    await field.fill(example);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page.getByTestId('clock-white'), example).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: /^Custom/ }).click();
  }
});

test('every clock of the grid starts a game on one click', async ({ room, page }) => {
  await room.home();
  await page.getByRole('radio', { name: /^At this table/ }).check({ force: true });
  const clocks = await page
    .locator('.clock-grid [data-clock]')
    .evaluateAll(buttons => buttons.map(button => (button as HTMLElement).dataset.clock ?? ''));
  expect(clocks.length).toBeGreaterThan(8);
  for (const clock of clocks) {
    await page.locator(`[data-clock="${clock}"]`).click();
    await expect(page.locator('.game')).toBeVisible();
    await expect(page.getByTestId('clock-white'), clock).toHaveCount(clock === 'none' ? 0 : 1);
    await page.goBack();
  }
});

test('each mode of the list begins with the position of its picture', async ({ room, page }) => {
  await room.custom();
  const modes = await room.modes();
  expect(modes.length).toBeGreaterThan(8);
  for (const mode of modes) {
    await room.newGame({ opponent: 'At this table', mode });
    await expect(page.locator('cg-board piece').first(), mode).toBeVisible();
    // Every piece on the board has a picture.
    const bare = await page
      .locator('cg-board piece:not(.ghost)')
      .evaluateAll(pieces => pieces.filter(piece => getComputedStyle(piece).backgroundImage === 'none').length);
    expect(bare, mode).toBe(0);
  }
});
