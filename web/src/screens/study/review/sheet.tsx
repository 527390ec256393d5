// The sheet of a review: how far it is, the mistake that is shown with its words, and the whole in numbers.

import { createEffect, type JSX, on, Show } from 'solid-js';
import type { Color, StudyNode, StudyView } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { say } from '../../../ui/notice';
import { words } from '../../../words/words';
import type { StudySession } from '../session';
import { Card, Shown } from './card';
import type { ReviewContext } from './context';
import { Learn } from './learn';
import { isTask } from './marks';
import type { Whose } from './retry';
import { Summary } from './summary';
import { Waiting } from './waiting';

const text = words.review;

export interface SheetProps {
  context: ReviewContext;
  session: StudySession;
  view: StudyView;
  node: StudyNode;
  orientation: Color;
  roleName(role: string): string;
}

export default function ReviewSheet(props: SheetProps): JSX.Element {
  const { reviewing, retry } = props.context;
  createEffect(
    on(
      reviewing.stage,
      (stage, before) => stage === 'done' && (before === 'first' || before === 'second') && say(text.finished),
      { defer: true },
    ),
  );
  return (
    <section class="review" aria-label={text.title}>
      <Show when={retry.active()} fallback={<Looked {...props} />}>
        <Learn {...props} />
      </Show>
    </section>
  );
}

function Looked(props: SheetProps): JSX.Element {
  const { reviewing } = props.context;
  const empty = (): boolean => reviewing.stage() === 'none' || (reviewing.stage() === 'stopped' && reviewing.known() === 0);
  return (
    <>
      <Show when={reviewing.stage() === 'unknown'}>
        <Waiting />
      </Show>
      <Show when={empty()}>
        <Invitation {...props} />
      </Show>
      <Show when={reviewing.running()}>
        <Progress context={props.context} writable={props.view.writable} />
      </Show>
      <Show when={!empty() && reviewing.stage() !== 'unknown'}>
        <Show when={reviewing.stage() === 'stopped' || (reviewing.elsewhere() && !reviewing.running())}>
          <p class="review-note">
            {reviewing.stage() === 'stopped' ? text.stopped : text.elsewhere}{' '}
            <Show when={props.view.writable}>
              <button type="button" class="inline" onClick={() => reviewing.begin()}>
                {text.beginAnew}
              </button>
            </Show>
          </p>
        </Show>
        <Show when={props.context.show.shown()} fallback={<Navigator {...props} />}>
          <Shown {...props} />
        </Show>
        <Card {...props} />
        <Show when={reviewing.review()}>{review => <Summary {...props} review={review()} />}</Show>
      </Show>
    </>
  );
}

/** Nobody has looked at these moves yet. */
function Invitation(props: SheetProps): JSX.Element {
  const moves = (): boolean => props.view.nodes.length > 1;
  return (
    <div class="review-intro">
      <p>{!moves() ? text.noMoves : props.view.writable ? text.intro : text.somebody}</p>
      <Show when={moves() && props.view.writable}>
        <button type="button" class="primary" onClick={() => props.context.reviewing.begin()}>
          <Icon name="review" />
          {text.begin}
        </button>
      </Show>
    </div>
  );
}

function Progress(props: { context: ReviewContext; writable: boolean }): JSX.Element {
  const { reviewing } = props.context;
  const said = (): string =>
    reviewing.stage() === 'second'
      ? text.second
      : reviewing.known() === 0
        ? text.waits
        : text.progress(reviewing.known(), reviewing.plies());
  return (
    <div class="review-progress">
      <progress max={1000} value={reviewing.done()} aria-label={text.title} />
      <small data-testid="review-progress">{said()}</small>
      <Show when={props.writable}>
        <button type="button" class="quiet" onClick={() => reviewing.stop()}>
          {text.stop}
        </button>
      </Show>
    </div>
  );
}

/** From mistake to mistake, and the way to learn from them. */
function Navigator(props: SheetProps): JSX.Element {
  const { context } = props;
  const { reviewing } = context;
  const all = (): number => reviewing.mistakes().length;
  const known = (): string =>
    all() === 0
      ? reviewing.review()
        ? text.none
        : text.noneYet
      : context.number() === 0
        ? text.mistakes(all())
        : text.mistake(context.number(), all());
  const learnable = (): Whose | undefined => {
    const sides = reviewing.line().filter(node => {
      const move = reviewing.moves().get(node.id);
      return move && isTask(move);
    });
    return sides.some(({ color }) => color === props.orientation) ? props.orientation : sides.length > 0 ? 'both' : undefined;
  };
  return (
    <div class="review-nav">
      <button
        type="button"
        class="quiet"
        disabled={all() === 0}
        title={text.previous}
        aria-label={text.previous}
        onClick={() => context.toMistake(-1)}
      >
        <Icon name="back" />
      </button>
      <span data-testid="mistake-number">{known()}</span>
      <button
        type="button"
        class="quiet"
        disabled={all() === 0}
        title={text.next}
        aria-label={text.next}
        onClick={() => context.toMistake(1)}
      >
        <Icon name="forward" />
      </button>
      <button
        type="button"
        class="learn"
        disabled={!reviewing.review() || !learnable()}
        title={text.learn}
        aria-label={text.learn}
        onClick={() => context.retry.start(learnable() ?? 'both')}
      >
        <Icon name="learn" />
        <span>{text.learnShort}</span>
      </button>
    </div>
  );
}
