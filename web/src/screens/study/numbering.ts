// The numbers of moves in the lines of an engine.

import { opposite } from '../../board/square';
import type { Color } from '../../protocol/messages';

/** Who moves first in the lines after a position, and at which number. In a threat the side to move passes: after Black's pass the next number begins. */
export const firstMove = (fen: string, turn: Color, threat: boolean): { turn: Color; moveNumber: number } => {
  const moveNumber = Number(fen.split(' ').at(-1)) || 1;
  return threat ? { turn: opposite(turn), moveNumber: moveNumber + (turn === 'black' ? 1 : 0) } : { turn, moveNumber };
};

/** `12.` before White's moves and before the first. */
export const numbered = (index: number, turn: Color, moveNumber: number): string => {
  const black = (turn === 'black') !== (index % 2 === 1);
  const number = moveNumber + Math.floor((index + (turn === 'black' ? 1 : 0)) / 2);
  if (!black) return `${number}. `;
  return index === 0 ? `${number}… ` : '';
};
