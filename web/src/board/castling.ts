// Which square of a king castles: two squares away, the rook's own, or either.

import type { Destination, Moves } from '../protocol/messages';
import { pieceOf } from './square';

/** The moves as the hand wants them. Where castling has one form only, that one stays. */
export const castlingAs = (way: 'both' | 'rook' | 'king', moves: Moves, pieces: Readonly<Record<string, string>>): Moves => {
  if (way === 'both') return moves;
  const onRook = (from: string, { to }: Destination): boolean => {
    const [king, there] = [pieces[from], pieces[to]];
    return king !== undefined && there !== undefined && pieceOf(king).color === pieceOf(there).color;
  };
  const kept = (from: string, list: Destination[]): Destination[] =>
    list.filter(one => {
      if (!one.castle) return true;
      const forms = list.filter(({ castle }) => castle === one.castle);
      const wanted = forms.filter(form => onRook(from, form) === (way === 'rook'));
      return wanted.length === 0 || wanted.includes(one);
    });
  return { ...moves, from: Object.fromEntries(Object.entries(moves.from).map(([from, list]) => [from, kept(from, list)])) };
};
