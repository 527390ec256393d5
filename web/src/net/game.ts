// How a game that is being watched or played changes with what the server says.
//
// Invariant: a view is always one the server has told as a whole; a gap is never guessed over.

import type { GameView, ToClient } from '../protocol/messages';

export type GameEvent = Extract<ToClient, { type: 'event' }>;

/** What an event means for the view at hand: the new view, nothing new, or something missed between. */
export type Step = { kind: 'applied'; view: GameView } | { kind: 'old' } | { kind: 'missed' };

export const applyEvent = (view: GameView, event: GameEvent): Step => {
  if (event.version <= view.version) return { kind: 'old' };
  if (event.after !== view.version) return { kind: 'missed' };
  const { history, chat } = event;
  return {
    kind: 'applied',
    view: {
      ...view,
      version: event.version,
      moves: history ? [...view.moves.slice(0, history.keep), ...history.rows] : view.moves,
      chat: chat ? [...view.chat, ...chat] : view.chat,
      now: event.now,
      you: event.you,
    },
  };
};
