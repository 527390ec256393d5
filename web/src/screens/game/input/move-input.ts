// Move input: a move being made by hand, a promotion being chosen, premoves.
//
// Invariant: at most one move is on its way to the server, and no move by hand is lost because the server has not
// answered yet: what is played before it is known what may be played waits, in order, until it is known. Each is then
// sent only if it is among the moves the server allows.

import { type Accessor, batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js';
import { opposite } from '../../../board/square';
import type { Color, Destination, Moves, PremoveView } from '../../../protocol/messages';
import { settings } from '../../../settings/settings';
import { speedOf } from '../../../settings/speed';
import type { Session } from '../session';
import { type Playable, playableAs, withMove } from './playable';
import { type Pieces, preview } from './preview';

/** A move by hand whose promotion is not decided yet. */
export interface Intent {
  from: string;
  destination: Destination;
  color: Color;
  /** Meant for the next turn. */
  ahead: boolean;
  ply: number;
}

export interface MoveInput {
  /** Pieces as the player sees them: with the move on its way, and those that wait, played. */
  pieces: Accessor<Pieces>;
  color: Accessor<Color | undefined>;
  moves: Accessor<Moves | undefined>;
  /** What may be played next is not known yet: whatever is played waits. */
  unsure: Accessor<boolean>;
  planned: Accessor<readonly string[]>;
  plannedCount: Accessor<number>;
  choosing: Accessor<Intent | undefined>;
  confirming: Accessor<boolean>;
  /** Where the move on its way leads. */
  underway: Accessor<readonly string[] | undefined>;
  move(from: string, destination: Destination): void;
  choose(uci: string): void;
  confirm(): void;
  cancel(): void;
  /** Plays or plans a move that is known by its name. */
  play(uci: string): void;
}

/** What is asked of the server besides the moves themselves. */
export interface Planning {
  /** How many moves may be planned ahead. */
  most(): number;
  ask(color: Color, queue: readonly string[]): Promise<PremoveView>;
}

interface Underway {
  playable: Playable;
  ply: number;
  color: Color;
  pieces: Pieces;
  sent: boolean;
}

/** Played before it was known what may be played. */
interface Early {
  from: string;
  to: string;
  color: Color;
}

/** The server's answer about moves ahead, and what it was asked about. */
interface Ahead {
  answer: PremoveView;
  ply: number;
  queue: readonly Playable[];
}

type Held = Pick<Session, 'view' | 'past' | 'shown' | 'since' | 'act'>;

export const createMoveInput = (session: Held, planning: Planning): MoveInput => {
  const [underway, setUnderway] = createSignal<Underway>();
  const [choosing, setChoosing] = createSignal<Intent>();
  const [queue, setQueue] = createSignal<readonly Playable[]>([]);
  const [early, setEarly] = createSignal<readonly Early[]>([]);
  const [ahead, setAhead] = createSignal<Ahead>();

  const view = session.view;
  const playing = createMemo(() => view()?.now.status.phase === 'playing');
  const mine = createMemo((): Color | undefined => {
    const seats = view()?.you.seats ?? [];
    return seats.length === 1 ? seats[0] : undefined;
  });
  const both = (): boolean => (view()?.you.seats.length ?? 0) > 1;
  const myTurn = createMemo(() => playing() && view()?.you.moves !== undefined);
  const ply = createMemo(() => view()?.now.board.ply ?? 0);
  const mayPlan = createMemo(() => mine() !== undefined && planning.most() > 0);

  /** What may be played or planned now; absent while that is not known. */
  const answered = createMemo((): Moves | undefined => {
    if (!playing() || underway()?.sent) return undefined;
    if (myTurn()) return queue().length > 0 ? undefined : view()?.you.moves;
    const answer = ahead();
    return answer?.ply === ply() && answer.queue === queue() ? answer.answer.moves : undefined;
  });
  const known = createMemo(() => (early().length > 0 ? undefined : answered()));
  const color = createMemo((): Color | undefined => {
    if (session.past() || !playing() || choosing()) return undefined;
    const way = underway();
    if (way && !way.sent) return undefined;
    const last = early().at(-1) ?? way;
    if (last) return both() ? opposite(last.color) : mayPlan() ? mine() : undefined;
    if (myTurn()) return view()?.now.board.turn;
    return mayPlan() && queue().length < planning.most() ? mine() : undefined;
  });
  const unsure = createMemo(() => {
    if (!playing() || choosing() || underway()?.sent === false) return false;
    return known() === undefined && (both() || mayPlan() || underway() !== undefined);
  });

  const pieces = createMemo((): Pieces => {
    if (session.past()) return session.shown()?.pieces ?? {};
    const way = underway();
    const answer = ahead();
    let shown = way?.pieces ?? view()?.now.board.pieces ?? {};
    let waiting: readonly { from?: string; to: string; role?: string }[] = queue();
    if (!way && !myTurn() && answer?.ply === ply() && answer.queue.every((one, index) => one === queue()[index])) {
      if (answer.queue.length > 0) shown = answer.answer.pieces;
      waiting = queue().slice(answer.queue.length);
    }
    for (const { from, to, role } of [...waiting, ...(early() as typeof waiting)])
      shown = withMove(shown, from, to, mine(), role);
    const intent = choosing();
    return intent ? preview(shown, intent.from, intent.destination, undefined) : shown;
  });

  const transmit = (way: Underway): void => {
    setUnderway({ ...way, sent: true });
    const thought = Math.max(0, Math.round(performance.now() - session.since()));
    void session.act({ type: 'move', uci: way.playable.uci, ply: way.ply, thought }, way.color).then(done => {
      if (!done) batch(forgetAll);
    });
  };

  const forgetAll = (): void => {
    setUnderway(undefined);
    setChoosing(undefined);
    setQueue([]);
    setEarly([]);
  };

  const send = (playable: Playable, planned: boolean): void => {
    const now = view()?.now;
    if (!now || underway()?.sent) return;
    const { from, destination, role, to } = playable;
    const board = now.board.pieces;
    const shown = from
      ? preview(board, from, destination, view()?.you.moves, role)
      : withMove(board, undefined, to, now.board.turn, role);
    const way: Underway = { playable, ply: now.board.ply, color: now.board.turn, pieces: shown, sent: false };
    batch(() => {
      setChoosing(undefined);
      if (!planned && settings.confirmMoves.includes(speedOf(view()?.clock ?? 'none'))) setUnderway(way);
      else transmit(way);
    });
  };

  const plan = (playable: Playable): void => {
    batch(() => {
      setChoosing(undefined);
      if (queue().length < planning.most()) setQueue([...queue(), playable]);
    });
  };

  const play: MoveInput['play'] = uci => {
    const legal = answered();
    const playable = legal && playableAs(legal, uci);
    if (!playable) return;
    if (myTurn()) send(playable, false);
    else plan(playable);
  };

  /** A move of the list that is known: asks for the promotion where there is a choice. */
  const decide = (from: string, destination: Destination, player: Color): void => {
    const choices = destination.promotions ?? [];
    const queen = settings.autoQueen === 'always' || (!myTurn() && settings.autoQueen === 'premove');
    if (choices.length > 1 && !queen) setChoosing({ from, destination, color: player, ahead: !myTurn(), ply: ply() });
    else play(choices[0]?.uci ?? destination.uci);
  };

  const move: MoveInput['move'] = (from, destination) => {
    const player = color();
    if (!player) return;
    if (known()) decide(from, destination, player);
    else if (early().length < Math.max(1, planning.most())) setEarly([...early(), { from, to: destination.to, color: player }]);
  };

  const cancel = (): void => {
    batch(() => {
      setChoosing(undefined);
      setQueue([]);
      setEarly([]);
      if (underway() && !underway()?.sent) setUnderway(undefined);
    });
  };

  /** The turn came, or went, while a promotion was being chosen. */
  const reconsider = (intent: Intent): void => {
    if (intent.ply === ply()) return;
    const legal = intent.ahead && myTurn() ? view()?.you.moves : undefined;
    const destination = legal?.from[intent.from]?.find(
      ({ to, promotions }) => to === intent.destination.to && promotions?.length,
    );
    setChoosing(destination && { ...intent, destination, ahead: false, ply: ply() });
  };

  /** Plays the next of the moves that were made ahead, as far as it is known whether it may be played. */
  const playNextPremove = (): void => {
    if (underway() || choosing()) return;
    const [next, ...rest] = queue();
    const legal = view()?.you.moves;
    if (myTurn() && next && legal) {
      const playable = playableAs(legal, next.uci);
      if (!playable) cancel();
      else {
        setQueue(rest);
        send(playable, true);
      }
      return;
    }
    const [first, ...others] = early();
    const moves = answered();
    if (!first || !moves) return;
    const destination = moves.from[first.from]?.find(({ to }) => to === first.to);
    // Not among them: whatever was to follow it makes no sense either.
    setEarly(destination ? others : []);
    if (destination) decide(first.from, destination, first.color);
  };

  // Whatever happens in the game ends what was half done: the move arrived, was taken back, the flag fell.
  createEffect(
    on([ply, playing, myTurn], () =>
      batch(() => {
        if (!playing()) return forgetAll();
        const way = underway();
        if (way && way.ply !== ply()) setUnderway(undefined);
        const intent = choosing();
        if (intent) reconsider(intent);
      }),
    ),
  );
  createEffect(on([underway, choosing, queue, early, ahead, myTurn, ply], () => untrack(() => batch(playNextPremove))));

  // The other side thinks: ask what may be planned after what is planned already.
  createEffect(
    on([playing, myTurn, mayPlan, queue, ply, underway], ([on, turn, may, planned, at, way]) => {
      const player = mine();
      if (!on || turn || !may || !player || way) return;
      planning
        .ask(
          player,
          planned.map(({ uci }) => uci),
        )
        .then(
          answer => {
            if (ply() !== at || queue() !== planned) return;
            if (answer.valid < planned.length) setQueue(planned.slice(0, answer.valid));
            else setAhead({ answer, ply: at, queue: planned });
          },
          // Refused: nothing can be planned, and nothing waits for it.
          () => setAhead({ answer: { valid: 0, pieces: {}, moves: { from: {} } }, ply: at, queue: planned }),
        );
    }),
  );

  const squares = ({ from, to }: { from?: string; to: string }): string[] => (from ? [from, to] : [to]);
  return {
    pieces,
    color,
    moves: createMemo(() => (color() ? known() : undefined)),
    unsure,
    planned: () => (session.past() || (underway() && both()) ? [] : [...queue(), ...early()].flatMap(squares)),
    plannedCount: () => queue().length,
    choosing,
    confirming: () => underway()?.sent === false,
    underway: createMemo(() => {
      const way = session.past() ? undefined : underway();
      return way && squares(way.playable);
    }),
    move,
    choose: play,
    confirm: () => {
      const way = underway();
      if (way && !way.sent) transmit(way);
    },
    cancel,
    play,
  };
};
