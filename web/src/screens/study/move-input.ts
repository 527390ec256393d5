// A move by hand in a study: shown at once, then asked for; one that is there already is followed without asking.

import { type Accessor, batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js';
import { opposite } from '../../board/square';
import { plainPieces, readFen, type Setup } from '../../notation/fen';
import type { Color, Destination, Moves, NodeId } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { playableAs, withMove } from '../game/input/playable';
import { type Pieces, preview } from '../game/input/preview';
import type { StudySession } from './session';
import { childrenOf } from './tree';

export interface Intent {
  from: string;
  destination: Destination;
  color: Color;
}

export interface StudyMoveInput {
  setup: Accessor<Setup | undefined>;
  pieces: Accessor<Pieces>;
  turn: Accessor<Color>;
  /** What may be played; absent while it is not known, or a move is on its way. */
  moves: Accessor<Moves | undefined>;
  lastMove: Accessor<readonly string[] | undefined>;
  busy: Accessor<boolean>;
  /** The side whose pieces may be moved. */
  movable: Accessor<Color | undefined>;
  /** What may be played is not known yet: whatever is played waits until it is. */
  unsure: Accessor<boolean>;
  choosing: Accessor<Intent | undefined>;
  move(from: string, destination: Destination): void;
  choose(uci: string): void;
  cancel(): void;
  /** Plays moves from the position that is shown, and stands behind the last of them. */
  play(...moves: string[]): Promise<void>;
}

/** Played before it was known what may be played. */
interface Early {
  from: string;
  to: string;
  /** The node that was shown. */
  base: NodeId;
  /** Meant for the position after the move that was on its way. */
  next: boolean;
}

/** `taken` may have the move for itself: then it is not played. */
export const createStudyMoveInput = (
  session: StudySession,
  mayWrite: () => boolean,
  forbidden: () => void,
  taken: (uci: string) => boolean = () => false,
): StudyMoveInput => {
  const [underway, setUnderway] = createSignal<{ after: NodeId; pieces: Pieces; squares: readonly string[] }>();
  const [choosing, setChoosing] = createSignal<Intent>();
  const [early, setEarly] = createSignal<Early>();
  const setup = createMemo(() => readFen(session.node()?.fen ?? ''));
  const standing = createMemo(() => plainPieces(setup()?.pieces ?? {}));
  const turn = (): Color => setup()?.turn ?? 'white';
  const way = () => (underway()?.after === session.node()?.id ? underway() : undefined);

  const pieces = createMemo((): Pieces => {
    const intent = choosing();
    if (intent) return preview(standing(), intent.from, intent.destination, undefined);
    const shown = way()?.pieces ?? standing();
    const waits = early();
    return waits ? withMove(shown, waits.from, waits.to) : shown;
  });
  const unsure = (): boolean => choosing() === undefined && (underway() !== undefined || session.look() === undefined);

  const play: StudyMoveInput['play'] = async (...moves) => {
    const node = session.node();
    if (!node || underway()) return;
    setChoosing(undefined);
    if (moves.length === 1 && moves[0] && taken(moves[0])) return;
    // As far as they are there already nobody has to be asked.
    let at = node;
    let known = 0;
    for (const uci of moves) {
      const child = childrenOf(session.tree(), at).find(one => one.uci === uci);
      if (!child) break;
      at = child;
      known++;
    }
    if (known === moves.length) return session.goTo(at.id);
    if (!mayWrite()) return forbidden();
    const [first] = moves;
    const legal = session.look()?.moves;
    const playable = first && legal && playableAs(legal, first);
    if (playable && moves.length === 1) {
      const { from, destination, role, to } = playable;
      const shown = from
        ? preview(standing(), from, destination, legal, role)
        : withMove(standing(), undefined, to, turn(), role);
      setUnderway({ after: node.id, pieces: shown, squares: from ? [from, to] : [to] });
    } else setUnderway({ after: node.id, pieces: standing(), squares: [] });
    const reached = await session.change({ type: 'play', after: node.id, moves });
    batch(() => {
      setUnderway(undefined);
      // Whoever went elsewhere meanwhile stays there.
      if (reached !== undefined && session.node()?.id === node.id) session.goTo(reached);
    });
  };

  const decide = (from: string, destination: Destination): void => {
    const choices = destination.promotions ?? [];
    if (choices.length > 1 && settings.autoQueen !== 'always') setChoosing({ from, destination, color: turn() });
    else void play(choices[0]?.uci ?? destination.uci);
  };
  // What waited is played when it is known that it may be; elsewhere it makes no sense.
  createEffect(
    on([early, underway, session.look, session.node], ([waits, moving, look, node]) => {
      if (!waits || moving) return;
      if (waits.next ? node?.parent !== waits.base : node?.id !== waits.base) return void setEarly(undefined);
      if (!look) return;
      setEarly(undefined);
      const destination = look.moves.from[waits.from]?.find(({ to }) => to === waits.to);
      if (destination) untrack(() => decide(waits.from, destination));
    }),
  );

  return {
    setup,
    pieces,
    turn,
    moves: createMemo(() => (underway() || choosing() ? undefined : session.look()?.moves)),
    movable: () => (choosing() || early() ? undefined : underway() ? opposite(turn()) : turn()),
    unsure,
    lastMove: () => {
      const moving = way()?.squares;
      if (moving?.length) return moving;
      const last = session.node()?.lastMove;
      return last && (last.from ? [last.from, last.to] : [last.to]);
    },
    busy: () => underway() !== undefined,
    choosing,
    move: (from, destination) => {
      const node = session.node();
      if (!node) return;
      if (unsure()) setEarly({ from, to: destination.to, base: node.id, next: underway() !== undefined });
      else decide(from, destination);
    },
    choose: uci => void play(uci),
    cancel: () => {
      setChoosing(undefined);
      setEarly(undefined);
    },
    play,
  };
};
