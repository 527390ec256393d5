import { expect, it } from 'vitest';
import type { Moves } from '../protocol/messages';
import { castlingAs } from './castling';

const pieces = { e1: 'wK', h1: 'wR', a1: 'wR' };
const moves: Moves = {
  from: {
    e1: [
      { to: 'f1', uci: 'e1f1' },
      { to: 'g1', uci: 'e1g1', castle: 'O-O' },
      { to: 'h1', uci: 'e1g1', castle: 'O-O' },
      // The king's own square would be ambiguous: there is the rook's alone.
      { to: 'a1', uci: 'e1c1', castle: 'O-O-O' },
    ],
    a1: [{ to: 'a8', uci: 'a1a8', capture: true }],
  },
};

it.each([
  ['both', ['f1', 'g1', 'h1', 'a1']],
  ['rook', ['f1', 'h1', 'a1']],
  ['king', ['f1', 'g1', 'a1']],
] as const)('castling by %s', (way, squares) => {
  const wanted = castlingAs(way, moves, pieces);
  expect(wanted.from.e1?.map(({ to }) => to)).toEqual(squares);
  expect(wanted.from.a1).toEqual(moves.from.a1);
});
