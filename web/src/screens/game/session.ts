// One game on the screen: what the server has told about it, which position is shown, and what may be asked.
//
// Invariant: `view` is always a whole state of the server; whatever the page adds (a past position, a move on its
// way) lives beside it.

import { type Accessor, batch, createMemo, createSignal, onCleanup, untrack } from 'solid-js';
import { Lost, Refused } from '../../net/connection';
import { applyEvent, type GameEvent } from '../../net/game';
import { connection, lag } from '../../net/room';
import { forget, keepSeat, newSecret, ownSecret, remember, secretFor, secretsFor } from '../../net/secrets';
import type {
  Action,
  Board,
  Color,
  GameView,
  Happening,
  Message,
  Presence,
  Reply,
  SeatKind,
  SeatView,
} from '../../protocol/messages';
import { notify } from '../../ui/notice';
import { setAstray } from '../../ui/route';
import { refusal, sideName, words } from '../../words/words';
import { computerName } from '../home/level';
import { stoodAt } from './show/clock';

/** Milliseconds until a game that could not be had is asked for again. */
const RETRY = 2000;

export interface Arrival {
  game: string;
  /** Of the invitation that was opened. */
  token?: string;
  /** Of the seat that was opened. */
  secret?: string;
}

/** An invitation that was opened and not used yet: who sits down is asked first. */
export interface Opened {
  token: string;
  /** It is this browser's own: whoever opens it would sit on both sides. */
  own: boolean;
}

/** Moves that were never played, with the position after each. */
export interface Line {
  moves: readonly string[];
  boards: readonly Board[];
  /** How many of them the board shows as played. */
  at: number;
}

export interface Session {
  game: string;
  view: Accessor<GameView | undefined>;
  presence: Accessor<Presence | undefined>;
  /** When it was told, by the page's own clock. */
  presenceAt: Accessor<number>;
  /** Whether this browser is at the board, or made the game. */
  own: Accessor<boolean>;
  opened: Accessor<Opened | undefined>;
  /** Opens an invitation, or puts it away. */
  open(token: string | undefined): void;
  /** Sits down on the seat of the opened invitation. */
  sit(name: string): Promise<void>;
  /** When `view().now` came, by the page's own clock. */
  since: Accessor<number>;
  /** When the clocks stood as it tells. */
  clocksAt: Accessor<number>;
  /** Why there is nothing to show. */
  missing: Accessor<Message | undefined>;
  /** The position on the screen: a past one, or the present. */
  shown: Accessor<Board | undefined>;
  past: Accessor<boolean>;
  /** Moves that were never played, being shown. */
  line: Accessor<Line | undefined>;
  /** Shows how the game could have gone on from its end. */
  showLine(moves: readonly string[]): Promise<void>;
  /** To the position after so many of its moves. */
  stepLine(at: number): void;
  lookAt(ply: number): void;
  /** So many plies on from the position that was last asked for. */
  step(plies: number): void;
  lookLive(): void;
  /** Whether it was done; settled when `view` shows it. */
  act(action: Action, color?: Color): Promise<boolean>;
  /** Asks the server to look at the clock. Nobody asked the page to do so: nobody is told when there is time left. */
  flag(): void;
  onHappened(listener: (happened: readonly Happening[], event: GameEvent) => void): void;
}

type Welcomed = Extract<Reply, { type: 'joined' | 'game' }>;

/** Whether whoever was told this is at the board. */
const holds = (reply: Welcomed): boolean => {
  const { seats, host } = reply.type === 'game' ? reply.view.you : reply.you;
  return seats.length > 0 || host;
};

export const createSession = (arrival: Arrival): Session => {
  const { game } = arrival;
  const [view, setView] = createSignal<GameView>();
  const [presence, setKnownPresence] = createSignal<Presence>();
  const [presenceAt, setPresenceAt] = createSignal(performance.now());
  const [token, setToken] = createSignal<string>();
  const own = createMemo(() => {
    const you = view()?.you;
    return you !== undefined && (you.host || you.seats.length > 0);
  });
  const opened = createMemo((): Opened | undefined => {
    const given = token();
    return given ? { token: given, own: own() } : undefined;
  });
  const [since, setSince] = createSignal(performance.now());
  const clocksAt = createMemo(() => stoodAt(since(), untrack(lag)));
  const [missing, setMissing] = createSignal<Message>();
  const [past, setPast] = createSignal<Board>();
  const [line, setLine] = createSignal<Line>();
  const listeners: ((happened: readonly Happening[], event: GameEvent) => void)[] = [];
  const boards = new Map<number, Board>();
  /** Actions that are done but not yet seen, each with the version that shows it. */
  let unseen: { version: number; seen(): void }[] = [];
  let later: number | undefined;
  /** Whatever may open the game was tried. */
  let searched = false;
  /** The past position that was last asked for, which may not be there yet. */
  let wanted: number | undefined;

  const setPresence = (next: Presence): void => {
    setPresenceAt(performance.now());
    setKnownPresence(next);
  };

  const changed = (next: GameView): void => {
    setView(next);
    const seen = unseen.filter(({ version }) => version <= next.version);
    unseen = unseen.filter(({ version }) => version > next.version);
    for (const one of seen) one.seen();
  };

  const take = (next: GameView): void => {
    boards.clear();
    setAstray(false);
    setSince(performance.now());
    changed(next);
    setPresence(next.presence);
  };

  const show = (secret: string): Promise<Welcomed> => {
    const version = view()?.version;
    return connection.ask({ type: 'join', game, secret, ...(version !== undefined && { version }) }, ['joined', 'game'], true);
  };

  /** Shows the secret of this game's seats; the first time, if that opens none, whatever else may. */
  const shown = async (): Promise<Welcomed> => {
    const first = secretFor(game);
    const reply = await show(first);
    if (searched || holds(reply)) return reply;
    searched = true;
    // A rematch, a game of an earlier page, or one that this browser's user began in the terminal.
    const others = secretsFor(game, (reply.type === 'game' ? reply.view : view())?.series).slice(1);
    for (const secret of others) {
      const other = await show(secret);
      if (!holds(other)) continue;
      remember(game, secret);
      return other;
    }
    return others.length > 0 ? show(first) : reply;
  };

  const join = async (): Promise<void> => {
    window.clearTimeout(later);
    try {
      const reply = await shown();
      if (reply.type === 'game') take(reply.view);
      else {
        setPresence(reply.presence);
        const before = view();
        if (before) setView({ ...before, you: reply.you });
      }
    } catch (error) {
      if (error instanceof Refused) {
        // Only a server that has looked and found nothing makes us forget the seat; all else may pass.
        if (error.why.code === 'noSuchGame') forget(game);
        else later = window.setTimeout(() => void join(), RETRY);
        setMissing(error.why);
        setAstray(view() === undefined);
      } else if (!(error instanceof Lost)) throw error;
    }
  };

  const received = (event: GameEvent): void => {
    const before = view();
    if (!before) return;
    const step = applyEvent(before, event);
    if (step.kind === 'missed') void join();
    if (step.kind !== 'applied') return;
    const keep = event.history?.keep;
    if (keep !== undefined) for (const ply of boards.keys()) if (ply > keep) boards.delete(ply);
    setSince(performance.now());
    changed(step.view);
    const looking = past();
    if (looking && looking.ply > step.view.moves.length) lookLive();
    for (const listener of listeners) listener(event.happened, event);
  };

  const open: Session['open'] = token => void setToken(token);

  const sit: Session['sit'] = async name => {
    const invitation = opened();
    if (!invitation) return;
    const secret = newSecret(game);
    try {
      await connection.ask({ type: 'claim', game, token: invitation.token, secret, list: ownSecret(), ...(name && { name }) }, [
        'claimed',
      ]);
      // Should a seat of somebody else have been opened here, this one comes before it.
      forget(game);
      remember(game, secret);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.why.code === 'badName') return notify(refusal(error.why));
      notify(error.why.code === 'badToken' ? words.game.badToken : refusal(error.why));
    }
    open(undefined);
    await join();
  };

  if (arrival.secret) keepSeat(game, arrival.secret);
  open(arrival.token);
  const silence = connection.listen({
    opened: join,
    told: why => notify(refusal(why)),
    unasked: message => {
      if (message.type === 'event' && message.game === game) received(message);
      else if (message.type === 'game' && message.view.game === game) take(message.view);
      else if (message.type === 'presence' && message.game === game) setPresence(message.presence);
    },
  });
  if (connection.connected) void join();
  onCleanup(() => {
    window.clearTimeout(later);
    silence();
    if (connection.connected) connection.ask({ type: 'leave', game }, ['done'], true).catch(() => undefined);
  });

  const lookLive = (): void => {
    wanted = undefined;
    setLine(undefined);
    setPast(undefined);
  };

  const showLine: Session['showLine'] = async moves => {
    try {
      const { boards } = await connection.ask({ type: 'line', game, moves: [...moves] }, ['line'], true);
      setLine({ moves: moves.slice(0, boards.length), boards, at: 0 });
      stepLine(1);
    } catch (error) {
      if (error instanceof Refused) notify(refusal(error.why));
      else if (!(error instanceof Lost)) throw error;
    }
  };

  const stepLine: Session['stepLine'] = at => {
    const shown = line();
    if (!shown) return;
    const board = shown.boards[Math.min(at, shown.boards.length) - 1];
    if (!board) return lookLive();
    batch(() => {
      setLine({ ...shown, at: Math.min(at, shown.boards.length) });
      setPast(board);
    });
  };

  const lookAt = (ply: number): void => {
    const present = view();
    if (!present) return;
    if (ply >= present.now.board.ply) {
      lookLive();
      return;
    }
    setLine(undefined);
    const target = Math.max(0, ply);
    wanted = target;
    const known = boards.get(target);
    if (known) {
      setPast(known);
      return;
    }
    connection.ask({ type: 'board', game, ply: target }, ['board'], true).then(
      ({ board }) => {
        boards.set(board.ply, board);
        // Something else may have been asked for meanwhile.
        if (wanted === target) setPast(board);
      },
      () => undefined,
    );
  };

  const act = async (action: Action, color?: Color): Promise<boolean> => {
    try {
      const { version } = await connection.ask({ type: 'act', game, action, ...(color && { color }) }, ['done']);
      if ((view()?.version ?? 0) < version) await new Promise<void>(seen => unseen.push({ version, seen }));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Pressed twice, it is offered all the same.
      if (error.why.code !== 'offerStands') notify(refusal(error.why));
      return false;
    }
  };

  const flag: Session['flag'] = () =>
    void connection.ask({ type: 'act', game, action: { type: 'flag' } }, ['done'], true).catch(() => undefined);

  return {
    game,
    view,
    presence,
    presenceAt,
    own,
    opened,
    open,
    sit,
    since,
    clocksAt,
    missing,
    shown: createMemo(() => past() ?? view()?.now.board),
    past: () => past() !== undefined,
    lookAt,
    line,
    showLine,
    stepLine,
    step: plies => (line() ? stepLine((line()?.at ?? 0) + plies) : lookAt((wanted ?? view()?.now.board.ply ?? 0) + plies)),
    lookLive,
    act,
    flag,
    onHappened: listener => listeners.push(listener),
  };
};

/** What the host calls the friend who is waited for; empty: nothing. */
export const invited = (seats: Record<Color, SeatView>): string =>
  [seats.white, seats.black].find(({ kind }) => kind === 'open')?.name ?? '';

/** The name of whoever sits there; without one, the side's. */
export const seatName = (view: GameView, color: Color, side: (color: Color) => string = color => words.colors[color]): string => {
  const seat = view.now[color];
  if (seat.name) return seat.name;
  if ((seat.kind satisfies SeatKind) === 'computer') return computerName(seat.level ?? 1);
  return side(color);
};

/** The same as sentences need it. */
export const calledIn = (view: GameView, color: Color): string => seatName(view, color, sideName);
