import { describe, expect, it } from 'vitest';
import { addressOf, NOTHING, plainPieces, readFen, writeFen } from './fen';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('a FEN', () => {
  it('comes back as it was', () => {
    for (const fen of [START, 'r3k2r/8/8/3pP3/8/8/8/R3K2R b Ha d6 7 31', '8/8/8/8/8/8/8/8 w - - 0 1'])
      expect(writeFen(readFen(fen)!)).toBe(fen);
    const house = 'rnbQ~kbnr/8/8/8/8/8/8/4K3[QPPn] w - - 0 1';
    expect(writeFen(readFen(house)!, { pockets: true })).toBe(house);
    const checks = '4k3/8/8/8/8/8/8/4K3 w - - 3+1 2 9';
    expect(writeFen(readFen(checks, 3)!, { checks: 3 })).toBe(checks);
  });
  it('has what is left out, and counts given checks back', () => {
    expect(writeFen(readFen('4k3/8/8/8/8/8/8/4K3')!)).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    expect(readFen('4k3/8/8/8/8/8/8/4K3_b_-_-_+1+0_0_1', 3)).toMatchObject({ turn: 'black', checks: { white: 2, black: 3 } });
    expect(readFen(START, 3)?.checks).toEqual({ white: 3, black: 3 });
  });
  it('may hold what nobody can play', () =>
    expect(writeFen({ ...NOTHING, pieces: { a8: 'wP', h1: 'bX' } })).toBe('P7/8/8/8/8/8/8/7x w - - 0 1'));
  it('is refused if its board cannot be drawn', () => {
    for (const text of [
      '',
      '8/8/8',
      '9/8/8/8/8/8/8/8',
      'ppppppppp/8/8/8/8/8/8/8',
      '8/8/8/8/8/8/8/7',
      '~7/8/8/8/8/8/8/8',
      '8/8/8/8/8/8/8/8/8',
      '<b>/8/8/8/8/8/8/8',
    ])
      expect(readFen(text)).toBeUndefined();
  });
});

it('is a position without marks for the board', () => expect(plainPieces({ d8: 'wQ~' })).toEqual({ d8: 'wQ' }));

it('fits into an address', () => {
  expect(addressOf('/edit', START, 'chess')).toBe('/edit?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1');
  expect(addressOf('/', '4k3/8/8/8/8/8/8/4K3[Q] w - - 3+3 0 1', '3check')).toBe(
    '/?fen=4k3/8/8/8/8/8/8/4K3%5BQ%5D_w_-_-_3%2B3_0_1&mode=3check',
  );
});
