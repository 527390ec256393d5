// What may be typed into the chat box besides talk: `/draw`, `resign`, `e4`.

import { batch, createEffect, createSignal, on } from 'solid-js';
import type { AllowedAction, GameView } from '../../../protocol/messages';
import { words } from '../../../words/words';
import type { Session } from '../session';
import { actionOf } from './action';
import type { MoveInput } from './move-input';
import { isTranslated, readMove } from './typed-move';

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

export interface CommandContext {
  session: Session;
  input: MoveInput;
  note(text: string): void;
  flip(): void;
  copyFen(): void;
}

const command = async (name: string, view: GameView, context: CommandContext): Promise<void> => {
  if (name === 'help') return context.note(words.commands.help);
  if (name === 'flip') return context.flip();
  if (name === 'fen') return context.copyFen();
  const meant = COMMANDS[name];
  if (!meant) return context.note(words.commands.unknown(name));
  const turn = view.now.board.turn;
  for (const action of meant) {
    const candidates = view.you.allowed.filter(allowed => allowed.action === action);
    const allowed = candidates.find(({ color }) => color === turn) ?? candidates[0];
    const does = allowed && actionOf(allowed, view.now.speed ?? 10);
    if (does) {
      await context.session.act(does, allowed.color);
      return;
    }
  }
  context.note(words.commands.notNow);
};

/** Does what was typed: a command, a move if it reads like one, else talk. Settled when it is done. */
const perform = async (text: string, context: CommandContext): Promise<void> => {
  const view = context.session.view();
  if (!view) return;
  const name = /^\/(\w+)$/.exec(text)?.[1];
  if (name) return command(name.toLowerCase(), view, context);
  // Absent: nobody's move, or not the moment for any.
  const moves = context.input.moves() ?? view.you.moves;
  if (moves) {
    const typed = readMove(text, moves, context.input.pieces());
    if (typed.kind === 'move') return context.input.play(typed.uci);
    if (typed.kind === 'ambiguous') return context.note(words.commands.ambiguous(typed.candidates));
    // The server knows more than the page: letters of other languages, above all. It says what is wrong, too. Letters of
    // the page's own language would be other pieces there.
    if (typed.kind === 'illegal' && view.you.moves && !isTranslated(text))
      return void (await context.session.act({ type: 'move', uci: text, ply: view.now.board.ply }, view.now.board.turn));
    if (typed.kind === 'illegal') return context.note(words.commands.illegal(text));
  }
  await context.session.act({ type: 'say', text });
};

/** Takes what is typed, in order: a line waits until the one before it is done and it is known what may be played. */
export const createCommandLine = (context: CommandContext): ((text: string) => void) => {
  const [lines, setLines] = createSignal<readonly string[]>([]);
  const [busy, setBusy] = createSignal(false);
  createEffect(
    on([lines, busy, context.input.unsure], ([[first, ...rest], acting, unsure]) => {
      if (first === undefined || acting || unsure) return;
      batch(() => {
        setBusy(true);
        setLines(rest);
      });
      void perform(first, context).finally(() => setBusy(false));
    }),
  );
  return text => setLines([...lines(), text]);
};
