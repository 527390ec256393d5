// A move by hand in a study: shown at once, then asked for; one that is there already is followed without asking.

import { batch, createMemo, createSignal, type Accessor } from 'solid-js';
import { plainPieces, readFen, type Setup } from '../../notation/fen';
import type { Color, Destination, Moves, NodeId } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { playableAs, withMove } from '../game/playable';
import { preview, type Pieces } from '../game/preview';
import type { StudySession } from './session';
import { childrenOf } from './tree';

export interface Intent {
  from: string;
  destination: Destination;
  color: Color;
}

export interface StudyHand {
  setup: Accessor<Setup | undefined>;
  pieces: Accessor<Pieces>;
  turn: Accessor<Color>;
  /** What may be played; absent while it is not known, or a move is on its way. */
  moves: Accessor<Moves | undefined>;
  lastMove: Accessor<readonly string[] | undefined>;
  busy: Accessor<boolean>;
  choosing: Accessor<Intent | undefined>;
  move(from: string, destination: Destination): void;
  choose(uci: string): void;
  cancel(): void;
  /** Plays moves from the position that is shown, and stands behind the last of them. */
  play(...moves: string[]): Promise<void>;
}

export const createStudyHand = (session: StudySession, mayWrite: () => boolean, forbidden: () => void): StudyHand => {
  const [underway, setUnderway] = createSignal<{ after: NodeId; pieces: Pieces; squares: readonly string[] }>();
  const [choosing, setChoosing] = createSignal<Intent>();
  const setup = createMemo(() => readFen(session.node()?.fen ?? ''));
  const standing = createMemo(() => plainPieces(setup()?.pieces ?? {}));
  const turn = (): Color => setup()?.turn ?? 'white';
  const way = () => (underway()?.after === session.node()?.id ? underway() : undefined);

  const pieces = createMemo((): Pieces => {
    const intent = choosing();
    if (intent) return preview(standing(), intent.from, intent.destination, undefined);
    return way()?.pieces ?? standing();
  });

  const play: StudyHand['play'] = async (...moves) => {
    const node = session.node();
    if (!node || underway()) return;
    setChoosing(undefined);
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
      const shown = from ? preview(standing(), from, destination, legal, role) : withMove(standing(), undefined, to, turn(), role);
      setUnderway({ after: node.id, pieces: shown, squares: from ? [from, to] : [to] });
    } else setUnderway({ after: node.id, pieces: standing(), squares: [] });
    const reached = await session.change({ type: 'play', after: node.id, moves }).finally(() => undefined);
    batch(() => {
      setUnderway(undefined);
      // Whoever went elsewhere meanwhile stays there.
      if (reached !== undefined && session.node()?.id === node.id) session.goTo(reached);
    });
  };

  return {
    setup,
    pieces,
    turn,
    moves: createMemo(() => (underway() || choosing() ? undefined : session.look()?.moves)),
    lastMove: () => {
      const moving = way()?.squares;
      if (moving?.length) return moving;
      const last = session.node()?.lastMove;
      return last && (last.from ? [last.from, last.to] : [last.to]);
    },
    busy: () => underway() !== undefined,
    choosing,
    move: (from, destination) => {
      const choices = destination.promotions ?? [];
      if (choices.length > 1 && settings.autoQueen !== 'always') setChoosing({ from, destination, color: turn() });
      else void play(choices[0]?.uci ?? destination.uci);
    },
    choose: uci => void play(uci),
    cancel: () => setChoosing(undefined),
    play,
  };
};
