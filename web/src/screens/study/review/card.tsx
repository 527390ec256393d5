// One move: how good it was, why, and what was better. What it says can be seen on the board.
//
// Invariant: the card has a height of its own, so that nothing around it moves as one steps through the moves.

import { createEffect, createMemo, For, type JSX, on, Show } from 'solid-js';
import { written } from '../../../notation/san';
import type { Color, LineMove, Mark, ReviewedMove, StudyNode } from '../../../protocol/messages';
import { Icon } from '../../../ui/icon';
import { remark as said, words } from '../../../words/words';
import { score } from '../evaluation';
import { numberOf, START } from '../tree';
import type { ReviewContext } from './context';
import { isFine, kindOf, signOf } from './marks';
import type { SheetProps } from './sheet';

const text = words.review;

export function Card(props: SheetProps): JSX.Element {
  const { context } = props;
  return (
    <div
      class="finding"
      classList={{ [kindOf(context.here() ?? { judgement: 'good' }) ?? 'fine']: context.here() !== undefined }}
    >
      <Show
        when={context.here()}
        fallback={<p class="hint">{props.node.id === START || context.reviewing.running() ? text.here : text.notPlayed}</p>}
      >
        {move => (
          <>
            <Head
              move={move()}
              node={props.node}
              context={context}
              parent={props.session.tree().get(props.node.parent ?? START)}
            />
            <Reasons {...props} move={move()} />
            <Show when={move().best?.length}>
              <Best {...props} move={move()} best={move().best ?? []} />
            </Show>
          </>
        )}
      </Show>
    </div>
  );
}

/** Marks that say more than the judgement does. */
const TOLD: readonly Mark[] = [
  'great',
  'sacrifice',
  'onlyMove',
  'missedMate',
  'missedWin',
  'allowedMate',
  'miss',
  'slower',
  'drift',
];

/** Those that a reason says, too. */
const SAID: readonly Mark[] = ['missedMate', 'allowedMate'];

function Head(props: {
  move: ReviewedMove;
  node: StudyNode;
  parent: StudyNode | undefined;
  context: ReviewContext;
}): JSX.Element {
  const about = (): string => {
    const said = props.move.remarks?.length ? SAID : [];
    const marks = TOLD.filter(mark => props.move.marks?.includes(mark) && !said.includes(mark))
      .slice(0, 1)
      .map(mark => text.marks[mark]);
    return [...marks, ...(props.move.hurried ? [text.hurried] : [])].join(', ');
  };
  const scores = (): string => {
    const before = props.parent && (props.context.reviewing.evaluationOf(props.parent) ?? props.parent.evaluation);
    return `${before ? `${score(before)} → ` : ''}${score(props.move.evaluation)}`;
  };
  return (
    <h2 data-testid="judgement">
      <i class={`shape ${kindOf(props.move) ?? (isFine(props.move) ? 'great' : 'plain')}`} aria-hidden="true" />
      <span class="moved">
        {numberOf(props.node.moveNumber, props.node.color)} {written(props.move.san, props.node.color)}
        {signOf(props.move)}
      </span>
      <span class="judged">
        {text.judgements[props.move.judgement]}
        <Show when={about()}>, {about()}</Show>
      </span>
      <small>{scores()}</small>
    </h2>
  );
}

/** Why it was a mistake: each reason can be seen on the board. */
function Reasons(props: SheetProps & { move: ReviewedMove }): JSX.Element {
  const { context } = props;
  const remarks = () => props.move.remarks ?? [];
  return (
    <ul class="reasons">
      <For each={remarks()}>
        {(remark, index) => (
          <li>
            <span>{said(remark)}</span>
            <Show when={remark.line.length > 0}>
              <button
                type="button"
                class="show-me"
                aria-pressed={context.show.shown()?.key === `remark ${index()}`}
                onClick={() => context.showRemark(props.node, remark)}
              >
                <Icon name="play" />
                {text.showMe}
              </button>
            </Show>
          </li>
        )}
      </For>
      <Show when={remarks().length === 0 && kindOf(props.move)}>
        <li>
          <span>{text.cost((props.move.loss / 10).toFixed(0))}</span>
        </li>
      </Show>
    </ul>
  );
}

function Best(props: SheetProps & { move: ReviewedMove; best: readonly LineMove[] }): JSX.Element {
  const { context } = props;
  /** A reason that begins with the same move shows it already. */
  const told = (): boolean =>
    props.move.remarks?.some(
      ({ role, line }) => (role === 'better' || role === 'missed') && line[0]?.uci === props.best[0]?.uci,
    ) ?? false;
  return (
    <div class="better">
      <p>
        <Show when={!told()} fallback={<small>{lineText(props.best, props.node.color)}</small>}>
          {text.best('')} <b>{written(props.best[0]?.san ?? '', props.node.color)}</b>
          <small>{lineText(props.best.slice(1), props.node.color === 'white' ? 'black' : 'white')}</small>
        </Show>
      </p>
      <span class="buttons">
        <Show when={!told()}>
          <button
            type="button"
            class="show-me"
            aria-pressed={context.show.shown()?.key === 'best'}
            onClick={() => context.showBest(props.node)}
          >
            <Icon name="play" />
            {text.showMe}
            <span class="unseen"> {text.bestLine}</span>
          </button>
        </Show>
        <Show when={kindOf(context.here() ?? { judgement: 'good' }) && context.reviewing.review()}>
          <button type="button" class="show-me" onClick={() => context.tryHere()} title={text.tryThis}>
            <Icon name="learn" />
            {text.again}
          </button>
        </Show>
      </span>
    </div>
  );
}

const lineText = (moves: readonly LineMove[], first: Color): string =>
  moves.map(({ san }, index) => written(san, (first === 'white') === (index % 2 === 0) ? 'white' : 'black')).join(' ');

/** The line that is on the board, in the place of the way from mistake to mistake: whoever wants steps through it. */
export function Shown(props: SheetProps): JSX.Element {
  let line!: HTMLParagraphElement;
  const { show } = props.context;
  createEffect(
    on(
      () => show.shown()?.at,
      () => queueMicrotask(() => line.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })),
    ),
  );
  const first = createMemo((): Color => {
    const base = props.session.tree().get(show.shown()?.base ?? START);
    return base?.color === 'white' ? 'black' : 'white';
  });
  const at = (): number => show.shown()?.at ?? 0;
  const count = (): number => show.shown()?.moves.length ?? 0;
  return (
    <div class="shown-line" role="group" aria-label={text.showing}>
      <p ref={line}>
        <For each={show.shown()?.moves ?? []}>
          {(move, index) => (
            <button
              type="button"
              class="move"
              aria-current={at() === index() + 1 ? 'true' : undefined}
              onClick={() => show.goTo(index() + 1)}
            >
              {written(move.san, (first() === 'white') === (index() % 2 === 0) ? 'white' : 'black')}
            </button>
          )}
        </For>
      </p>
      <span class="buttons">
        <button
          type="button"
          class="quiet"
          aria-label={text.stepBack}
          title={text.stepBack}
          disabled={at() === 0}
          onClick={() => show.goTo(at() - 1)}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          class="quiet"
          aria-label={text.stepOn}
          title={text.stepOn}
          disabled={at() >= count()}
          onClick={() => show.goTo(at() + 1)}
        >
          <Icon name="forward" />
        </button>
        <button type="button" class="quiet" aria-label={text.hide} title={text.hide} onClick={() => show.end()}>
          <Icon name="close" />
        </button>
      </span>
    </div>
  );
}
