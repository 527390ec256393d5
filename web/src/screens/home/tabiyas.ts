// Positions worth looking at, one for each day: tabiyas, from which the real game begins, and two studies. Their names and
// remarks are words (`words.front.tabiyas`).

export interface Tabiya {
  id: string;
  fen: string;
  /** The move that led there. */
  last?: readonly [string, string];
}

export const TABIYAS: readonly Tabiya[] = [
  { id: 'marDelPlata', fen: 'r1bq1rk1/pppnn1bp/3p2p1/3Ppp2/2P1P3/2NN4/PP1BBPPP/R2Q1RK1 b - - 1 11', last: ['c1', 'd2'] },
  { id: 'englishAttack', fen: 'r2q1rk1/1p1nbppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 5 11', last: ['b8', 'd7'] },
  { id: 'reti', fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1' },
  { id: 'marshall', fen: 'r1b2rk1/5ppp/p1pb4/1p1n4/3P4/1BP3Pq/PP3P1P/RNBQR1K1 w - - 1 15', last: ['h4', 'h3'] },
  { id: 'carlsbad', fen: 'r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 8 11', last: ['d7', 'f8'] },
  { id: 'friedLiver', fen: 'r1bq1b1r/ppp3pp/2n1k3/3np3/2B5/2N2Q2/PPPP1PPP/R1B1K2R b KQ - 3 8', last: ['b1', 'c3'] },
  { id: 'dragon', fen: '2rq1rk1/pp1bppbp/3p1np1/4n3/3NP3/1BN1BP2/PPPQ2PP/2KR3R w - - 9 12', last: ['c6', 'e5'] },
  { id: 'saavedra', fen: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1' },
  { id: 'isolani', fen: 'r1bqk2r/1p2bppp/p1n1pn2/8/3P4/1BN2N2/PP3PPP/R1BQ1RK1 w kq - 3 10', last: ['f8', 'e7'] },
  { id: 'winawer', fen: 'rnb1k1r1/ppq1np1Q/4p3/3pP3/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 10', last: ['c5', 'd4'] },
  { id: 'evans', fen: 'r1bqk1nr/pppp1ppp/2n5/b7/2BpP3/2P2N2/P4PPP/RNBQ1RK1 b kq - 1 7', last: ['e1', 'g1'] },
  { id: 'meran', fen: 'r1bqkb1r/3n1ppp/p3pn2/1pp5/3PP3/2NB1N2/PP3PPP/R1BQK2R w KQkq - 0 10', last: ['c6', 'c5'] },
];

const DAY = 86_400_000;

/** All of them, that of the day first. */
export const fromToday = (now: number): readonly Tabiya[] => {
  const first = Math.floor(now / DAY) % TABIYAS.length;
  return [...TABIYAS.slice(first), ...TABIYAS.slice(0, first)];
};
