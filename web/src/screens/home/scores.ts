// The score board: each pair of players once, whatever series their games belong to.

import type { SeriesScore } from '../../protocol/messages';

const turned = (score: SeriesScore): SeriesScore => ({
  ...score,
  one: score.two,
  two: score.one,
  points_one: score.points_two,
  points_two: score.points_one,
});

/** Adds up what belongs to the same two names. */
export const pairs = (series: readonly SeriesScore[]): SeriesScore[] => {
  const sums: SeriesScore[] = [];
  for (const score of series) {
    const at = sums.findIndex(
      ({ one, two }) => (one === score.one && two === score.two) || (one === score.two && two === score.one),
    );
    const sum = sums[at];
    if (!sum) {
      sums.push(score);
      continue;
    }
    const more = sum.one === score.one ? score : turned(score);
    sums[at] = {
      ...sum,
      points_one: sum.points_one + more.points_one,
      points_two: sum.points_two + more.points_two,
      games: sum.games + more.games,
    };
  }
  return sums;
};
