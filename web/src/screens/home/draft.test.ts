import { describe, expect, it } from 'vitest';
import { clockOf, FRESH, hasBook, plan, settled } from './draft';

describe('the clock of a draft', () => {
  it.each([
    [{ clock: 'none' }, 'none'],
    [{ clock: 'preset', preset: '3m+2s' }, '3m+2s'],
    [{ clock: 'custom', minutes: 10, increment: 0 }, '10m'],
    [{ clock: 'custom', minutes: 0.5, increment: 2 }, '30s+2s'],
    [{ clock: 'custom', minutes: 5, increment: 1, odds: 3 }, '5m+1s vs 3m+1s'],
    [{ clock: 'custom', minutes: 5, increment: 0, odds: 3, color: 'black' }, '3m vs 5m'],
    [{ clock: 'own', own: ' hourglass 2m ' }, 'hourglass 2m'],
  ] as const)('%o is %s', (part, expected) => expect(clockOf({ ...FRESH, ...part })).toBe(expected));
});

describe('the game of a draft', () => {
  it('seats the player on the chosen side', () => {
    expect(plan({ ...FRESH, color: 'black', level: 2 })).toMatchObject({
      white: { kind: 'computer', level: 2 },
      black: { kind: 'me' },
    });
  });
  it('plays without a book where that is wished, and asks only where there is one', () => {
    expect(plan({ ...FRESH, level: 5 }).black).toEqual({ kind: 'computer', level: 5 });
    expect(plan({ ...FRESH, level: 5, book: false }).black).toEqual({ kind: 'computer', level: 5, book: false });
    expect(plan({ ...FRESH, opponent: 'watch', book: false })).toMatchObject({ white: { book: false }, black: { book: false } });
    expect(hasBook({ ...FRESH, level: 4 })).toBe(true);
    expect(hasBook({ ...FRESH, opponent: 'watch', level: 2, otherLevel: 8 })).toBe(true);
    expect(hasBook({ ...FRESH, level: 3 })).toBe(false);
    expect(hasBook({ ...FRESH, level: 8, mode: 'atomic' })).toBe(false);
    expect(hasBook({ ...FRESH, level: 8, opponent: 'friend' })).toBe(false);
    expect(hasBook({ ...FRESH, level: 8, modeFile: '{}' })).toBe(false);
  });
  it('lets the server draw the color', () => expect(plan({ ...FRESH, color: 'random' }).shuffle).toBe(true));
  it('draws the color first where the clocks differ, so that the odds stay with the person', () => {
    const odds = { ...FRESH, color: 'random', clock: 'custom', minutes: 5, increment: 0, odds: 1 } as const;
    const black = plan(settled(odds, () => 0.9));
    expect(black).toMatchObject({ black: { kind: 'me' }, clock: '1m vs 5m' });
    expect(black.shuffle).toBeUndefined();
    expect(plan(settled(odds, () => 0.1))).toMatchObject({ white: { kind: 'me' }, clock: '5m vs 1m' });
    expect(settled({ ...FRESH, color: 'random' }, () => 0.1).color).toBe('random');
  });
  it('sends a mode of one’s own along', () =>
    expect(plan({ ...FRESH, mode: 'mine', modeFile: '{}' })).toMatchObject({ mode: 'mine', modeFile: '{}' }));
  it('seats both at one table, with names', () => {
    expect(plan({ ...FRESH, opponent: 'table', name: 'Anna', otherName: ' Ben ', color: 'random' })).toEqual({
      mode: 'chess',
      white: { kind: 'me', name: 'Anna' },
      black: { kind: 'me', name: 'Ben' },
      clock: 'none',
    });
  });
  it('leaves the clock to a mode that has one', () => expect(plan({ ...FRESH, clock: 'custom' }, '2s').clock).toBeUndefined());
  it('sets the pace of two computers', () => {
    expect(plan({ ...FRESH, opponent: 'watch', turns: 7, speed: 20 })).toMatchObject({
      turns: 7,
      speed: 20,
      black: { kind: 'computer' },
    });
  });
});

it('asks for the start of a Chess960 number, and of no other mode', () => {
  expect(plan({ ...FRESH, mode: 'chess960', draw: 518 }).draw).toBe(518);
  expect(plan({ ...FRESH, mode: 'chess960' }).draw).toBeUndefined();
  expect(plan({ ...FRESH, mode: 'chess', draw: 518 }).draw).toBeUndefined();
});
