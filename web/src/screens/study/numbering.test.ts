import { expect, it } from 'vitest';
import type { Color } from '../../protocol/messages';
import { firstMove, numbered } from './numbering';

const numbers = (fen: string, turn: Color, threat: boolean): string[] => {
  const first = firstMove(fen, turn, threat);
  return [0, 1, 2].map(index => numbered(index, first.turn, first.moveNumber));
};
// After 10. Nxb5, and after Black's answer.
const AFTER_WHITE = 'rn2kbnr/8/8/1N6/8/8/8/4K3 b - - 0 10';
const AFTER_BLACK = 'rn2kbnr/8/8/1N6/8/8/8/4K3 w - - 1 11';

it('begins with the side to move', () => {
  expect(numbers(AFTER_WHITE, 'black', false)).toEqual(['10… ', '11. ', '']);
  expect(numbers(AFTER_BLACK, 'white', false)).toEqual(['11. ', '', '12. ']);
});

it('begins after the pass in a threat', () => {
  expect(numbers(AFTER_WHITE, 'black', true)).toEqual(['11. ', '', '12. ']);
  expect(numbers(AFTER_BLACK, 'white', true)).toEqual(['11… ', '12. ', '']);
});
