// The card over the board when the game has ended: who won, why, and what next. Each thing is said once.

import { type JSX, Show } from 'solid-js';
import type { GameView } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { go } from '../../../ui/route';
import { proof, words } from '../../../words/words';
import { Rematch } from '../input/rematch';
import type { Session } from '../session';
import { headline, why } from './names';

interface OverProps {
  session: Session;
  view: GameView;
  onAnalyze(): void;
  onReview(): void;
  onClose(): void;
}

export function Over(props: OverProps): JSX.Element {
  const line = (): readonly string[] => proof(props.view.now.status.explanation);
  return (
    <section class="over result" aria-label={words.result.over}>
      <button type="button" class="quiet close" aria-label={words.actions.close} onClick={() => props.onClose()}>
        <Icon name="close" />
      </button>
      <p class="score">{words.result.score[props.view.now.status.outcome ?? 'none']}</p>
      <h2>{headline(props.view)}</h2>
      <p class="why">
        {why(props.view)}{' '}
        <Show when={line().length > 0}>
          <button
            type="button"
            class="inline"
            onClick={() => {
              props.onClose();
              void props.session.showLine(line());
            }}
          >
            {words.actions.showLine}
          </button>
        </Show>
      </p>
      <div class="buttons">
        <Rematch session={props.session} view={props.view} />
        <button type="button" title={words.review.hint} onClick={() => props.onReview()}>
          <Icon name="review" />
          {words.review.title}
        </button>
        <button type="button" title={words.study.analyzeHint} onClick={() => props.onAnalyze()}>
          <Icon name="engine" />
          {words.study.analyze}
        </button>
        <button type="button" onClick={() => go('/')}>
          <Icon name="list" />
          {words.actions.menu}
        </button>
      </div>
    </section>
  );
}
