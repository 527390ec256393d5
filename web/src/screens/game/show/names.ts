// What things are called with names: whose turn it is, who offers, who won.

import type { Color, GameView } from '../../../protocol/messages';
import { explanation, reasonName, words } from '../../../words/words';
import { calledIn, invited, seatName } from '../session';

/** The only seat of this viewer, who is spoken to as one person. */
const seatOf = (view: GameView): Color | undefined => (view.you.seats.length === 1 ? view.you.seats[0] : undefined);

/** Whose turn it is, check and end, in words. */
export const statusText = (view: GameView): string => {
  const { status, board } = view.now;
  if (status.phase === 'waiting') return words.game.waiting(invited(view.now));
  if (status.phase === 'paused') return words.game.paused;
  if (status.phase === 'over') return words.result.over;
  const turn = seatOf(view) === board.turn ? words.game.yourTurn : words.game.turn(seatName(view, board.turn));
  return board.checks.length > 0 ? words.game.inCheck(turn) : turn;
};

/** `Anna wins`, or from the player's side `You win`. */
export const headline = (view: GameView): string => {
  const { outcome } = view.now.status;
  const seat = seatOf(view);
  if (outcome === 'draw') return words.result.draw;
  if (outcome !== 'white' && outcome !== 'black') return words.result.none;
  if (seat) return outcome === seat ? words.result.youWin : words.result.youLose;
  return words.result.wins(seatName(view, outcome));
};

const reason = (view: GameView): string => reasonName(view.now.status.reason);

/** `Anna wins, by checkmate`. */
export const verdict = (view: GameView): string => {
  const why = reason(view);
  return why ? `${headline(view)}, ${why}` : headline(view);
};

/** Why it ended, in a sentence. */
export const why = (view: GameView): string =>
  explanation(view.now.status.explanation, color => calledIn(view, color)) || reason(view);

/** The verdict and its explanation. */
export const resultLine = (view: GameView): string =>
  [verdict(view), explanation(view.now.status.explanation, color => calledIn(view, color))].filter(Boolean).join('. ');
