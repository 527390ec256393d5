// The review of a study: what the server has told of it, and which moves of the tree it is about.
//
// Invariant: a judgement is shown at the very move it was made of. If the study has changed since, its line is followed as far as it
// is still there.

import { type Accessor, batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import { Lost, Refused } from '../../../net/connection';
import { connection } from '../../../net/room';
import type { Evaluation, NodeId, Review, ReviewedMove, ReviewNews, StudyNode } from '../../../protocol/messages';
import { notify } from '../../../ui/notice';
import { refusal } from '../../../words/words';
import type { StudySession } from '../session';
import { childrenOf, mainLine, START } from '../tree';
import { kindOf } from './marks';

export type ReviewStage = 'unknown' | 'none' | ReviewNews['state'];

export interface Reviewing {
  stage: Accessor<ReviewStage>;
  /** Somebody works on it. */
  running: Accessor<boolean>;
  /** Thousandths of the work, and moves that are looked at. */
  done: Accessor<number>;
  plies: Accessor<number>;
  /** How many moves are known. */
  known: Accessor<number>;
  /** The whole, once it is done. */
  review: Accessor<Review | undefined>;
  /** What is said of each move of the tree. */
  moves: Accessor<ReadonlyMap<NodeId, ReviewedMove>>;
  /** The moves that are reviewed, as nodes, without the start. */
  line: Accessor<readonly StudyNode[]>;
  /** Those that are mistakes of any kind, in order. */
  mistakes: Accessor<readonly StudyNode[]>;
  /** The main line is another one. */
  elsewhere: Accessor<boolean>;
  /** What a position is worth by the review. */
  evaluationOf(node: StudyNode): Evaluation | undefined;
  begin(): void;
  stop(): void;
}

/** The nodes that moves lead to, as far as they are in the tree. */
const followed = (session: StudySession, moves: readonly ReviewedMove[]): StudyNode[] => {
  const line: StudyNode[] = [];
  let at = session.tree().get(START);
  for (const { uci } of moves) {
    at = childrenOf(session.tree(), at).find(node => node.uci === uci);
    if (!at) break;
    line.push(at);
  }
  return line;
};

export const createReviewing = (session: StudySession, wanted: boolean): Reviewing => {
  const [stage, setStage] = createSignal<ReviewStage>('unknown');
  const [told, setTold] = createSignal<ReadonlyMap<number, ReviewedMove>>(new Map());
  const [review, setReview] = createSignal<Review>();
  const [done, setDone] = createSignal(0);
  const [plies, setPlies] = createSignal(0);
  let begun = wanted;

  const running = (): boolean => stage() === 'first' || stage() === 'second';
  const hear = (news: ReviewNews): void =>
    batch(() => {
      setStage(news.state);
      setDone(news.done);
      setPlies(news.plies);
      if (news.why) notify(refusal(news.why));
      const whole = news.review;
      if (whole) setReview(whole);
      const moves = whole ? whole.moves : news.moves;
      if (moves)
        setTold(before => new Map([...(whole ? [] : before), ...moves.map((move): [number, ReviewedMove] => [move.ply, move])]));
    });

  const ask = async (begin: boolean): Promise<void> => {
    try {
      const { found } = await connection.ask({ type: 'review', study: session.study, begin }, ['reviewing'], true);
      if (found) begun = false;
      else setStage('none');
    } catch (error) {
      if (error instanceof Refused) {
        // A study that is just being joined again: it comes.
        if (error.why.code === 'notJoined') return;
        begun = false;
        setStage(before => (before === 'unknown' ? 'none' : before));
        if (begin) notify(refusal(error.why));
      } else if (!(error instanceof Lost)) throw error;
    }
  };
  const anew = (): void =>
    batch(() => {
      setTold(new Map());
      setReview(undefined);
      setDone(0);
    });

  onCleanup(
    connection.listen({
      unasked: message => {
        if (message.type === 'review' && message.news.study === session.study) hear(message.news);
      },
    }),
  );
  // Once the study is there, and again after every time the connection was lost.
  createEffect(on(session.joined, times => times > 0 && !review() && void ask(begun)));

  const line = createMemo((): readonly StudyNode[] => {
    const whole = review();
    if (whole) return followed(session, whole.moves);
    const main = mainLine(session.tree()).slice(1);
    const fits = [...told().values()].every(({ ply, uci }) => main[ply - 1]?.uci === uci);
    return fits ? main.slice(0, plies()) : [];
  });
  const moves = createMemo(() => {
    const known = told();
    return new Map(
      line().flatMap((node, index): [NodeId, ReviewedMove][] => {
        const move = known.get(index + 1);
        return move ? [[node.id, move]] : [];
      }),
    );
  });
  const mistakes = createMemo(() =>
    line().filter(({ id }) => {
      const move = moves().get(id);
      return move !== undefined && kindOf(move) !== undefined;
    }),
  );
  const elsewhere = createMemo(() => {
    if (plies() === 0) return false;
    const main = mainLine(session.tree()).slice(1);
    const end = main.findIndex(({ uci }) => uci === '0000');
    const played = end < 0 ? main.length : end;
    return played !== plies() || line().length !== plies() || line().some((node, index) => main[index]?.id !== node.id);
  });

  return {
    stage,
    running,
    done,
    plies,
    known: () => told().size,
    review,
    moves,
    line,
    mistakes,
    elsewhere,
    evaluationOf: node => (node.id === START ? review()?.start : moves().get(node.id)?.evaluation),
    begin: () => {
      anew();
      setStage('first');
      void ask(true).then(() => stage() === 'first' && plies() === 0 && setPlies(mainLine(session.tree()).length - 1));
    },
    stop: () => void connection.ask({ type: 'stopReview', study: session.study }, ['stopped'], true).catch(() => undefined),
  };
};
