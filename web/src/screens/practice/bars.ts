// Days as bars.

import type { PracticeDay } from '../../protocol/messages';
import { day as written } from '../../words/language';

export interface Bar {
  /** Days since 1970. */
  day: number;
  right: number;
  wrong: number;
}

/** The last days, those without answers too, the oldest first. */
export const lastDays = (history: readonly PracticeDay[], today: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => {
    const day = today - count + 1 + index;
    const { answers = 0, right = 0 } = history.find(one => one.day === day) ?? {};
    return { day, right, wrong: answers - right };
  });

/** A day as people write it where they are: days are counted without time zones. */
export const dayName = (day: number, style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }): string =>
  written(new Date(day * 86_400_000), { ...style, timeZone: 'UTC' });

/** What the highest bar stands for: a round number that none of them is above. */
export const ceiling = (most: number): number => {
  const steps = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80];
  if (most <= 8) return Math.max(4, most + (most % 2));
  for (let scale = 1; ; scale *= 10) {
    const found = steps.find(step => step * scale >= most);
    if (found) return found * scale;
  }
};
