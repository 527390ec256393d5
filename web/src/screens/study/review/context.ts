// Everything about the review of the study on the screen, for whoever shows a part of it.

import { type Accessor, createSignal } from 'solid-js';
import type { Color, LineMove, Remark, ReviewedMove, StudyNode, StudyView } from '../../../protocol/messages';
import type { StudySession } from '../session';
import { START } from '../tree';
import { createReviewing, type Reviewing } from './follow';
import { cycled, type Kind, kindOf } from './marks';
import { createRetry, type Retry } from './retry';
import { createShow, type Show } from './show';

/** Mistakes that are lit up on the graph. */
export interface Lit {
  kind: Kind;
  color: Color;
}

export interface ReviewContext {
  reviewing: Reviewing;
  show: Show;
  retry: Retry;
  lit: Accessor<Lit | undefined>;
  light(lit: Lit | undefined): void;
  /** What is said of the move that is shown. */
  here: Accessor<ReviewedMove | undefined>;
  /** The number of the mistake that is shown, or was passed last; 0 before the first. */
  number: Accessor<number>;
  /** To the next mistake, or the one before; of one kind and side, if it is given. */
  toMistake(steps: 1 | -1, of?: Lit): void;
  /** Plays what a remark says, what was best, or what answers the move. */
  showRemark(node: StudyNode, remark: Remark): void;
  showBest(node: StudyNode): void;
  /** The first thing that there is to be shown of the move that is shown. */
  showFirst(): void;
  /** Tries the mistake that is shown again. */
  tryHere(): void;
}

/** What was better is shown from the position before the move, what comes of it from the one after. */
const from = (node: StudyNode, { role }: Remark): number =>
  role === 'better' || role === 'missed' ? (node.parent ?? START) : node.id;

export const createReviewContext = (session: StudySession, view: () => StudyView, begin: boolean): ReviewContext => {
  const reviewing = createReviewing(session, begin);
  const show = createShow(session);
  const retry = createRetry(session, view, reviewing);
  const [lit, setLit] = createSignal<Lit>();
  const here = (): ReviewedMove | undefined => reviewing.moves().get(session.node()?.id ?? START);
  /** Where the reviewed line is, or was left. */
  const ply = (): number => {
    const known = new Map(reviewing.line().map(({ id }, index) => [id, index + 1]));
    for (let node = session.node(); node; node = node.parent === undefined ? undefined : session.tree().get(node.parent)) {
      const found = known.get(node.id);
      if (found !== undefined) return found;
    }
    return 0;
  };
  const start = (key: string, base: number, moves: readonly LineMove[]): void => {
    if (show.shown()?.key === key) show.end();
    else if (moves.length > 0) show.start(key, base, moves);
  };
  const showBest = (node: StudyNode): void => start('best', node.parent ?? START, reviewing.moves().get(node.id)?.best ?? []);
  const showRemark = (node: StudyNode, remark: Remark): void =>
    start(`remark ${reviewing.moves().get(node.id)?.remarks?.indexOf(remark) ?? 0}`, from(node, remark), remark.line);
  return {
    reviewing,
    show,
    retry,
    lit,
    light: setLit,
    here,
    number: () => reviewing.mistakes().filter(node => node.ply <= ply()).length,
    toMistake: (steps, of) => {
      const fits = (node: StudyNode): boolean => {
        const move = reviewing.moves().get(node.id);
        return !of || (move !== undefined && kindOf(move) === of.kind && node.color === of.color);
      };
      const line = reviewing.line();
      const plies = line.flatMap((node, index) => (reviewing.mistakes().includes(node) && fits(node) ? [index + 1] : []));
      const target = cycled(plies, ply(), steps);
      const node = target === undefined ? undefined : line[target - 1];
      if (node) session.goTo(node.id);
    },
    showRemark,
    showBest,
    showFirst: () => {
      const [node, move] = [session.node(), here()];
      if (!node || !move) return;
      const remark = move.remarks?.find(({ line }) => line.length > 0);
      if (remark) showRemark(node, remark);
      else showBest(node);
    },
    tryHere: () => {
      const node = session.node();
      if (node && here()?.best?.length) retry.start(node.color, node.id);
    },
  };
};
