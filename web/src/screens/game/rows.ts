// The score sheet's rows.

import type { MoveRow } from '../../protocol/messages';

export interface Row {
  number: number;
  white?: MoveRow;
  black?: MoveRow;
  balance: number;
}

/** Pairs of moves as on a score sheet. */
export const rowsOf = (moves: readonly MoveRow[]): Row[] => {
  const rows: Row[] = [];
  for (const move of moves) {
    const last = rows.at(-1);
    if (move.color === 'black' && last && last.number === move.moveNumber && !last.black) {
      last.black = move;
      last.balance = move.balance;
    } else rows.push({ number: move.moveNumber, [move.color]: move, balance: move.balance });
  }
  return rows;
};
