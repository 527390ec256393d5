// A move drawn before the server has answered.

import type { Destination, Moves } from '../../../protocol/messages';

export type Pieces = Readonly<Record<string, string>>;

/** The board after a move, as far as the page can tell; the server corrects it a moment later. */
export const preview = (
  pieces: Pieces,
  from: string,
  destination: Destination,
  moves: Moves | undefined,
  role?: string,
): Pieces => {
  const next = { ...pieces };
  const piece = next[from];
  if (!piece) return pieces;
  delete next[from];
  const castle = destination.castle ? moves?.castles?.find(({ uci }) => uci === destination.uci) : undefined;
  if (castle) {
    const king = pieces[castle.kingFrom];
    const rook = pieces[castle.rookFrom];
    delete next[castle.kingFrom];
    delete next[castle.rookFrom];
    if (king) next[castle.kingTo] = king;
    if (rook) next[castle.rookTo] = rook;
    return next;
  }
  next[destination.to] = role ? piece.charAt(0) + role : piece;
  return next;
};
