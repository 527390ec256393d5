// One card after the other: what is tried, what came of it, help, and the line afterwards.
//
// Invariant: whether a move is right, the server says; the first answer to a showing counts, and whoever asked for help has not known it.

import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { Arrow } from '../../board/board';
import { connection } from '../../net/room';
import { written } from '../../notation/san';
import type { AnalysisOrder, Board, LineMove, Look, PracticeAnswer, PracticeCard } from '../../protocol/messages';
import { play as sound } from '../../sound/sound';
import { say } from '../../ui/notice';
import { later } from '../../words/words';
import { createAnalysis } from '../study/analysis';
import { squaresOf } from '../study/evaluation';
import { change, told, whose } from './ask';
import { originOf } from './origin';

const text = later.practice;
/** Positions that an engine looks at to answer a wrong try. */
const NODES = 150_000;
/** Milliseconds until the answer to a wrong try is played. */
const ANSWER = 700;
/** The last hint tells the move. */
export const MOST_HINTS = 3;

export type Attempt =
  | { kind: 'find' }
  | { kind: 'sending'; uci: string }
  /** Wrong; what answers it comes a moment later. */
  | { kind: 'wrong'; uci: string; san: string; answer?: LineMove }
  | { kind: 'right'; uci: string; san: string }
  | { kind: 'shown'; uci: string; san: string };

export interface Practicing {
  card: Accessor<PracticeCard | undefined>;
  /** Nothing is left, as far as is known. */
  over: Accessor<boolean>;
  left: Accessor<number>;
  attempt: Accessor<Attempt>;
  /** What the first answer to this showing came to. */
  outcome: Accessor<PracticeAnswer | undefined>;
  hints: Accessor<number>;
  /** The position to show. */
  board: Accessor<Board | undefined>;
  /** What may be tried in it. */
  look: Accessor<Look | undefined>;
  arrows: Accessor<readonly Arrow[]>;
  /** How many moves of the best line are on the board. */
  at: Accessor<number>;
  /** Right at once, and all. */
  score: Accessor<{ right: number; all: number }>;
  try(uci: string): void;
  hint(): void;
  solve(): void;
  again(): void;
  next(): void;
  goTo(at: number): void;
  aside(): void;
}

const pointed = (uci: string, kind: Arrow['kind']): Arrow[] => {
  const [from, to] = squaresOf(uci) ?? [];
  return from ? [{ from, ...(to && { to }), weight: 1, label: '', kind }] : [];
};

export const createPracticing = (): Practicing => {
  const [card, setCard] = createSignal<PracticeCard>();
  const [over, setOver] = createSignal(false);
  const [left, setLeft] = createSignal(0);
  const [attempt, setAttempt] = createSignal<Attempt>({ kind: 'find' });
  const [outcome, setOutcome] = createSignal<PracticeAnswer>();
  const [hints, setHints] = createSignal(0);
  const [board, setBoard] = createSignal<Board>();
  const [at, setAt] = createSignal(0);
  const [score, setScore] = createSignal({ right: 0, all: 0 });
  let began = 0;
  let timer: number | undefined;
  onCleanup(() => window.clearTimeout(timer));

  const best = (): LineMove | undefined => card()?.best[0];
  const through = (): boolean => attempt().kind === 'right' || attempt().kind === 'shown';

  const load = async (): Promise<void> => {
    try {
      const answer = await connection.ask({ type: 'practiceNext', ...whose() }, ['practiceCard'], true);
      window.clearTimeout(timer);
      setLeft(answer.left);
      setAttempt({ kind: 'find' });
      setOutcome(undefined);
      setHints(0);
      setAt(0);
      setBoard(answer.card?.look.board);
      setCard(answer.card);
      setOver(answer.card === undefined);
      began = performance.now();
      const { card: now } = answer;
      say(
        now
          ? `${(now.origin.type === 'repertoire' ? text.recall : text.find)(now.color)}. ${originOf(now.origin, now.color, now.times)}`
          : text.done,
      );
    } catch (error) {
      told(error);
    }
  };
  // A card that is being looked at stays when the connection comes back.
  onCleanup(connection.listen({ opened: () => (card() || over() ? Promise.resolve() : load()) }));
  if (connection.connected) void load();

  const answer = async (uci: string, help: number): Promise<PracticeAnswer | undefined> => {
    const now = card();
    if (!now) return undefined;
    const time = Math.round(performance.now() - began);
    try {
      const { answer } = await connection.ask(
        { type: 'practiceAnswer', ...whose(), card: now.card, showing: now.showing, uci, hints: help, time },
        ['practiceAnswer'],
        true,
      );
      if (card() !== now) return undefined;
      setLeft(answer.left);
      if (!outcome()) {
        setOutcome(answer);
        if (answer.grade) setScore(({ right, all }) => ({ right: right + (answer.grade === 'again' ? 0 : 1), all: all + 1 }));
      }
      return answer;
    } catch (error) {
      told(error);
      return undefined;
    }
  };

  /** The position after some moves from the card's. */
  const show = async (moves: readonly string[]): Promise<void> => {
    const now = card();
    if (!now) return;
    if (moves.length === 0) return void setBoard(now.look.board);
    const wanted = attempt();
    try {
      const { look } = await connection.ask(
        {
          type: 'look',
          subject: { type: 'moves', mode: now.mode.id, ...(now.modeFile && { modeFile: now.modeFile }), fen: now.fen, moves: [] },
          moves: [...moves],
        },
        ['look'],
        true,
      );
      if (card() === now && attempt() === wanted) setBoard(look.board);
    } catch (error) {
      told(error);
    }
  };

  const order = (): AnalysisOrder | undefined => {
    const [now, tried] = [card(), attempt()];
    if (!now || tried.kind !== 'wrong' || tried.answer || now.origin.type === 'repertoire') return undefined;
    return {
      subject: {
        type: 'moves',
        mode: now.mode.id,
        ...(now.modeFile && { modeFile: now.modeFile }),
        fen: now.fen,
        moves: [tried.uci],
      },
      lines: 1,
      nodes: NODES,
    };
  };
  const analysis = createAnalysis(order);
  const answered = (tried: Extract<Attempt, { kind: 'wrong' }>, reply: LineMove): void => {
    setAttempt({ ...tried, answer: reply });
    say(text.wrongBy(written(tried.san), written(reply.san)));
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void show([tried.uci, reply.uci]), ANSWER);
  };
  createEffect(
    on(analysis.news, news => {
      const tried = untrack(attempt);
      const reply = news?.lines[0]?.moves[0];
      if (tried.kind === 'wrong' && !tried.answer && reply && (news.state === 'done' || news.state === 'stopped'))
        answered(tried, reply);
    }),
  );

  const again = (): void => {
    window.clearTimeout(timer);
    setAttempt({ kind: 'find' });
    setBoard(card()?.look.board);
  };

  return {
    card,
    over,
    left,
    attempt,
    outcome,
    hints,
    board,
    at,
    score,
    look: createMemo(() => (attempt().kind === 'find' ? card()?.look : undefined)),
    arrows: createMemo((): readonly Arrow[] => {
      const now = attempt();
      if (now.kind === 'wrong') return now.answer ? pointed(now.answer.uci, 'played') : [];
      const move = best();
      if (now.kind !== 'find' || !move || hints() === 0) return [];
      if (hints() >= MOST_HINTS) return pointed(move.uci, 'better');
      const [from, to] = squaresOf(move.uci) ?? [];
      return [from, hints() > 1 ? to : undefined].flatMap(square =>
        square ? [{ from: square, weight: 1, label: '', kind: 'better' as const }] : [],
      );
    }),
    try: uci => {
      if (attempt().kind !== 'find') return;
      setAttempt({ kind: 'sending', uci });
      void answer(uci, hints()).then(came => {
        if (attempt().kind !== 'sending') return;
        if (!came) return again();
        setBoard(came.look.board);
        const { san, right } = came;
        sound(/[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move');
        if (right) {
          setAttempt({ kind: 'right', uci, san });
          setAt(uci === best()?.uci ? 1 : 0);
          say(`${text.rightNow(san)} ${text.comes(came.days)}`);
          return;
        }
        setAttempt({ kind: 'wrong', uci, san });
        say(text.wrong(san));
        const origin = card()?.origin;
        const known = origin?.type === 'mistake' && origin.played.san === san ? origin.refutation?.[0] : undefined;
        if (known) answered({ kind: 'wrong', uci, san }, known);
      });
    },
    hint: () => {
      if (!best() || through() || hints() >= MOST_HINTS) return;
      if (attempt().kind !== 'find') again();
      setHints(hints() + 1);
    },
    solve: () => {
      const move = best();
      if (!move || through()) return;
      window.clearTimeout(timer);
      setAttempt({ kind: 'shown', ...move });
      setAt(1);
      // Whoever is told has not known it.
      void answer(move.uci, MOST_HINTS);
      void show([move.uci]);
      say(text.solution(written(move.san)));
    },
    again,
    next: () => void load(),
    goTo: to => {
      const line = card()?.best ?? [];
      if (!through()) return;
      const clamped = Math.max(0, Math.min(line.length, to));
      setAt(clamped);
      void show(line.slice(0, clamped).map(({ uci }) => uci));
    },
    aside: () => {
      const now = card();
      if (now)
        void change({ type: 'suspend', card: now.card, suspended: true }).then(done => (done === undefined ? undefined : load()));
    },
  };
};
