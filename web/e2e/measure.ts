// How fast the page is, in numbers for docs/benchmarks.md: nothing is judged here.

import type { Page } from '@playwright/test';
import { expect, Room, test } from './room';

const LOADS = 20;
const MOVES = [
  'e2e4',
  'e7e5',
  'g1f3',
  'b8c6',
  'f1c4',
  'f8c5',
  'c2c3',
  'g8f6',
  'd2d4',
  'e5d4',
  'c3d4',
  'c5b4',
  'b1c3',
  'f6e4',
  'e1g1',
  'b4c3',
  'b2c3',
  'd7d5',
];

interface Marks {
  ready?: number;
  drawn: { frames: number; milliseconds: number }[];
}

const report = (what: string, unit: string, values: number[]): void => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  console.log(
    `${what}: median ${at(0.5)} ${unit}, 9 of 10 within ${at(0.9)} ${unit}, worst ${at(1)} ${unit} (${values.length} times)`,
  );
};

/** Notes when the first button can be pressed, and in which frame after a press the piece stands where it goes. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const marks: Marks = { drawn: [] };
    (window as unknown as { marks: Marks }).marks = marks;
    const look = (): void => {
      if (marks.ready === undefined && document.querySelector('button.start:not([disabled])')) marks.ready = performance.now();
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    const stands = (square: string): boolean =>
      [...document.querySelectorAll('cg-board piece')].some(piece => (piece as HTMLElement & { cgKey: string }).cgKey === square);
    const target = (): string => document.body.dataset.target ?? '';
    // Where something is taken the square is never empty: nothing can be seen there.
    document.addEventListener('mousedown', () => target() && stands(target()) && delete document.body.dataset.target, {
      capture: true,
    });
    // After the board's own listener, so that its callback comes before ours in the same frame.
    document.addEventListener('mousedown', event => {
      const square = target();
      if (!square) return;
      delete document.body.dataset.target;
      let frames = 0;
      const frame = (): void => {
        frames++;
        if (stands(square) || frames > 60) marks.drawn.push({ frames, milliseconds: performance.now() - event.timeStamp });
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  });
};

test('how soon the page can be used', async ({ browser, server }) => {
  const ready: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await watch(page);
    await page.goto(server.url);
    await expect(page.locator('button.start:not([disabled])')).toBeVisible();
    ready.push(await page.evaluate(() => (window as unknown as { marks: Marks }).marks.ready ?? 0));
    await context.close();
  }
  report('from the address to the first button that works, nothing cached', 'ms', ready);
});

test('how soon a move is drawn', async ({ page, server }) => {
  const room = new Room(page, server.url);
  await watch(page);
  await room.newGame({ opponent: 'At this table' });
  for (const [ply, move] of MOVES.entries()) {
    await room.click(move.slice(0, 2));
    const { x, y } = await room.center(move.slice(2, 4));
    await page.mouse.move(x, y);
    await page.evaluate(to => (document.body.dataset.target = to), move.slice(2, 4));
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => room.ply()).toBe(ply + 1);
  }
  const drawn = await page.evaluate(() => (window as unknown as { marks: Marks }).marks.drawn);
  report(
    'from the press to the frame with the piece on its square',
    'ms',
    drawn.map(({ milliseconds }) => milliseconds),
  );
  report(
    'frames until then',
    'frames',
    drawn.map(({ frames }) => frames),
  );
});

test('how soon an engine speaks, and what that costs the page', async ({ page, server }) => {
  const room = new Room(page, server.url);
  await room.home();
  await page.getByRole('button', { name: /Analysis board/ }).click();
  await expect(page.locator('.variants li:not(.empty)')).toHaveCount(3);
  const waited: number[] = [];
  for (let ply = 0; ply < LOADS; ply++) {
    waited.push(
      await page.evaluate(
        () =>
          new Promise<number>(done => {
            const began = performance.now();
            const before = document.querySelector<HTMLElement>('.study')!.dataset.node;
            new MutationObserver((_, observer) => {
              const filled = document.querySelector('.variants li:not(.empty) .line-moves')?.textContent;
              if (!filled || document.querySelector<HTMLElement>('.study')!.dataset.node === before) return;
              observer.disconnect();
              done(performance.now() - began);
            }).observe(document.querySelector('.study')!, {
              subtree: true,
              childList: true,
              characterData: true,
              attributes: true,
            });
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
          }),
      ),
    );
    await page.waitForTimeout(400);
  }
  report('from the key to the first line about the new position', 'ms', waited);
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>(done => {
        const found: number[] = [];
        let before = performance.now();
        const frame = (now: number): void => {
          found.push(now - before);
          before = now;
          if (found.length < 180) requestAnimationFrame(frame);
          else done(found);
        };
        requestAnimationFrame(frame);
      }),
  );
  report('between two frames while lines stream in', 'ms', frames);
});

test('what a first visit costs', async ({ browser, server }) => {
  for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } })) {
    const numbers: Record<'paint' | 'largest' | 'shift' | 'bytes' | 'files' | 'outside', number[]> = {
      paint: [],
      largest: [],
      shift: [],
      bytes: [],
      files: [],
      outside: [],
    };
    for (let load = 0; load < LOADS / 2; load++) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const seen = { largest: 0, shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) seen.largest = entry.startTime;
        }).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      let bytes = 0;
      let files = 0;
      let outside = 0;
      client.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        files++;
      });
      page.on(
        'request',
        request => void (request.url().startsWith(server.url) || /^(data|blob):/.test(request.url()) || outside++),
      );
      await page.goto(server.url);
      await expect(page.locator('cg-board piece').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(() => ({
        ...(window as unknown as { seen: { largest: number; shift: number } }).seen,
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      }));
      for (const [key, value] of Object.entries({ ...found, bytes: bytes / 1024, files, outside }))
        numbers[key as keyof typeof numbers].push(value);
      await context.close();
    }
    report(`${name}: first paint`, 'ms', numbers.paint);
    report(`${name}: largest paint`, 'ms', numbers.largest);
    report(
      `${name}: layout shift`,
      '',
      numbers.shift
        .map(value => value * 1000)
        .map(Math.round)
        .map(value => value / 1000),
    );
    report(`${name}: fetched, headers and all`, 'KB', numbers.bytes);
    report(`${name}: files`, '', numbers.files);
    report(`${name}: requests to others`, '', numbers.outside);
  }
});
