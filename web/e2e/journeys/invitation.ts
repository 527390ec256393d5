// How a friend comes to the table, and everything that may go wrong on the way.

import { expect, type Room, test } from '../room';

const invite = async (room: Room): Promise<string> => {
  await room.newGame({ opponent: 'Friend by link', names: ['Anna', ''] });
  return room.page.getByTestId('invitation').inputValue();
};

test('another tab of the host shows the same link, and the one that was sent stays good', async ({ room, guest, page }) => {
  const link = await invite(room);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByTestId('invitation')).toHaveValue(link);
  await tab.close();
  await guest.sitDown(link, 'Ben');
  await expect(page.locator('.player[data-color="black"] strong')).toHaveText('Ben');
});

test('a new link is made only when it is asked for, and the old one says what happened', async ({ room, guest, page }) => {
  const link = await invite(room);
  await page.getByRole('button', { name: 'New link' }).click();
  await expect(page.getByTestId('invitation')).not.toHaveValue(link);
  const { pathname, hash } = new URL(link);
  await guest.page.goto(guest.url + pathname + hash);
  await guest.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(guest.page.getByText(/used already, or replaced/)).toBeVisible();
  // The host's own seat opened in another browser: it cannot know the link, and makes none by itself.
  await page.getByRole('button', { name: 'Share and export' }).click();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.body.dataset.copied = text;
        },
      },
    });
  });
  await page.getByRole('button', { name: 'Link to go on elsewhere' }).click();
  const seat = new URL((await page.locator('body').getAttribute('data-copied'))!);
  await guest.page.goto(guest.url + seat.pathname + seat.hash);
  await expect(guest.page.getByText(/made in another browser and is still good/)).toBeVisible();
});

test('an invitation is opened in a tab that shows the game already, and leaves the address bar', async ({ room, guest }) => {
  const link = new URL(await invite(room));
  await guest.page.goto(guest.url + link.pathname);
  await expect(guest.page.getByText('Anna waits for another player')).toBeVisible();
  await guest.page.evaluate(hash => (location.hash = hash), link.hash);
  await expect(guest.page.getByText('Anna invites you to a game')).toBeVisible();
  expect(guest.page.url()).not.toContain('#');
  await guest.page.getByRole('button', { name: 'Sit down and play' }).click();
  await guest.page.locator('.game[data-phase="playing"]').waitFor();
});

test('whoever has only the address is told how to join, and pastes the invitation', async ({ room, guest }) => {
  const link = await invite(room);
  await guest.page.goto(guest.url + new URL(link).pathname);
  const field = guest.page.getByLabel('Invitation link');
  await field.fill('https://example.org/nothing');
  await guest.page.getByRole('button', { name: 'Open the invitation' }).click();
  await expect(guest.page.getByRole('alert')).toContainText('no invitation');
  await field.fill(link);
  await guest.page.getByRole('button', { name: 'Open the invitation' }).click();
  await guest.page.getByLabel('Your name').fill('Cleo');
  await guest.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(room.page.locator('.player[data-color="black"] strong')).toHaveText('Cleo');
});

test('the host who opens the own link is warned, and the link stays good', async ({ room, guest, page }) => {
  const link = await invite(room);
  const { pathname, hash } = new URL(link);
  const tab = await page.context().newPage();
  await tab.goto(room.url + pathname + hash);
  await expect(tab.getByText('This is your own invitation')).toBeVisible();
  expect(tab.url()).not.toContain('#');
  await tab.getByRole('button', { name: 'Go on waiting' }).click();
  await expect(tab.getByTestId('invitation')).toHaveValue(link);
  await tab.close();
  await guest.sitDown(link, 'Ben');
});

test('a guest is asked for a name, which must be one', async ({ room, guest }) => {
  const { pathname, hash } = new URL(await invite(room));
  await guest.page.goto(guest.url + pathname + hash);
  const name = guest.page.getByLabel('Your name');
  await name.fill('Ben\u202enoj');
  await guest.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(guest.page.getByText(/characters that cannot be shown/)).toBeVisible();
  await name.fill('Ben');
  await guest.page.getByRole('button', { name: 'Sit down and play' }).click();
  await expect(room.page.locator('.player[data-color="black"] strong')).toHaveText('Ben');
  await guest.page.reload();
  await expect(guest.page.locator('.player[data-color="black"] strong')).toHaveText('Ben');
});

test('what is said about who can open the link is true wherever the page came from', async ({ room, page }) => {
  await invite(room);
  await expect(page.getByText(/Only this machine can open the link/)).toBeVisible();
  await expect(page.getByText(/start “tabiya serve”/)).toHaveCount(0);
});
