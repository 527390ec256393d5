// What a person does with the page, in words of the page: journeys read like games.

import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { Server } from './server';

export type Opponent = 'Computer' | 'At this table' | 'Friend by link' | 'Watch computers';

export interface GameOptions {
  opponent: Opponent;
  fen?: string;
  clock?: string;
  level?: number;
  names?: [string, string];
  mode?: string;
}

/** What the server says, held back until it is let go: a slow line that is slow on purpose. */
export class Line {
  private held: (() => void)[] | undefined;

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/ws$/, client => {
      const server = client.connectToServer();
      server.onMessage(message => line.pass(() => client.send(message)));
    });
    return line;
  }

  private pass(deliver: () => void): void {
    if (this.held) this.held.push(deliver);
    else deliver();
  }

  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const waiting = this.held ?? [];
    this.held = undefined;
    for (const deliver of waiting) deliver();
  }
}

export class Room {
  readonly faults: string[] = [];

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('console', message => {
      // A server that is down on purpose leaves a network error: the page itself must not complain.
      if (message.type() === 'error' && !/WebSocket connection|ERR_CONNECTION/.test(message.text()))
        this.faults.push(message.text());
    });
    page.on('pageerror', error => this.faults.push(String(error)));
    page.on('request', request => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
        this.faults.push(`outside request: ${request.url()}`);
    });
  }

  async home(): Promise<void> {
    await this.page.goto(this.url);
    await expect(this.page.getByRole('button', { name: /^No clock/ })).toBeEnabled();
  }

  /** Home, with everything that can be chosen about a game. */
  async custom(): Promise<void> {
    await this.home();
    await this.page.getByRole('button', { name: /^Custom/ }).click();
    await expect(this.page.getByRole('dialog', { name: 'Custom game' })).toBeVisible();
  }

  /** The ids of all modes, in the form. */
  async modes(): Promise<string[]> {
    return this.page
      .getByLabel(/^Mode/)
      .locator('option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value));
  }

  async newGame(options: GameOptions): Promise<void> {
    const { page } = this;
    await this.custom();
    const form = page.getByRole('dialog', { name: 'Custom game' });
    await form.getByRole('radio', { name: new RegExp(`^${options.opponent}`) }).check({ force: true });
    if (options.level) await page.getByLabel(/^Level/).selectOption(String(options.level));
    if (options.names) {
      await form.getByLabel(options.opponent === 'At this table' ? 'White’s name' : 'Your name').fill(options.names[0]);
      if (options.opponent !== 'Computer') await form.getByLabel(/Black’s name|Friend’s name/).fill(options.names[1]);
    }
    if (options.clock) {
      await page.getByRole('radio', { name: 'Any other clock' }).check({ force: true });
      await page.getByRole('textbox', { name: 'Any other clock' }).fill(options.clock);
    } else await page.getByRole('radio', { name: 'No clock' }).check({ force: true });
    await form.getByLabel(/^Mode/).selectOption(options.mode ?? 'chess');
    if (options.fen) {
      await page.getByLabel('Start position (FEN)').fill(options.fen);
      await expect(page.getByText(/Playable/)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page).toHaveURL(/\/g\/\w+$/);
    await expect(page.locator('.game')).toBeVisible();
  }

  /** Opens an invitation and takes the seat. */
  async sitDown(link: string, name?: string): Promise<void> {
    const { pathname, hash } = new URL(link);
    await this.page.goto(this.url + pathname + hash);
    if (name !== undefined) await this.page.getByLabel('Your name').fill(name);
    await this.page.getByRole('button', { name: 'Sit down and play' }).click();
    await expect(this.page.locator('.game[data-phase="playing"]')).toBeVisible();
  }

  get board(): Locator {
    return this.page.locator('cg-board');
  }

  async center(square: string): Promise<{ x: number; y: number }> {
    // A board that is being drawn anew has no box for a moment.
    let box = await this.board.boundingBox();
    await expect.poll(async () => (box ??= await this.board.boundingBox())).not.toBeNull();
    if (!box) throw new Error('no board');
    const black = (await this.page.locator('.cg-wrap.orientation-black').count()) > 0;
    const file = 'abcdefgh'.indexOf(square[0]!);
    const rank = Number(square[1]) - 1;
    const [column, row] = black ? [7 - file, rank] : [file, 7 - rank];
    return { x: box.x + ((column + 0.5) * box.width) / 8, y: box.y + ((row + 0.5) * box.height) / 8 };
  }

  async click(square: string): Promise<void> {
    const { x, y } = await this.center(square);
    await this.page.mouse.click(x, y);
  }

  async tap(square: string): Promise<void> {
    const { x, y } = await this.center(square);
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from: string, to: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const start = await this.center(from);
    const end = await this.center(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up({ button });
  }

  /** A move by two clicks, awaited until the server has it. */
  async move(from: string, to: string): Promise<void> {
    const before = await this.ply();
    await this.click(from);
    await this.click(to);
    await expect.poll(() => this.ply()).toBeGreaterThan(before);
  }

  async ply(): Promise<number> {
    return Number(await this.page.locator('.game').getAttribute('data-ply'));
  }

  /** The squares with a class, by name. */
  async marked(kind: string): Promise<string[]> {
    return this.page.evaluate(name => {
      const squares = [...document.querySelectorAll(`cg-board square.${name.replaceAll(' ', '.')}`)] as (HTMLElement & {
        cgKey: string;
      })[];
      return squares
        .filter(square => getComputedStyle(square).display !== 'none')
        .map(square => square.cgKey)
        .sort();
    }, kind);
  }

  piece(square: string): Promise<string> {
    return this.page.evaluate(name => {
      const cell = document.querySelector(`[data-square="${name}"]`);
      return cell?.getAttribute('aria-label')?.split(', ')[1] ?? '';
    }, square);
  }

  get status(): Locator {
    return this.page.getByTestId('status');
  }

  get over(): Locator {
    return this.page.getByRole('region', { name: 'Game over' });
  }

  async sheet(): Promise<string[]> {
    return this.page.locator('.sheet .move').allTextContents();
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel('Message, move or command').fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Moves, written one after the other; then the list of moves is shown again. */
  async write(moves: readonly string[]): Promise<void> {
    const tab = async (name: string): Promise<void> => {
      const button = this.page.getByRole('button', { name, exact: true });
      if (await button.isVisible()) await button.click();
    };
    await tab('Chat');
    for (const move of moves) {
      const before = await this.ply();
      await this.say(move);
      await expect.poll(() => this.ply()).toBe(before + 1);
    }
    await tab('Moves');
    await this.page.evaluate(() => window.scrollTo(0, 0));
  }

  /** White is mated in two moves. */
  async foolsMate(): Promise<void> {
    for (const [from, to] of [
      ['f2', 'f3'],
      ['e7', 'e5'],
      ['g2', 'g4'],
      ['d8', 'h4'],
    ] as const)
      await this.move(from, to);
    await expect(this.over).toBeVisible();
  }

  async fen(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share and export' }).click();
    const field = this.page.getByLabel('FEN', { exact: true });
    await expect(field).toHaveValue(/\//);
    const fen = await field.inputValue();
    await this.page.keyboard.press('Escape');
    return fen;
  }

  /** The link that opens this browser's seat of the game on the screen. */
  async seatLink(): Promise<string> {
    await this.page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: {
          writeText: async (text: string) => {
            document.body.dataset.copied = text;
          },
        },
      });
    });
    await this.page.getByRole('button', { name: 'Share and export' }).click();
    await this.page.getByRole('button', { name: 'Link to go on elsewhere' }).click();
    const { pathname, hash } = new URL((await this.page.locator('body').getAttribute('data-copied'))!);
    await this.page.keyboard.press('Escape');
    return this.url + pathname + hash;
  }
}

interface Fixtures {
  room: Room;
  /** Another person: a browser of their own. */
  guest: Room;
}

const visitor = async (browser: Browser, url: string, use: (room: Room) => Promise<void>): Promise<void> => {
  const context = await browser.newContext();
  const room = new Room(await context.newPage(), url);
  await use(room);
  expect(room.faults).toEqual([]);
  await context.close();
};

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs off this pattern.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  room: async ({ page, server }, use) => {
    const room = new Room(page, server.url);
    await use(room);
    expect(room.faults).toEqual([]);
  },
  guest: async ({ browser, server }, use) => visitor(browser, server.url, use),
});

export { expect };

/** As Ctrl+V on whatever has the focus. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate(given => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** Black lets himself be mated: 3… Nf6 is the blunder. */
export const SCHOLAR = [
  ['e2', 'e4'],
  ['e7', 'e5'],
  ['f1', 'c4'],
  ['b8', 'c6'],
  ['d1', 'h5'],
  ['g8', 'f6'],
  ['h5', 'f7'],
] as const;
