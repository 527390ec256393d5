import { expect, it } from 'vitest';
import { pairs } from './scores';

it('adds up the games of a pair, whoever is named first', () => {
  const score = (one: string, two: string, points_one: number, points_two: number, games: number) => ({
    game: 'x',
    one,
    two,
    points_one,
    points_two,
    games,
  });
  expect(pairs([score('Anna', 'Ben', 1, 0, 1), score('Anna', 'Cleo', 0.5, 0.5, 1), score('Ben', 'Anna', 1.5, 0.5, 2)])).toEqual([
    score('Anna', 'Ben', 1.5, 1.5, 3),
    score('Anna', 'Cleo', 0.5, 0.5, 1),
  ]);
});
