import { describe, expect, it } from 'vitest';
import { clockOf, FRESH, plan } from './draft';

describe('the clock of a draft', () => {
  it.each([
    [{ clock: 'none' }, 'none'],
    [{ clock: 'preset', preset: '3m+2s' }, '3m+2s'],
    [{ clock: 'custom', minutes: 10, increment: 0 }, '10m'],
    [{ clock: 'custom', minutes: 0.5, increment: 2 }, '30s+2s'],
    [{ clock: 'custom', minutes: 5, increment: 1, odds: 3 }, 'W:5m+1s B:3m+1s'],
    [{ clock: 'custom', minutes: 5, increment: 0, odds: 3, color: 'black' }, 'W:3m B:5m'],
    [{ clock: 'own', own: ' hg2m ' }, 'hg2m'],
  ] as const)('%o is %s', (part, expected) => expect(clockOf({ ...FRESH, ...part })).toBe(expected));
});

describe('the game of a draft', () => {
  it('seats the player on the chosen side', () => {
    expect(plan({ ...FRESH, color: 'black', level: 2 })).toMatchObject({ white: { kind: 'computer', level: 2 }, black: { kind: 'me' } });
  });
  it('lets the server draw the color', () => expect(plan({ ...FRESH, color: 'random' }).shuffle).toBe(true));
  it('seats both at one table, with names', () => {
    expect(plan({ ...FRESH, opponent: 'table', name: 'Anna', otherName: ' Ben ', color: 'random' })).toEqual({
      mode: 'chess', white: { kind: 'me', name: 'Anna' }, black: { kind: 'me', name: 'Ben' }, clock: 'none',
    });
  });
  it('leaves the clock to a mode that has one', () => expect(plan({ ...FRESH, clock: 'custom' }, '2s').clock).toBeUndefined());
  it('sets the pace of two computers', () => {
    expect(plan({ ...FRESH, opponent: 'watch', turns: 7, speed: 20 })).toMatchObject({ turns: 7, speed: 20, black: { kind: 'computer' } });
  });
});
