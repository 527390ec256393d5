// Moves found by name in what the server allows, and pieces shifted before it has answered.

import type { Color, Destination, Moves } from '../../../protocol/messages';
import type { Pieces } from './preview';

/** A move that may be played or planned. */
export interface Playable {
  uci: string;
  destination: Destination;
  to: string;
  /** Absent for a drop. */
  from?: string;
  /** What a pawn becomes, or what is dropped. */
  role?: string;
}

const named = (destination: Destination, uci: string): boolean =>
  destination.uci === uci || (destination.promotions?.some(promotion => promotion.uci === uci) ?? false);

/** The move of this name, if it is among those allowed. */
export const playableAs = (moves: Moves, uci: string): Playable | undefined => {
  for (const [from, list] of Object.entries(moves.from)) {
    const destination = list.find(candidate => named(candidate, uci));
    if (!destination) continue;
    const role = destination.promotions?.find(promotion => promotion.uci === uci)?.role;
    return { uci, destination, to: destination.to, from, ...(role && { role }) };
  }
  for (const [role, list] of Object.entries(moves.drops ?? {})) {
    const destination = list.find(candidate => candidate.uci === uci);
    if (destination) return { uci, destination, to: destination.to, role };
  }
  return undefined;
};

/** The board with one piece shifted or put down, whatever the rules say. */
export const withMove = (pieces: Pieces, from: string | undefined, to: string, color?: Color, role?: string): Pieces => {
  const piece = from ? pieces[from] : color && role ? color.charAt(0) + role : undefined;
  if (!piece) return pieces;
  const next = { ...pieces };
  if (from) delete next[from];
  next[to] = piece;
  return next;
};
