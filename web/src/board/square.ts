// Squares by name, and where they lie on the screen.

import type { Color, Moves } from '../protocol/messages';

export const FILES = 'abcdefgh';

/** All squares row by row as they are seen: the top left first. */
export const squaresFrom = (orientation: Color): string[] => {
  const squares: string[] = [];
  for (let rank = 8; rank >= 1; rank--) for (const file of FILES) squares.push(file + rank);
  return orientation === 'white' ? squares : squares.reverse();
};

/** Column and row from the top left, 0 to 7. */
export const placeOf = (square: string, orientation: Color): [column: number, row: number] => {
  const file = FILES.indexOf(square[0] ?? 'a');
  const rank = Number(square[1] ?? '1') - 1;
  return orientation === 'white' ? [file, 7 - rank] : [7 - file, rank];
};

/** The color and kind of a piece as the protocol writes it: `wP`, `bQ`. */
export const pieceOf = (text: string): { color: Color; role: string } => ({
  color: text.startsWith('w') ? 'white' : 'black',
  role: text.slice(1),
});

/** The neighbor on the screen, or the same square at the edge. */
export const neighbor = (square: string, columns: number, rows: number, orientation: Color): string => {
  const [column, row] = placeOf(square, orientation);
  const bounded = (value: number): number => Math.max(0, Math.min(7, value));
  return squaresFrom(orientation)[bounded(row + rows) * 8 + bounded(column + columns)] ?? square;
};

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** Every move of a side to a square without a piece of its own: while it is not known what may be played. */
export const anywhere = (pieces: Readonly<Record<string, string>>, color: Color): Moves => {
  const own = Object.keys(pieces).filter(square => pieceOf(pieces[square] ?? '').color === color);
  const free = squaresFrom('white').filter(square => !own.includes(square));
  return { from: Object.fromEntries(own.map(from => [from, free.map(to => ({ to, uci: from + to }))])) };
};
