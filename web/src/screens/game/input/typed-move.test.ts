import { describe, expect, it } from 'vitest';
import type { Moves } from '../../../protocol/messages';
import { readMove } from './typed-move';

// White: Ke1, Ra1, Rh1, Nb1, Nf3, pawns e7 and d4; as the server would tell it.
const pieces = { e1: 'wK', a1: 'wR', h1: 'wR', b1: 'wN', f3: 'wN', e7: 'wP', d4: 'wP', f8: 'bR' };
const promotions = (square: string) => ['Q', 'R', 'B', 'N'].map(role => ({ role, uci: `e7${square}${role.toLowerCase()}` }));
const moves: Moves = {
  from: {
    b1: [
      { to: 'd2', uci: 'b1d2' },
      { to: 'c3', uci: 'b1c3' },
    ],
    f3: [
      { to: 'd2', uci: 'f3d2' },
      { to: 'e5', uci: 'f3e5' },
    ],
    d4: [{ to: 'd5', uci: 'd4d5' }],
    e7: [
      { to: 'e8', uci: 'e7e8q', promotions: promotions('e8') },
      { to: 'f8', uci: 'e7f8q', capture: true, promotions: promotions('f8') },
    ],
    e1: [
      { to: 'g1', uci: 'e1g1', castle: 'O-O' },
      { to: 'h1', uci: 'e1g1', castle: 'O-O' },
      { to: 'f1', uci: 'e1f1' },
    ],
    h1: [{ to: 'f1', uci: 'h1f1' }],
  },
};

const uci = (text: string): string => {
  const typed = readMove(text, moves, pieces);
  return typed.kind === 'move' ? typed.uci : typed.kind === 'ambiguous' ? typed.candidates.join('|') : typed.kind;
};

describe('a typed move', () => {
  it.each([
    ['d5', 'd4d5'],
    ['d4d5', 'd4d5'],
    ['d4-d5', 'd4d5'],
    ['move d4 d5', 'd4d5'],
    ['D4D5', 'd4d5'],
    ['Nc3', 'b1c3'],
    ['Nbd2', 'b1d2'],
    ['Nfd2', 'f3d2'],
    ['N1d2', 'b1d2'],
    ['Ne5+', 'f3e5'],
    ['♘e5', 'f3e5'],
    ['Nf3e5', 'f3e5'],
    ['e8=Q', 'e7e8q'],
    ['e8N', 'e7e8n'],
    ['e8(R)', 'e7e8r'],
    ['e8', 'e7e8q'],
    ['exf8=B#', 'e7f8b'],
    ['e7e8n', 'e7e8n'],
    ['move e7 e8 Q', 'e7e8q'],
    ['O-O', 'e1g1'],
    ['0-0', 'e1g1'],
    ['e1g1', 'e1g1'],
    ['Kf1', 'e1f1'],
    ['Rf1', 'h1f1'],
    ['OO', 'e1g1'],
    ['o-o', 'e1g1'],
    ['nc3', 'b1c3'],
    ['nbd2', 'b1d2'],
    ['e8q', 'e7e8q'],
    ['e8=n', 'e7e8n'],
    ['1. d5', 'd4d5'],
    ['12... Nc3!', 'b1c3'],
    ['Ng1-e5', 'illegal'],
    ['Nf3-e5', 'f3e5'],
  ])('%s is %s', (text, expected) => expect(uci(text)).toBe(expected));

  // White: Bb5, Bb7, Qb4, pawn b2; both a bishop and, from the same squares, others may go to c6 or c3.
  const bishops = { b5: 'wB', b7: 'wB', b4: 'wQ', b2: 'wP', c6: 'bN' };
  const theirs: Moves = {
    from: {
      b5: [
        { to: 'c6', uci: 'b5c6', capture: true },
        { to: 'c4', uci: 'b5c4' },
      ],
      b7: [{ to: 'c6', uci: 'b7c6', capture: true }],
      b4: [
        { to: 'c4', uci: 'b4c4' },
        { to: 'c3', uci: 'b4c3' },
      ],
      b2: [{ to: 'b3', uci: 'b2b3' }],
    },
  };
  const swapped: Moves = { from: { ...theirs.from, b5: [], d5: [{ to: 'c6', uci: 'd5c6', capture: true }] } };
  it.each([
    ['B5c6', 'b5c6'],
    ['B7c6', 'b7c6'],
    ['B5xc6', 'b5c6'],
    ['Bc4', 'b5c4'],
    ['b5c6', 'b5c6'],
    ['B5C6', 'b5c6'],
    ['B5 c6', 'b5c6'],
    ['move B5c6', 'b5c6'],
    ['B4c3', 'illegal'],
    ['B4 c3', 'b4c3'],
    ['b4c3', 'b4c3'],
    ['bc4', 'illegal'],
    ['bb3', 'b2b3'],
    ['Bc3', 'illegal'],
  ])('%s tells bishops from the b-file: %s', (text, expected) => {
    const typed = readMove(text, theirs, bishops);
    expect(typed.kind === 'move' ? typed.uci : typed.kind).toBe(expected);
  });
  it('is a bishop of that rank, not the queen of the b-file', () => {
    const typed = readMove('B5c6', swapped, { ...bishops, b5: 'wQ', d5: 'wB' });
    expect(typed.kind === 'move' && typed.uci).toBe('d5c6');
  });

  it('is ambiguous where two pieces may go', () => expect(uci('Nd2')).toBe('b1d2|f3d2'));
  it('is refused where none may go', () => {
    expect(uci('Nh4')).toBe('illegal');
    expect(uci('O-O-O')).toBe('illegal');
    expect(uci('e2e4')).toBe('illegal');
  });
  it.each(['hello', 'good game', 'e', 'take it easy', 'no', 'see4', '1. what', 'o', 'oops'])('%s is talk', text =>
    expect(uci(text)).toBe('text'),
  );
});
