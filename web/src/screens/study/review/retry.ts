// Learning from one's mistakes: the board goes back to the position before one, and a better move is to be found.
//
// Invariant: nothing that is tried becomes part of the study, and nothing about the position is told before it is found, but for the hints
// that were asked for.

import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { Arrow } from '../../../board/board';
import { written } from '../../../notation/san';
import type {
  AnalysisOrder,
  Board,
  Color,
  LineMove,
  Look,
  NodeId,
  ReviewedMove,
  StudyNode,
  StudyView,
} from '../../../protocol/messages';
import { play as sound } from '../../../sound/sound';
import { say } from '../../../ui/notice';
import { words } from '../../../words/words';
import { playableAs } from '../../game/input/playable';
import { createAnalysis } from '../analysis';
import { share, squaresOf } from '../evaluation';
import type { StudySession } from '../session';
import { pathTo, START } from '../tree';
import type { Reviewing } from './follow';
import { isTask, scaleOf } from './marks';
import { keepRetried, keptRetried } from './retried';

const text = words.review;

/** Positions that an engine looks at to answer a try. */
const NODES = 200_000;
/** Thousandths of a game that a move may be worse than the best, and is still fine: as the review has it. */
const FINE = 40;
/** Milliseconds until the answer to a wrong try is played. */
const ANSWER = 700;

export type TaskState = 'open' | 'found' | 'helped' | 'missed';

export interface Task {
  /** The mistake. */
  node: StudyNode;
  /** The node before it. */
  before: NodeId;
  move: ReviewedMove;
  color: Color;
}

export type Attempt =
  /** It is to be found. */
  | { kind: 'find' }
  /** What was tried is looked at. */
  | { kind: 'looking' | 'checking'; san: string; uci: string }
  | { kind: 'same'; san: string }
  | { kind: 'wrong'; san: string; uci: string; answer: readonly LineMove[]; mate?: number }
  | { kind: 'right'; san: string; uci: string }
  | { kind: 'fine'; san: string; uci: string }
  | { kind: 'solved'; san: string; uci: string };

export type Whose = Color | 'both';

export interface Retry {
  active: Accessor<boolean>;
  tasks: Accessor<readonly Task[]>;
  states: Accessor<ReadonlyMap<NodeId, TaskState>>;
  /** The one at hand; absent when all are through. */
  task: Accessor<Task | undefined>;
  number: Accessor<number>;
  attempt: Accessor<Attempt>;
  /** How many hints were given. */
  hints: Accessor<number>;
  whose: Accessor<Whose>;
  choose(whose: Whose): void;
  /** The position to show instead of the study's; absent: the study's. */
  board: Accessor<Board | undefined>;
  arrows: Accessor<readonly Arrow[]>;
  /** A move may be tried now. */
  open: Accessor<boolean>;
  start(whose: Whose, first?: NodeId): void;
  try(uci: string): void;
  hint(): void;
  solve(): void;
  again(): void;
  next(): void;
  /** Once more from the first. */
  anew(): void;
  leave(): void;
}

/** A move by its piece and where it goes: the page knows no more of it. */
const nameOf = ({ board, moves }: Look, uci: string): string => {
  const found = playableAs(moves, uci);
  if (!found) return uci;
  const { from, to, destination, role } = found;
  if (destination.castle) return destination.castle;
  const piece = (from && board.pieces[from]?.slice(1)) || role || '';
  if (!from) return `${piece}@${to}`;
  const takes = destination.capture ? 'x' : '';
  return piece === 'P' ? `${takes && from.charAt(0)}${takes}${to}${role ? `=${role}` : ''}` : `${piece}${takes}${to}`;
};

const ring = (square: string, kind: Arrow['kind']): Arrow => ({ from: square, weight: 1, label: '', kind });

export const createRetry = (session: StudySession, view: () => StudyView, reviewing: Reviewing): Retry => {
  const [active, setActive] = createSignal(false);
  const [whose, setWhose] = createSignal<Whose>('both');
  const [at, setAt] = createSignal(0);
  const [states, setStates] = createSignal<ReadonlyMap<NodeId, TaskState>>(new Map());
  const [attempt, setAttempt] = createSignal<Attempt>({ kind: 'find' });
  const [hints, setHints] = createSignal(0);
  const [board, setBoard] = createSignal<Board>();
  let timer: number | undefined;
  onCleanup(() => window.clearTimeout(timer));

  const tasks = createMemo((): readonly Task[] =>
    reviewing.line().flatMap(node => {
      const move = reviewing.moves().get(node.id);
      const fits = whose() === 'both' || whose() === node.color;
      return move && fits && isTask(move) && node.parent !== undefined
        ? [{ node, before: node.parent, move, color: node.color }]
        : [];
    }),
  );
  const task = createMemo(() => (active() ? tasks()[at()] : undefined));
  const best = (): LineMove | undefined => task()?.move.best?.[0];
  const note = (state: TaskState): void => {
    const one = task();
    // The first outcome stands.
    if (one && (states().get(one.node.id) ?? 'open') === 'open') setStates(new Map([...states(), [one.node.id, state]]));
  };

  const show = (moves: readonly string[]): void => {
    const one = task();
    if (!one) return;
    const wanted = attempt();
    void session.lookAfter(one.before, moves).then(look => look && attempt() === wanted && setBoard(look.board));
  };
  const begin = (): void => {
    window.clearTimeout(timer);
    setAttempt({ kind: 'find' });
    setBoard(undefined);
    const one = task();
    if (one) session.goTo(one.before);
  };
  const enter = (): void => {
    setHints(0);
    begin();
    const one = task();
    if (one) say(`${text.tasks(at() + 1, tasks().length)}. ${text.find(one.color)}`);
  };

  /** What is tried is looked at with the whole game before it, as far as nobody passed. */
  const order = (): AnalysisOrder | undefined => {
    const [one, now] = [task(), attempt()];
    if (!one || now.kind !== 'checking') return undefined;
    const path = pathTo(session.tree(), one.before);
    const passed = path.findLastIndex(({ uci }) => uci === '0000');
    const start = path[Math.max(0, passed)];
    const moves = [...path.slice(Math.max(0, passed) + 1).map(({ uci }) => uci), now.uci];
    const { mode, modeFile } = view();
    return {
      subject: { type: 'moves', mode: mode.id, ...(modeFile && { modeFile }), ...(start && { fen: start.fen }), moves },
      lines: 1,
      nodes: NODES,
    };
  };
  const analysis = createAnalysis(order);

  const succeed = (kind: 'right' | 'fine', san: string, uci: string): void => {
    setAttempt({ kind, san, uci });
    note(hints() > 0 ? 'helped' : 'found');
    show([uci]);
    sound('move');
    say(kind === 'right' ? text.right(written(san)) : text.fine(written(san), written(best()?.san ?? '')));
  };
  const fail = (san: string, uci: string, answer: readonly LineMove[], mate?: number): void => {
    setAttempt({ kind: 'wrong', san, uci, answer, ...(mate !== undefined && { mate }) });
    note('helped');
    const [reply] = answer;
    say(
      mate !== undefined
        ? text.wrongMate(written(san), mate)
        : reply
          ? text.wrongBy(written(san), written(reply.san))
          : text.wrong(written(san)),
    );
    timer = window.setTimeout(() => reply && show([uci, reply.uci]), ANSWER);
  };
  createEffect(
    on([analysis.news, analysis.refused], ([news, refused]) => {
      const now = untrack(attempt);
      const one = untrack(task);
      if (now.kind !== 'checking' || !one) return;
      if (refused) return void fail(now.san, now.uci, []);
      if (!news || (news.state !== 'done' && news.state !== 'stopped')) return;
      const [line] = news.lines;
      if (!line) return void fail(now.san, now.uci, []);
      const white = one.color === 'white';
      const { mate, centipawns } = line.evaluation;
      const whole = reviewing.review();
      const scale = whole && scaleOf(whole);
      const mine =
        mate !== undefined
          ? mate > 0 === white
            ? 1000
            : 0
          : scale && centipawns !== undefined
            ? scale(white ? centipawns : -centipawns)
            : 1000 * (white ? share(line.evaluation) : 1 - share(line.evaluation));
      if (mine >= one.move.chance - FINE) succeed('fine', now.san, now.uci);
      else fail(now.san, now.uci, line.moves, mate !== undefined && mine === 0 ? Math.abs(mate) : undefined);
    }),
  );

  // A reload goes on where one was, once the mistakes are there again.
  let before = keptRetried(session.study);
  createEffect(() => {
    const left = before;
    if (!left || !reviewing.review() || reviewing.line().length === 0) return;
    before = undefined;
    untrack(() => {
      setWhose(left.whose);
      const found = left.node === undefined ? tasks().length : tasks().findIndex(({ node }) => node.id === left.node);
      if (found < 0 || tasks().length === 0) return keepRetried(session.study, undefined);
      setStates(new Map(left.states));
      setAt(found);
      setActive(true);
      enter();
      setHints(left.hints);
    });
  });
  createEffect(() => {
    const one = task();
    const now = { whose: whose(), hints: hints(), states: [...states()], ...(one && { node: one.node.id }) };
    if (!before) keepRetried(session.study, active() ? now : undefined);
  });

  // Whoever goes elsewhere in the tree has left.
  createEffect(
    on(
      () => session.node()?.id,
      id => {
        const one = untrack(task);
        if (one && id !== one.before) leave();
      },
      { defer: true },
    ),
  );
  const leave = (): void => {
    window.clearTimeout(timer);
    setActive(false);
    setBoard(undefined);
    setAttempt({ kind: 'find' });
  };

  const arrows = createMemo((): readonly Arrow[] => {
    const now = attempt();
    const pointed = (uci: string, kind: Arrow['kind']): Arrow[] => {
      const [from, to] = squaresOf(uci) ?? [];
      return from ? [{ from, ...(to && { to }), weight: 1, label: '', kind }] : [];
    };
    if (now.kind === 'wrong') return now.answer[0] ? pointed(now.answer[0].uci, 'played') : [];
    if (now.kind === 'right' || now.kind === 'solved') return [];
    if (now.kind !== 'find' && now.kind !== 'same') return [];
    const move = best();
    const [from, to] = squaresOf(move?.uci ?? '') ?? [];
    if (!from || !move) return [];
    if (hints() >= 3) return pointed(move.uci, 'better');
    return [...(hints() >= 1 ? [ring(from, 'better')] : []), ...(hints() >= 2 && to ? [ring(to, 'better')] : [])];
  });

  return {
    active,
    tasks,
    states,
    task,
    number: () => at() + 1,
    attempt,
    hints,
    whose,
    board,
    arrows,
    choose: next => {
      setWhose(next);
      setAt(0);
      enter();
    },
    open: () => active() && task() !== undefined && (attempt().kind === 'find' || attempt().kind === 'same'),
    start: (next, first) => {
      setWhose(next);
      setAt(
        Math.max(
          0,
          tasks().findIndex(({ node }) => node.id === first),
        ),
      );
      setActive(true);
      enter();
    },
    try: uci => {
      const one = task();
      if (!one) return;
      const now = attempt().kind;
      if (now !== 'find' && now !== 'same') return;
      const found = best();
      if (uci === found?.uci) return succeed('right', found.san, uci);
      if (uci === one.move.uci) return void setAttempt({ kind: 'same', san: one.move.san });
      const look = session.look();
      const name = look ? nameOf(look, uci) : uci;
      setAttempt({ kind: 'looking', san: name, uci });
      void session.lookAfter(one.before, [uci]).then(look => {
        const still = attempt();
        if (still.kind !== 'looking' || still.uci !== uci) return;
        if (!look) return begin();
        setBoard(look.board);
        const { phase, outcome } = look.status;
        const san = name + (look.board.checks.length === 0 ? '' : phase === 'over' ? '#' : '+');
        sound(/[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move');
        const wins = phase === 'over' && outcome === one.color;
        const draws = phase === 'over' && outcome === 'draw' && one.move.chance <= 500 + FINE;
        if (wins || draws || (one.move.accepted ?? []).includes(uci)) succeed('fine', san, uci);
        else if (phase === 'over') fail(san, uci, []);
        else setAttempt({ kind: 'checking', san, uci });
      });
    },
    hint: () => {
      const move = best();
      if (!move || hints() >= 3 || !active()) return;
      if (attempt().kind !== 'find') begin();
      setHints(hints() + 1);
      note('helped');
    },
    solve: () => {
      const move = best();
      if (!move) return;
      window.clearTimeout(timer);
      setAttempt({ kind: 'solved', ...move });
      note('missed');
      show([move.uci]);
      say(text.solvedBy(written(move.san)));
    },
    again: begin,
    next: () => {
      if (attempt().kind === 'find' || attempt().kind === 'same') note('missed');
      setAt(at() + 1);
      enter();
    },
    anew: () => {
      setStates(new Map());
      setAt(0);
      enter();
    },
    leave: () => {
      const one = task();
      leave();
      session.goTo(one?.node.id ?? session.node()?.id ?? START);
    },
  };
};
