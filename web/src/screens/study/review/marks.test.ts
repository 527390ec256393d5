import { describe, expect, it } from 'vitest';
import type { Judgement, ReviewedMove } from '../../../protocol/messages';
import { cycled, isFine, isTask, scaleOf, signOf } from './marks';

const move = (judgement: Judgement, more: Partial<ReviewedMove> = {}): ReviewedMove => ({
  ply: 1,
  san: 'e4',
  uci: 'e2e4',
  judgement,
  evaluation: { centipawns: 0, win: 300, draw: 400, depth: 10 },
  loss: 0,
  chance: 500,
  ...more,
});

describe('what a review says of a move', () => {
  it('is written as players write it', () => {
    expect((['inaccuracy', 'mistake', 'blunder', 'good', 'book'] as const).map(kind => signOf(move(kind)))).toEqual([
      '?!',
      '?',
      '??',
      '',
      '',
    ]);
    expect(signOf(move('best', { marks: ['onlyMove'] }))).toBe('□');
    expect(signOf(move('best', { marks: ['onlyMove', 'great'] }))).toBe('!');
    // A mistake stays one, whatever else it was.
    expect(signOf(move('blunder', { marks: ['great'] }))).toBe('??');
    expect([isFine(move('best', { marks: ['great'] })), isFine(move('blunder')), isFine(move('good'))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is a task where something better is known', () => {
    const best = [{ san: 'd4', uci: 'd2d4' }];
    expect(isTask(move('mistake', { best }))).toBe(true);
    expect(isTask(move('mistake'))).toBe(false);
    expect(isTask(move('inaccuracy', { best }))).toBe(false);
    expect(isTask(move('inaccuracy', { best, marks: ['missedMate'] }))).toBe(true);
  });
});

describe('from mistake to mistake', () => {
  it('goes around the end', () => {
    expect([cycled([3, 8], 0, 1), cycled([3, 8], 3, 1), cycled([3, 8], 8, 1)]).toEqual([3, 8, 3]);
    expect([cycled([3, 8], 9, -1), cycled([3, 8], 8, -1), cycled([3, 8], 1, -1), cycled([], 1, 1)]).toEqual([8, 3, 8, undefined]);
  });
});

describe('the scale of a review', () => {
  it('is read off its numbers', () => {
    const at = (centipawns: number): ReviewedMove => {
      const points = Math.round(1000 / (1 + Math.exp(-0.0047 * centipawns)));
      return move('good', { evaluation: { centipawns, win: points - 50, draw: 100, depth: 9 } });
    };
    const scale = scaleOf({ moves: [at(0), at(-310), at(40)] });
    expect(scale?.(0)).toBe(500);
    expect(Math.abs((scale?.(200) ?? 0) - 1000 / (1 + Math.exp(-0.94)))).toBeLessThan(3);
    expect(scaleOf({ moves: [at(0)] })).toBeUndefined();
  });
});
