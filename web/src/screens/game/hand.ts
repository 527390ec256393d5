// The player's hand: a move being made, a promotion being chosen, moves planned ahead.
//
// Invariant: at most one move is on its way to the server; what is planned is sent one by one, each only if it is
// among the moves the server allows then.

import { batch, createEffect, createMemo, createSignal, on, type Accessor } from 'solid-js';
import { connection, welcome } from '../../net/room';
import type { Color, Destination, Moves, PremoveView } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { preview, type Pieces } from './preview';
import type { Session } from './session';

/** A move by hand that is not decided yet. */
export interface Intent {
  from: string;
  destination: Destination;
  color: Color;
  ahead: boolean;
}

export interface Hand {
  /** Pieces as the player sees them: with the move on its way, or the planned ones, played. */
  pieces: Accessor<Pieces>;
  color: Accessor<Color | undefined>;
  moves: Accessor<Moves | undefined>;
  planned: Accessor<readonly string[]>;
  plannedCount: Accessor<number>;
  choosing: Accessor<Intent | undefined>;
  confirming: Accessor<boolean>;
  /** Where the move on its way leads. */
  underway: Accessor<readonly string[] | undefined>;
  move(from: string, destination: Destination): void;
  choose(uci: string, role: string): void;
  confirm(): void;
  cancel(): void;
  send(uci: string, from?: string, destination?: Destination, role?: string): void;
  drop(role: string, square: string): void;
}

interface Underway {
  uci: string;
  ply: number;
  color: Color;
  pieces: Pieces;
  squares: string[];
  sent: boolean;
}

interface Planned {
  uci: string;
  from: string;
  to: string;
}

export const createHand = (session: Session): Hand => {
  const [underway, setUnderway] = createSignal<Underway>();
  const [choosing, setChoosing] = createSignal<Intent>();
  const [queue, setQueue] = createSignal<readonly Planned[]>([]);
  const [ahead, setAhead] = createSignal<PremoveView>();

  const view = session.view;
  const playing = (): boolean => view()?.now.status.phase === 'playing';
  const mine = createMemo((): Color | undefined => {
    const seats = view()?.you.seats ?? [];
    return seats.length === 1 ? seats[0] : undefined;
  });
  const myTurn = createMemo(() => playing() && view()?.you.moves !== undefined);
  const ply = createMemo(() => view()?.now.board.ply ?? 0);

  const color = createMemo((): Color | undefined => {
    if (session.past() || !playing() || underway() || choosing()) return undefined;
    return myTurn() ? view()?.now.board.turn : mine();
  });
  const moves = createMemo((): Moves | undefined => {
    if (!color()) return undefined;
    return myTurn() ? view()?.you.moves : ahead()?.moves;
  });
  const pieces = createMemo((): Pieces => {
    if (session.past()) return session.shown()?.pieces ?? {};
    const way = underway();
    if (way) return way.pieces;
    const intent = choosing();
    const base = (!myTurn() && queue().length > 0 ? ahead()?.pieces : undefined) ?? view()?.now.board.pieces ?? {};
    return intent ? preview(base, intent.from, intent.destination, undefined) : base;
  });

  const transmit = (way: Underway): void => {
    setUnderway({ ...way, sent: true });
    const thought = Math.max(0, Math.round(performance.now() - session.since()));
    void session.act({ type: 'move', uci: way.uci, ply: way.ply, thought }, way.color).then(done => {
      if (!done) setUnderway(undefined);
    });
  };

  const send: Hand['send'] = (uci, from, destination, role) => {
    const now = view()?.now;
    if (!now || underway()) return;
    const shown = from && destination ? preview(now.board.pieces, from, destination, view()?.you.moves, role) : now.board.pieces;
    const way: Underway = {
      uci,
      ply: now.board.ply,
      color: now.board.turn,
      pieces: shown,
      squares: from && destination ? [from, destination.to] : [],
      sent: false,
    };
    batch(() => {
      setChoosing(undefined);
      if (settings.confirmMove && queue().length === 0) setUnderway(way);
      else transmit(way);
    });
  };

  const plan = (uci: string, from: string, to: string): void => {
    setChoosing(undefined);
    if (queue().length < (welcome()?.limits.premoves ?? 1)) setQueue([...queue(), { uci, from, to }]);
  };

  const move: Hand['move'] = (from, destination) => {
    const player = color();
    if (!player) return;
    const early = !myTurn();
    const asks = destination.promotions && destination.promotions.length > 1;
    const queen = settings.autoQueen === 'always' || (early && settings.autoQueen === 'premove');
    const first = destination.promotions?.[0];
    if (asks && !queen) setChoosing({ from, destination, color: player, ahead: early });
    else if (early) plan(first?.uci ?? destination.uci, from, destination.to);
    else send(first?.uci ?? destination.uci, from, destination, first?.role);
  };

  const choose: Hand['choose'] = (uci, role) => {
    const intent = choosing();
    if (!intent) return;
    if (intent.ahead) plan(uci, intent.from, intent.destination.to);
    else send(uci, intent.from, intent.destination, role);
  };

  const cancel = (): void => {
    batch(() => {
      setChoosing(undefined);
      setQueue([]);
      if (underway() && !underway()?.sent) setUnderway(undefined);
    });
  };

  // Whatever happens in the game ends what was half done: the move arrived, was taken back, the flag fell.
  createEffect(
    on([ply, playing, () => view()?.version], ([nowPly, stillPlaying]) => {
      const way = underway();
      if (way && (nowPly !== way.ply || !stillPlaying)) setUnderway(undefined);
      const intent = choosing();
      if (intent && (!stillPlaying || intent.ahead === myTurn())) setChoosing(undefined);
      if (!stillPlaying) setQueue([]);
    }),
  );

  // The turn has come: the first planned move, if it is legal.
  createEffect(
    on([myTurn, ply], ([turn]) => {
      const [next, ...rest] = queue();
      const legal = view()?.you.moves;
      if (!turn || !next || !legal || underway()) return;
      const destination = legal.from[next.from]?.find(
        d => d.uci === next.uci || d.promotions?.some(promotion => promotion.uci === next.uci),
      );
      if (!destination) {
        setQueue([]);
        return;
      }
      const role = destination.promotions?.find(({ uci }) => uci === next.uci)?.role;
      send(next.uci, next.from, destination, role);
      setQueue(rest);
    }),
  );

  // The other side thinks: ask what may be planned after what is planned already.
  createEffect(
    on([playing, myTurn, mine, queue, ply], ([on, turn, player, planned]) => {
      if (!on || turn || !player || (welcome()?.limits.premoves ?? 0) === 0) {
        setAhead(undefined);
        return;
      }
      const version = view()?.version;
      connection
        .ask({ type: 'premoves', game: session.game, color: player, queue: planned.map(({ uci }) => uci) }, ['premoves'], true)
        .then(
          ({ premoves }) => {
            if (view()?.version !== version || queue() !== planned) return;
            if (premoves.valid < planned.length) setQueue(planned.slice(0, premoves.valid));
            else setAhead(premoves);
          },
          () => undefined,
        );
    }),
  );

  return {
    pieces,
    color,
    moves,
    planned: () => (session.past() ? [] : queue().flatMap(({ from, to }) => [from, to])),
    plannedCount: () => queue().length,
    choosing,
    confirming: () => underway()?.sent === false,
    underway: () => (session.past() ? undefined : underway()?.squares),
    move,
    choose,
    confirm: () => {
      const way = underway();
      if (way && !way.sent) transmit(way);
    },
    cancel,
    send,
    drop: (role, square) => {
      const destination = moves()?.drops?.[role]?.find(({ to }) => to === square);
      if (destination && myTurn()) send(destination.uci);
    },
  };
};
