// The score sheet's rows.

import type { MoveRow } from '../../../protocol/messages';

export interface Row {
  number: number;
  white?: MoveRow;
  black?: MoveRow;
  balance: number;
}

const same = (one: Row | undefined, two: Row): one is Row =>
  one !== undefined && one.number === two.number && one.white === two.white && one.black === two.black;

/** Pairs of moves as on a score sheet. Rows that were there before stay the same ones: nothing has to be drawn anew. */
export const rowsOf = (moves: readonly MoveRow[], before: readonly Row[] = []): Row[] => {
  const rows: Row[] = [];
  for (const move of moves) {
    const last = rows.at(-1);
    if (move.color === 'black' && last && last.number === move.moveNumber && !last.black) {
      last.black = move;
      last.balance = move.balance;
    } else rows.push({ number: move.moveNumber, [move.color]: move, balance: move.balance });
  }
  return rows.map((row, index) => (same(before[index], row) ? before[index] : row));
};
