// The page in each language: chosen by the browser, changed at once, complete, and fitting.

import { expect, paste, Room, test } from '../room';
import { cut, LANGUAGES, type Language, speak } from '../spoken';

interface Said {
  title: string;
  noClock: string;
  turn: RegExp;
  knight: string;
  settings: string;
  /** How the knight moves. */
  leap: string;
}

const SAID: Record<Language, Said> = {
  en: {
    title: 'Play chess',
    noClock: 'No clock',
    turn: /White to move/,
    knight: 'Nf3',
    settings: 'Settings',
    leap: 'by a leap of 2 and 1 squares',
  },
  sv: {
    title: 'Spela schack',
    noClock: 'Ingen klocka',
    turn: /Vit vid draget|Vit/,
    knight: 'Sf3',
    settings: 'Inställningar',
    leap: 'med ett språng på 2 och 1 rutor',
  },
  fr: {
    title: 'Jouer aux échecs',
    noClock: 'Sans pendule',
    turn: /Blancs/,
    knight: 'Cf3',
    settings: 'Réglages',
    leap: 'par un saut de 2 et 1 cases',
  },
  hu: {
    title: 'Sakkozz',
    noClock: 'Óra nélkül',
    turn: /Világos/,
    knight: 'Hf3',
    settings: 'Beállítások',
    leap: '2 és 1 mezős ugrással',
  },
};

for (const language of LANGUAGES) {
  test(`the browser wants ${language}: home, a game, its pieces, settings`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale: { en: 'en-US', sv: 'sv-SE', fr: 'fr-FR', hu: 'hu-HU' }[language] });
    const page = await context.newPage();
    const room = new Room(page, server.url);
    const said = SAID[language];
    await page.goto(server.url);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.title);
    const start = page.locator('[data-clock="none"]');
    await expect(start).toBeEnabled();
    await expect(start).toContainText(said.noClock);
    expect(await cut(page)).toEqual([]);
    await page.locator('input[name="way"][value="table"]').check({ force: true });
    await start.click();
    await expect(page.locator('.game')).toBeVisible();
    await expect(room.status).toContainText(said.turn);
    await room.move('g1', 'f3');
    await expect.poll(() => room.sheet()).toEqual([said.knight]);
    expect(await cut(page)).toEqual([]);
    for (const path of ['/modes', '/settings']) {
      await page.goto(server.url + path);
      await expect(page.locator(path === '/modes' ? '.mode-card' : '.settings .card').first()).toBeVisible();
      expect(await cut(page), path).toEqual([]);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.settings);
    await page.goto(`${server.url}/modes`);
    await page.locator('.mode-card').first().click();
    await expect(page.locator('.mode-sheet li').nth(1)).toContainText(said.leap);
    // The letter that moves have.
    await expect(page.locator('.mode-sheet li').nth(1).locator('small')).toHaveText(new RegExp(`^${said.knight.charAt(0)} · `));
    expect(room.faults).toEqual([]);
    await context.close();
  });
}

test('the language changes at once, in the middle of a game, and so do the letters of the pieces', async ({ room, page }) => {
  await room.newGame({ opponent: 'At this table' });
  await room.move('g1', 'f3');
  await page.evaluate(() => (document.body.dataset.stays = 'yes'));
  await page.getByRole('link', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'Magyar' }).check({ force: true });
  await expect(page.getByRole('dialog', { name: 'Beállítások' })).toBeVisible();
  expect(await room.sheet()).toEqual(['Hf3']);
  await sheet.getByRole('radio', { name: /♘/ }).check({ force: true });
  await expect.poll(() => room.sheet()).toEqual(['♘︎f3']);
  await speak(page, 'en');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.stays)).toBe('yes');
});

test('what is wrong with a position or a game is told in Hungarian, and in French as soon as that is chosen', async ({
  room,
  page,
}) => {
  await room.home();
  await speak(page, 'hu');
  await paste(page, 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await expect(page.locator('.notice')).toContainText('Ez az állás nem játszható: 7. sor: 8 mező kell, de több van');
  await paste(page, '4k3/8/8/8/8/8/8/P6R w - - 0 1');
  const verdict = page.getByTestId('verdict');
  await expect(verdict.locator('li')).toHaveText([
    'Világos: 0 király, pontosan egy kell.',
    'Gyalog áll itt: a1; az első és az utolsó soron nem állhat.',
  ]);
  await speak(page, 'fr');
  await expect(verdict).toContainText('il en faut exactement un');
  await paste(page, '[White "Anna"]\n\n1. e4 e5 2. Ke3 *');
  await expect(page.locator('.remarks li').first()).toContainText('Ke3 n’est pas légal ici');
});
