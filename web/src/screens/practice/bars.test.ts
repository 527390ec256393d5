import { describe, expect, it } from 'vitest';
import { ceiling, dayName, lastDays } from './bars';

describe('days as bars', () => {
  it('has a bar for every day, the oldest first', () => {
    const bars = lastDays(
      [
        { day: 98, answers: 5, right: 3 },
        { day: 50, answers: 9, right: 9 },
      ],
      100,
      4,
    );
    expect(bars).toEqual([
      { day: 97, right: 0, wrong: 0 },
      { day: 98, right: 3, wrong: 2 },
      { day: 99, right: 0, wrong: 0 },
      { day: 100, right: 0, wrong: 0 },
    ]);
  });
  it('ends at a round number that nothing is above', () => {
    expect([0, 1, 4, 5, 9, 10, 11, 61, 80, 99].map(ceiling)).toEqual([4, 4, 4, 6, 10, 10, 12, 80, 80, 100]);
  });
  it('names days without time zones', () => {
    expect(dayName(0, { dateStyle: 'short' })).toBe(
      new Date(Date.UTC(1970, 0, 1)).toLocaleDateString(undefined, { dateStyle: 'short', timeZone: 'UTC' }),
    );
  });
});
