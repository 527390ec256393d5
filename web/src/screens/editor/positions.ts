// Positions that have a name: the words of the console's setup and a test position for each piece.

export const READY: readonly (readonly [word: string, fen: string])[] = [
  ['pawns', '4k3/p1p1p1pP/8/1P1P1P2/2p1p1p1/8/PP1P1P1p/4K3 w - - 0 1'],
  ['easywhitecheckmate', '7k/R7/8/8/8/8/8/1R2K3 w - - 0 1'],
  ['easyblackcheckmate', '1r2k3/8/8/8/8/8/r7/7K b - - 0 1'],
  ['instantwhitestalemate', 'k7/8/8/8/8/1q6/8/K7 w - - 0 1'],
  ['instantblackstalemate', 'k7/8/1Q6/8/8/8/8/7K b - - 0 1'],
];

export const TESTS: readonly (readonly [word: string, fen: string])[] = [
  ['pawn', '4k3/1p6/8/2P1p3/1p1P4/8/P3P3/4K3 w - - 0 1'],
  ['knight', '4k3/8/4p3/1p1p4/3N4/1P2P3/2P5/4K3 w - - 0 1'],
  ['bishop', '4k3/8/1p3p2/8/3B4/8/1P3P2/4K3 w - - 0 1'],
  ['rook', '4k3/3p4/8/8/1p1R2P1/8/8/4K3 w - - 0 1'],
  ['queen', '4k3/3p4/1p3p2/8/1p1Q2P1/8/1P3P2/4K3 w - - 0 1'],
  ['king', '4k3/8/8/1r6/3K4/2p5/8/8 w - - 0 1'],
  ['castling', 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1'],
  ['promotion', '3r3k/4P3/8/8/8/8/4p3/K2R4 w - - 0 1'],
  ['enpassant', '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1'],
];

/** Modes whose pieces these positions are made of. */
export const fits = (roles: readonly { role: string }[]): boolean =>
  [...'PNBRQK'].every(letter => roles.some(({ role }) => role === letter));
