// What may be typed into the chat box besides talk: `/draw`, `resign`, `e4`.

import type { AllowedAction, GameView } from '../../protocol/messages';
import { words } from '../../words/words';
import { actionOf } from './actions';
import type { Hand } from './hand';
import { readMove } from './notation';
import type { Session } from './session';

/** Commands and which of the allowed actions each means, the first that is allowed. */
const COMMANDS: Record<string, readonly AllowedAction[]> = {
  draw: ['acceptDraw', 'claimDraw', 'offerDraw'],
  claim: ['claimDraw', 'claimGone'],
  takeback: ['acceptTakeback', 'takeback'],
  undo: ['acceptTakeback', 'takeback'],
  resign: ['resign'],
  abort: ['abort'],
  accept: ['acceptDraw', 'acceptTakeback', 'rematch'],
  decline: ['declineDraw', 'declineTakeback', 'declineRematch'],
  rematch: ['rematch'],
  pause: ['pause'],
  resume: ['resume'],
};

export interface Desk {
  session: Session;
  hand: Hand;
  note(text: string): void;
  flip(): void;
  copyFen(): void;
}

const command = (name: string, view: GameView, desk: Desk): void => {
  if (name === 'help') return desk.note(words.commands.help);
  if (name === 'flip') return desk.flip();
  if (name === 'fen') return desk.copyFen();
  const meant = COMMANDS[name];
  if (!meant) return desk.note(words.commands.unknown(name));
  const turn = view.now.board.turn;
  for (const action of meant) {
    const candidates = view.you.allowed.filter(allowed => allowed.action === action);
    const allowed = candidates.find(({ color }) => color === turn) ?? candidates[0];
    const does = allowed && actionOf(allowed, view.now.speed ?? 10);
    if (does) return void desk.session.act(does, allowed.color);
  }
  desk.note(words.commands.notNow);
};

/** Does what was typed: a command, a move if it reads like one, else talk. */
export const enter = (text: string, desk: Desk): void => {
  const view = desk.session.view();
  if (!view) return;
  const name = /^\/(\w+)$/.exec(text)?.[1];
  if (name) return command(name.toLowerCase(), view, desk);
  const moves = view.you.moves;
  if (moves) {
    const typed = readMove(text, moves, view.now.board.pieces);
    if (typed.kind === 'move') {
      const role = typed.destination.promotions?.find(({ uci }) => uci === typed.uci)?.role;
      return desk.hand.send(typed.uci, typed.from, typed.destination, role);
    }
    if (typed.kind === 'ambiguous') return desk.note(words.commands.ambiguous(typed.candidates));
    if (typed.kind === 'illegal') return desk.note(words.commands.illegal(text));
  }
  void desk.session.act({ type: 'say', text });
};
