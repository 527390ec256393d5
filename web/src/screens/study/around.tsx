// What stands around board and tree: the opening's name, the strip of a phone, steps, tools, tabs.

import { createMemo, For, type JSX, Show } from 'solid-js';
import { written } from '../../notation/san';
import type { Color, Evaluation, StudyView } from '../../protocol/messages';
import { Dialog } from '../../ui/dialog';
import { Icon, type IconName } from '../../ui/icon';
import { Keys } from '../../ui/keys';
import { follow } from '../../ui/route';
import { later, words } from '../../words/words';
import type { Sheet, StudyActions } from './actions';
import type { Analysis } from './analysis';
import { score } from './evaluation';
import { options } from './options';
import type { StudySession } from './session';
import { lineFrom, pathTo, START } from './tree';

const text = words.study;

/** What the line so far is called: the last name on the way. */
export function Opening(props: { session: StudySession }): JSX.Element {
  const opening = createMemo(
    () => pathTo(props.session.tree(), props.session.node()?.id ?? START).findLast(node => node.opening)?.opening,
  );
  return (
    <p class="opening" data-testid="opening" title={opening()?.name}>
      <span>{opening()?.eco}</span> {opening()?.name}
    </p>
  );
}

/** Directly under the board of a phone: the worth, the best line, a step back and one on. */
export function Under(props: {
  session: StudySession;
  evaluation: Evaluation | undefined;
  analysis: Analysis;
  turn: Color;
  note: string;
}): JSX.Element {
  const { session } = props;
  const line = (): string =>
    (props.analysis.news()?.lines[0]?.moves ?? [])
      .slice(0, 8)
      .map(({ san }, index) => written(san, (props.turn === 'white') === (index % 2 === 0) ? 'white' : 'black'))
      .join(' ');
  return (
    <div class="strip under">
      <b class="evaluation">{props.evaluation ? score(props.evaluation) : '–'}</b>
      <span class="best">{props.note || (options.on ? line() : text.off)}</span>
      <Step
        icon="back"
        name={words.game.previous}
        disabled={session.node()?.parent === undefined}
        onStep={() => session.step(-1)}
      />
      <Step icon="forward" name={words.game.next} disabled={session.next() === undefined} onStep={() => session.step(1)} />
    </div>
  );
}

function Step(props: { icon: IconName; name: string; disabled: boolean; onStep(): void }): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      title={props.name}
      aria-label={props.name}
      disabled={props.disabled}
      onClick={() => props.onStep()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** Through the moves, and what can be done with the study. */
export function Foot(props: { session: StudySession; view: StudyView; actions: StudyActions }): JSX.Element {
  const { session, actions } = props;
  const first = (): boolean => session.node()?.parent === undefined;
  const last = (): boolean => session.next() === undefined;
  const end = (): void => session.goTo(lineFrom(session.tree(), session.node()?.id ?? START).at(-1)?.id ?? START);
  return (
    <div class="foot">
      <div class="steps" role="group" aria-label={text.moves}>
        <Step icon="first" name={words.reading.first} disabled={first()} onStep={() => session.goTo(START)} />
        <Step icon="back" name={words.game.previous} disabled={first()} onStep={() => session.step(-1)} />
        <Step icon="forward" name={words.game.next} disabled={last()} onStep={() => session.step(1)} />
        <Step icon="last" name={words.reading.last} disabled={last()} onStep={end} />
      </div>
      <div class="tools" role="group" aria-label={words.actions.tools}>
        <button
          type="button"
          class="quiet"
          title={`${text.tabs.review} (r)`}
          aria-label={text.tabs.review}
          aria-pressed={actions.sheet() === 'review'}
          onClick={() => actions.showSheet(actions.sheet() === 'review' ? 'moves' : 'review')}
        >
          <Icon name="review" />
        </button>
        <button
          type="button"
          class="quiet"
          title={`${text.tabs.notes} (c)`}
          aria-label={text.tabs.notes}
          aria-pressed={actions.sheet() === 'notes'}
          onClick={() => actions.showSheet(actions.sheet() === 'notes' ? 'moves' : 'notes')}
        >
          <Icon name="note" />
        </button>
        <Step icon="play" name={text.play} disabled={false} onStep={() => actions.openWindow('play')} />
        <Step icon="share" name={text.share} disabled={false} onStep={() => actions.openWindow('share')} />
        <Show when={!props.view.writable}>
          <Step icon="copy" name={text.own} disabled={false} onStep={() => void actions.fork()} />
        </Show>
        <Show when={props.view.game}>
          {game => (
            <a class="button quiet" href={`/g/${game()}`} onClick={follow} title={text.back} aria-label={text.back}>
              <Icon name="undo" />
            </a>
          )}
        </Show>
        <MoreButton actions={actions} />
      </div>
    </div>
  );
}

function MoreButton(props: { actions: StudyActions; named?: boolean }): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      aria-haspopup="menu"
      aria-label={words.actions.more}
      title={words.actions.more}
      onClick={event => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        props.actions.aboutStudy({ x: left, y: top });
      }}
    >
      <Icon name="more" />
      <Show when={props.named}>
        <span>{words.actions.more}</span>
      </Show>
    </button>
  );
}

const SHEETS: readonly (readonly [Sheet, IconName])[] = [
  ['review', 'review'],
  ['moves', 'list'],
  ['lines', 'engine'],
  ['graph', 'graph'],
  ['notes', 'note'],
];

/** One thing at a time where there is little room: within reach of a thumb. */
export function Tabs(props: { actions: StudyActions }): JSX.Element {
  return (
    <div class="study-tabs" role="group" aria-label={text.sheets}>
      <For each={SHEETS}>
        {([name, icon]) => (
          <button
            type="button"
            class="quiet"
            aria-pressed={props.actions.sheet() === name}
            onClick={() => props.actions.showSheet(name)}
          >
            <Icon name={icon} />
            <span>{text.tabs[name]}</span>
          </button>
        )}
      </For>
      <MoreButton actions={props.actions} named />
    </div>
  );
}

/** What the keyboard does here. */
export function KeyTable(props: { onClose(): void }): JSX.Element {
  return (
    <Dialog title={later.help.keyboard} class="keys" onClose={() => props.onClose()}>
      <Keys keys={text.keyboard} />
    </Dialog>
  );
}
