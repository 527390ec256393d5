import { expect, it } from 'vitest';
import type { MoveRow } from '../../../protocol/messages';
import { preview } from '../input/preview';
import { rowsOf } from './rows';

const row = (ply: number, color: 'white' | 'black', moveNumber: number, balance: number): MoveRow => ({
  ply,
  color,
  moveNumber,
  san: `m${ply}`,
  uci: '',
  balance,
});

it('pairs moves as a score sheet does, with the balance after the row', () => {
  expect(rowsOf([row(1, 'white', 1, 0), row(2, 'black', 1, -1), row(3, 'white', 2, 2)])).toMatchObject([
    { number: 1, white: { ply: 1 }, black: { ply: 2 }, balance: -1 },
    { number: 2, white: { ply: 3 }, balance: 2 },
  ]);
});

it('keeps the rows that did not change', () => {
  const moves = [row(1, 'white', 1, 0), row(2, 'black', 1, 0), row(3, 'white', 2, 0)];
  const before = rowsOf(moves);
  const after = rowsOf([...moves, row(4, 'black', 2, 0)], before);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toMatchObject({ white: { ply: 3 }, black: { ply: 4 } });
  expect(rowsOf(moves, after)[1]?.black).toBeUndefined();
});

it('starts with a gap when Black begins', () => {
  const [first, second] = rowsOf([row(1, 'black', 7, 0), row(2, 'white', 8, 0)]);
  expect(first).toMatchObject({ number: 7, black: { ply: 1 } });
  expect(first?.white).toBeUndefined();
  expect(second).toMatchObject({ number: 8, white: { ply: 2 } });
});

it('draws castling with both pieces and a promotion with the new piece', () => {
  const castle = { name: 'O-O', uci: 'e1g1', kingFrom: 'e1', kingTo: 'g1', rookFrom: 'h1', rookTo: 'f1' };
  expect(
    preview({ e1: 'wK', h1: 'wR' }, 'h1', { to: 'e1', uci: 'e1g1', castle: 'O-O' }, { from: {}, castles: [castle] }),
  ).toEqual({ g1: 'wK', f1: 'wR' });
  expect(preview({ e7: 'wP', f8: 'bR' }, 'e7', { to: 'f8', uci: 'e7f8n' }, undefined, 'N')).toEqual({ f8: 'wN' });
});
