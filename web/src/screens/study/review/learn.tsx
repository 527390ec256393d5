// Learning from mistakes: what is asked, what came of the last try, help that grows, and how far one is.

import { createMemo, For, type JSX, Match, Show, Switch } from 'solid-js';
import { written } from '../../../notation/san';
import { Icon } from '../../../ui/icon';
import { words } from '../../../words/words';
import { squaresOf } from '../evaluation';
import { isTask } from './marks';
import type { Attempt, Task, TaskState, Whose } from './retry';
import type { SheetProps } from './sheet';

const text = words.review;

export function Learn(props: SheetProps): JSX.Element {
  const { retry } = props.context;
  return (
    <div class="learning">
      <div class="learn-head">
        <b>{retry.task() ? text.tasks(retry.number(), retry.tasks().length) : text.learn}</b>
        <Dots {...props} />
        <Sides {...props} />
        <button type="button" class="quiet" title={`${text.leave} (Esc)`} aria-label={text.leave} onClick={() => retry.leave()}>
          <Icon name="close" />
        </button>
      </div>
      <Show when={retry.task()} fallback={<End {...props} />} keyed>
        {task => (
          <>
            <p class="told" data-testid="told" role="status" data-kind={retry.attempt().kind}>
              <Told attempt={retry.attempt()} task={task} />
            </p>
            <Hints {...props} task={task} />
            <Buttons {...props} />
          </>
        )}
      </Show>
    </div>
  );
}

/** Whose mistakes are learnt from, where both sides made some. */
function Sides(props: SheetProps): JSX.Element {
  const { retry, reviewing } = props.context;
  const sides = createMemo(() => {
    const made = new Set(
      reviewing.line().flatMap(node => {
        const move = reviewing.moves().get(node.id);
        return move && isTask(move) ? [node.color] : [];
      }),
    );
    return (['white', 'black', 'both'] as const).filter(side => (side === 'both' ? made.size === 2 : made.has(side)));
  });
  return (
    <Show when={sides().length > 1}>
      <select aria-label={text.side} onChange={event => retry.choose(event.currentTarget.value as Whose)}>
        <For each={sides()}>
          {side => (
            <option value={side} selected={retry.whose() === side}>
              {text.sides[side]}
            </option>
          )}
        </For>
      </select>
    </Show>
  );
}

function Dots(props: SheetProps): JSX.Element {
  const { retry } = props.context;
  const state = (task: Task): TaskState => retry.states().get(task.node.id) ?? 'open';
  return (
    <ol class="dots" aria-label={text.progressOf}>
      <For each={retry.tasks()}>
        {(task, index) => (
          <li class={state(task)} classList={{ now: retry.number() === index() + 1 }}>
            <span class="unseen">
              {index() + 1}: {text.states[state(task)]}
            </span>
          </li>
        )}
      </For>
    </ol>
  );
}

function Told(props: { attempt: Attempt; task: Task }): JSX.Element {
  const best = (): string => written(props.task.move.best?.[0]?.san ?? '');
  const of = <K extends Attempt['kind']>(kind: K): Extract<Attempt, { kind: K }> | undefined =>
    props.attempt.kind === kind ? (props.attempt as Extract<Attempt, { kind: K }>) : undefined;
  return (
    <Switch
      fallback={
        <>
          <span>{text.instead(written(props.task.move.san))}</span> {text.find(props.task.color)}
        </>
      }
    >
      <Match when={of('same')}>{now => text.same(written(now().san))}</Match>
      <Match when={props.attempt.kind === 'checking' || props.attempt.kind === 'looking'}>{text.checking}</Match>
      <Match when={of('wrong')}>
        {now => {
          const [answer] = now().answer;
          const { mate } = now();
          return mate !== undefined
            ? text.wrongMate(written(now().san), mate)
            : answer
              ? text.wrongBy(written(now().san), written(answer.san))
              : text.wrong(written(now().san));
        }}
      </Match>
      <Match when={of('right')}>{now => text.right(written(now().san))}</Match>
      <Match when={of('fine')}>{now => text.fine(written(now().san), best())}</Match>
      <Match when={of('solved')}>{now => text.solvedBy(written(now().san))}</Match>
    </Switch>
  );
}

/** Three, each with more help than the one before. */
function Hints(props: SheetProps & { task: Task }): JSX.Element {
  const { retry } = props.context;
  const given = createMemo((): string[] => {
    const best = props.task.move.best?.[0];
    const [from, to] = squaresOf(best?.uci ?? '') ?? [];
    if (!best || !from) return [];
    const piece = props.roleName((props.session.look()?.board.pieces[from] ?? '').slice(1));
    return text.hints
      .slice(0, retry.hints())
      .map((hint, index) =>
        index === 0 && !to ? text.dropHint(props.roleName(best.san.charAt(0))) : hint(piece, from, to ?? from, written(best.san)),
      );
  });
  return (
    <ul class="hints" aria-live="polite">
      <For each={given()}>{hint => <li>{hint}</li>}</For>
    </ul>
  );
}

function Buttons(props: SheetProps): JSX.Element {
  const { retry } = props.context;
  const through = (): boolean => ['right', 'fine', 'solved'].includes(retry.attempt().kind);
  return (
    <div class="learn-buttons">
      <Show
        when={!through()}
        fallback={
          <button
            type="button"
            class="primary"
            ref={button => queueMicrotask(() => button.focus({ preventScroll: true }))}
            onClick={() => retry.next()}
          >
            {text.nextTask}
            <Icon name="forward" />
          </button>
        }
      >
        <Show when={retry.attempt().kind === 'wrong'}>
          <button type="button" class="primary" onClick={() => retry.again()}>
            <Icon name="again" />
            {text.again}
          </button>
        </Show>
        <button type="button" disabled={retry.hints() >= 3} title={text.hintButton} onClick={() => retry.hint()}>
          <Icon name="hint" />
          {text.hintButton.replace(/ \(.*/, '')}
        </button>
        <button type="button" onClick={() => retry.solve()}>
          <Icon name="eye" />
          {text.solve}
        </button>
        <button type="button" class="quiet" onClick={() => retry.next()}>
          {text.skip}
        </button>
      </Show>
    </div>
  );
}

/** All are through, or there was none. */
function End(props: SheetProps): JSX.Element {
  const { retry } = props.context;
  const found = (): number => [...retry.states().values()].filter(state => state === 'found').length;
  const none = (): string => {
    const whose = retry.whose();
    return whose === 'both' ? text.nothingAtAll : text.nothing(whose);
  };
  return (
    <>
      <p class="told" data-testid="told" role="status" data-kind="end">
        {retry.tasks().length === 0 ? none() : text.result(found(), retry.tasks().length)}
      </p>
      <div class="learn-buttons">
        <button type="button" class="primary" onClick={() => retry.leave()}>
          {text.leave}
        </button>
        <Show when={retry.tasks().length > 0}>
          <button type="button" onClick={() => retry.anew()}>
            <Icon name="again" />
            {text.anew}
          </button>
        </Show>
      </div>
    </>
  );
}
