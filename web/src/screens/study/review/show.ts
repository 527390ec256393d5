// A line played out on the board, move by move, without becoming part of the study.

import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { Board, LineMove, NodeId } from '../../../protocol/messages';
import { play } from '../../../sound/sound';
import type { StudySession } from '../session';

/** Milliseconds between two moves that play themselves. */
const PACE = 1000;
/** The first comes sooner: somebody waits for it. */
const FIRST = 350;

export interface Shown {
  /** Which one: what asked for it is marked. */
  key: string;
  /** From here. */
  base: NodeId;
  moves: readonly LineMove[];
  /** So many are on the board. */
  at: number;
}

export interface Show {
  shown: Accessor<Shown | undefined>;
  /** The position on the board; absent while it is not known. */
  board: Accessor<Board | undefined>;
  start(key: string, base: NodeId, moves: readonly LineMove[]): void;
  /** So many moves on the board; nothing plays by itself any more. */
  goTo(at: number): void;
  end(): void;
}

export const createShow = (session: StudySession): Show => {
  const [shown, setShown] = createSignal<Shown>();
  const [board, setBoard] = createSignal<Board>();
  let timer: number | undefined;

  const rest = (): void => window.clearTimeout(timer);
  const end = (): void => {
    rest();
    setShown(undefined);
    setBoard(undefined);
  };
  const look = async (line: Shown): Promise<void> => {
    const look = await session.lookAfter(
      line.base,
      line.moves.slice(0, line.at).map(({ uci }) => uci),
    );
    if (shown() !== line || !look) return;
    setBoard(look.board);
    const san = line.moves[line.at - 1]?.san;
    if (san) play(/[+#]$/.test(san) ? 'check' : san.includes('x') ? 'capture' : 'move');
  };
  const to = (at: number): void => {
    const line = shown();
    if (!line) return;
    const next = { ...line, at: Math.max(0, Math.min(line.moves.length, at)) };
    setShown(next);
    void look(next);
  };
  const onwards = (after: number): void => {
    rest();
    timer = window.setTimeout(() => {
      const line = shown();
      if (!line || line.at >= line.moves.length) return;
      to(line.at + 1);
      onwards(PACE);
    }, after);
  };
  // Whoever goes elsewhere has seen enough.
  createEffect(
    on(
      () => session.node()?.id,
      () => shown() && end(),
      { defer: true },
    ),
  );
  onCleanup(rest);
  return {
    shown,
    board,
    start: (key, base, moves) => {
      const line = { key, base, moves, at: 0 };
      setBoard(undefined);
      setShown(line);
      void look(line);
      onwards(FIRST);
    },
    goTo: at => {
      rest();
      to(at);
    },
    end,
  };
};
