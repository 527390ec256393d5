// What is different about each mode, as a small drawing: a corner of a board, with pieces, squares that matter, and ways.
//
// Rows stand as in a FEN, with a dot for an empty square and one letter for a piece; places are column and row from the top
// left.

type Place = readonly [column: number, row: number];

export interface Sign {
  rows: readonly string[];
  /** Squares that win or that something happens on. */
  lit?: readonly Place[];
  /** Where something is taken. */
  taken?: readonly Place[];
  ways?: readonly (readonly [...Place, ...Place])[];
  burst?: Place;
  /** Put down from the hand. */
  ring?: Place;
  /** Not allowed. */
  crossed?: Place;
  text?: readonly [...Place, string];
}

const row = (size: number, at: number): Place[] => Array.from({ length: size }, (_, column) => [column, at] as const);

export const SIGNS: Readonly<Record<string, Sign>> = {
  chess: { rows: ['.qk', '.p.', 'KQ.'] },
  chess960: { rows: ['nkb', 'ppp', '...'], text: [1, 2, '960'] },
  crazyhouse: { rows: ['..k', '.N.', '...'], ring: [1, 1] },
  '3check': { rows: ['..k', '...', 'Q..'], ways: [[0, 2, 2, 0]], text: [0.35, 0, '3+'] },
  kingofthehill: {
    rows: ['....', '.K..', '....', '....'],
    lit: [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ],
  },
  atomic: { rows: ['r.b', '.q.', 'p.N'], burst: [1, 1] },
  antichess: { rows: ['q..', '.P.', '...'], taken: [[0, 0]], ways: [[1, 1, 0, 0]], text: [2, 2, '!'] },
  horde: { rows: ['..k.', 'PPPP', 'PPPP', 'PPPP'] },
  racingkings: {
    rows: ['...', '...', 'K.k'],
    lit: row(3, 0),
    ways: [
      [0, 2, 0, 0],
      [2, 2, 2, 0],
    ],
  },
  fastpaced: { rows: ['...', '.N.', '...'], text: [1, 2, '2 s'], ways: [[1, 1, 2, 0]] },
  chaos: { rows: ['n.r', '...', 'B.Q'], text: [1, 1, '?'] },
  nocastle: { rows: ['...', '...', 'K.R'], crossed: [1, 2] },
  berolina: {
    rows: ['.p.', '.P.', '...'],
    taken: [[1, 0]],
    ways: [
      [1, 1, 0, 0],
      [1, 1, 2, 0],
    ],
  },
  cannons: { rows: ['.q.', '.p.', '.C.'], taken: [[1, 0]], ways: [[1, 2, 1, 0]] },
  greatpieces: { rows: ['A.C', '...', '.Z.'] },
  knightmate: {
    rows: ['...', '...', '.K.'],
    lit: [
      [0, 0],
      [2, 0],
    ],
    ways: [
      [1, 2, 0, 0],
      [1, 2, 2, 0],
    ],
  },
  masquerade: { rows: ['...', '...', 'B..'], ways: [[0, 2, 2, 0]] },
  pawnsonly: { rows: ['pkp', '...', 'PKP'] },
  twokings: { rows: ['k.k', '...', 'K.K'] },
  flag: { rows: ['...', '...', '.K.'], lit: row(3, 0), ways: [[1, 2, 1, 0]] },
};
