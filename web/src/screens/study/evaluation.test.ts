import { describe, expect, it } from 'vitest';
import type { EngineLine, Evaluation } from '../../protocol/messages';
import { amount, pointers, score, share, squaresOf } from './evaluation';

const evaluation = (part: Partial<Evaluation>): Evaluation => ({ win: 0, draw: 1000, depth: 10, ...part });
const line = (uci: string, win: number): EngineLine => ({
  evaluation: evaluation({ centipawns: 0, win, draw: 0 }),
  moves: [{ san: uci, uci }],
});

describe('an evaluation', () => {
  it('is written from White’s side', () => {
    expect([30, -126, 0, -4, 4, 1234, -2000].map(centipawns => score(evaluation({ centipawns })))).toEqual([
      '+0.3',
      '−1.3',
      '0.0',
      '0.0',
      '0.0',
      '+12',
      '−20',
    ]);
    expect([4, -2, 0].map(mate => score(evaluation({ mate })))).toEqual(['#4', '#−2', '#0']);
  });
  it('is a share of the bar', () => {
    expect(share(evaluation({ win: 0, draw: 1000 }))).toBe(0.5);
    expect(share(evaluation({ win: 1000, draw: 0 }))).toBe(1);
    expect(share(evaluation({ win: 1001, draw: 1000 }))).toBe(1);
  });
});

describe('arrows', () => {
  it('are thinner for what is worth less to the side that moves', () => {
    const white = pointers([line('e2e4', 600), line('d2d4', 500), line('a2a4', 0)], 'white');
    expect(white.map(({ weight }) => Number(weight.toFixed(2)))).toEqual([1, 0.6, 0]);
    expect(white.map(({ label }) => label)).toEqual(['1', '2', '3']);
    const black = pointers([line('e7e5', 400), line('c7c5', 500)], 'black');
    expect(black.map(({ weight }) => Number(weight.toFixed(2)))).toEqual([1, 0.6]);
  });
  it('are circles for drops, and nothing for what has no squares', () => {
    expect(squaresOf('N@f3')).toEqual(['f3']);
    expect(squaresOf('@e4')).toEqual(['e4']);
    expect(squaresOf('e7e8q')).toEqual(['e7', 'e8']);
    expect(pointers([line('0000', 500), { evaluation: evaluation({}), moves: [] }], 'white')).toEqual([]);
  });
});

it('counts in thousands and millions', () => {
  expect([0, 999, 1500, 64_000, 999_700, 1_240_000, 3_000_000_000].map(amount)).toEqual([
    '0',
    '999',
    '1.5 k',
    '64 k',
    '1.0 M',
    '1.2 M',
    '3.0 G',
  ]);
});
