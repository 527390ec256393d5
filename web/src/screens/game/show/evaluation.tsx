// What the position that is shown is worth, once the game is over and somebody wants to know.
//
// Invariant: nothing is asked while the game goes on, nor before somebody has asked for it once in this browser.

import { createSignal, type JSX, Show } from 'solid-js';
import type { AnalysisOrder, Evaluation, GameView } from '../../../protocol/messages';
import { persisted } from '../../../settings/persisted';
import { Icon } from '../../../ui/icon';
import { words } from '../../../words/words';
import { createAnalysis } from '../../study/analysis';
import { score, share } from '../../study/evaluation';
import type { Session } from '../session';

/** Positions that the engine looks at: a fifth of a second. */
const NODES = 200_000;
const text = words.review;

const store = persisted<{ on: boolean }>(
  'tabiya.evaluation',
  () => ({ on: false }),
  stored => ({ on: stored.on }),
);
const [wanted, setWanted] = createSignal(store.read().on);
const want = (on: boolean): void => {
  setWanted(on);
  store.write({ on });
};

export function PositionEvaluation(props: { session: Session; view: GameView }): JSX.Element {
  const ply = (): number => props.session.shown()?.ply ?? props.view.moves.length;
  const order = (): AnalysisOrder | undefined => {
    if (!wanted() || props.session.line()) return undefined;
    const { mode, modeFile, startFen, moves } = props.view;
    const played = moves.slice(0, ply()).map(({ uci }) => uci);
    return {
      subject: { type: 'moves', mode: mode.id, ...(modeFile && { modeFile }), fen: startFen, moves: played },
      lines: 1,
      nodes: NODES,
    };
  };
  const analysis = createAnalysis(order);
  const known = (): Evaluation | undefined => analysis.news()?.lines[0]?.evaluation;
  const white = (): number => {
    const found = known();
    return found ? share(found) : 0.5;
  };
  return (
    <div class="evaluation-row" role="group" aria-label={text.evaluation}>
      <Show
        when={wanted()}
        fallback={
          <button type="button" title={text.evaluateHint} onClick={() => want(true)}>
            <Icon name="engine" />
            {text.evaluate}
          </button>
        }
      >
        <b data-testid="evaluation">{known() ? score(known() as Evaluation) : '–'}</b>
        <span
          class="bar"
          role="meter"
          aria-label={text.evaluation}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(white() * 100)}
          title={known() ? words.study.gaugeText(score(known() as Evaluation), white()) : words.study.nothingSaid}
        >
          <span style={{ '--share': String(white()) }} />
        </span>
        <button type="button" class="quiet" aria-label={text.noEvaluation} title={text.noEvaluation} onClick={() => want(false)}>
          <Icon name="close" />
        </button>
      </Show>
    </div>
  );
}
