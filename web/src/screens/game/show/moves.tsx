// The score sheet: what the opening is called; each move can be clicked; each row shows the material balance. On a phone, a strip under the board.

import { createEffect, createMemo, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { written } from '../../../notation/san';
import type { MoveRow, Opening } from '../../../protocol/messages';
import { Icon, type IconName } from '../../../ui/icon';
import { words } from '../../../words/words';
import { stepper } from '../input/wheel';
import type { Session } from '../session';
import { type Row, rowsOf } from './rows';

/** A list that was turned, opened or made smaller shows what it showed before. */
const whenResized = (element: () => HTMLElement, action: () => void): void => {
  const observer = new ResizeObserver(action);
  onMount(() => observer.observe(element()));
  onCleanup(() => observer.disconnect());
};

function MoveButton(props: { session: Session; move: MoveRow; ply: number }): JSX.Element {
  return (
    <button
      type="button"
      class="move"
      aria-current={props.ply === props.move.ply && !props.session.line() ? 'true' : undefined}
      title={props.move.forced ? words.game.forced : undefined}
      onClick={() => props.session.lookAt(props.move.ply)}
    >
      {written(props.move.san, props.move.color)}
      <Show when={props.move.forced}>
        <span class="forced">
          <Icon name="time" />
          <span class="unseen">{words.game.forced}</span>
        </span>
      </Show>
    </button>
  );
}

function Step(props: { icon: IconName; text: string; disabled: boolean; onStep(): void }): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      title={props.text}
      aria-label={props.text}
      disabled={props.disabled}
      onClick={() => props.onStep()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** Moves that were never played: how it could have gone on. */
function Line(props: { session: Session }): JSX.Element {
  return (
    <Show when={props.session.line()}>
      {line => (
        <div class="line" role="group" aria-label={words.game.line}>
          <p>
            {words.game.line}:{' '}
            <For each={line().moves}>
              {(san, index) => (
                <button
                  type="button"
                  class="move"
                  aria-current={line().at === index() + 1 ? 'true' : undefined}
                  onClick={() => props.session.stepLine(index() + 1)}
                >
                  {san}
                </button>
              )}
            </For>
          </p>
        </div>
      )}
    </Show>
  );
}

interface MovesProps {
  session: Session;
  moves: readonly MoveRow[];
  opening: Opening | undefined;
  /** There will be an opening: room is kept for its name, so that nothing shifts. */
  nameable: boolean;
  over: boolean;
  visible: boolean;
}

export function Moves(props: MovesProps): JSX.Element {
  let list!: HTMLOListElement;
  const rows = createMemo<Row[]>(before => rowsOf(props.moves, before), []);
  const ply = (): number => props.session.shown()?.ply ?? 0;

  // Keep the shown move in sight, without moving the page.
  const center = (): void => {
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (!current) list.scrollTop = ply() === 0 ? 0 : list.scrollHeight;
    else list.scrollTop = current.offsetTop + (current.offsetHeight - list.clientHeight) / 2;
  };
  createEffect(on([ply, rows, () => props.visible], center));
  whenResized(() => list, center);

  const Cell = (cell: { move: MoveRow | undefined }): JSX.Element => (
    <Show when={cell.move} fallback={<span class="gap">…</span>}>
      {move => <MoveButton session={props.session} move={move()} ply={ply()} />}
    </Show>
  );

  const first = (): boolean => ply() === 0 && !props.session.line();
  const last = (): boolean => !props.session.past();
  return (
    <section class="moves" aria-label={words.game.moves}>
      <Show when={props.opening ?? props.nameable}>
        <p class="opening" data-testid="opening" title={props.opening?.name}>
          <span>{props.opening?.eco}</span> {props.opening?.name}
        </p>
      </Show>
      <ol ref={list} class="sheet" tabindex="-1" on:wheel={stepper(props.session)}>
        <For each={rows()} fallback={<li class="none">{words.game.noMoves}</li>}>
          {row => (
            <li>
              <span class="number">{row.number}.</span>
              <Cell move={row.white} />
              <Show when={row.black} fallback={<span />}>
                <Cell move={row.black} />
              </Show>
              <span
                class="balance"
                classList={{ ahead: row.balance > 0, behind: row.balance < 0 }}
                title={words.game.balanceTitle(row.balance)}
              >
                {words.game.balance(row.balance)}
              </span>
            </li>
          )}
        </For>
      </ol>
      <Line session={props.session} />
      <Show when={props.session.past()}>
        <div class="past-note">
          <span>{props.session.line() ? words.board.imagined : words.board.past}</span>
          <button type="button" class="primary" onClick={() => props.session.lookLive()}>
            {props.over ? words.board.toEnd : words.board.toLive}
          </button>
        </div>
      </Show>
      <div class="steps" role="group">
        <Step icon="first" text={words.game.first} disabled={first()} onStep={() => props.session.lookAt(0)} />
        <Step icon="back" text={words.game.previous} disabled={first()} onStep={() => props.session.step(-1)} />
        <Step icon="forward" text={words.game.next} disabled={last()} onStep={() => props.session.step(1)} />
        <Step icon="last" text={words.game.last} disabled={last()} onStep={() => props.session.lookLive()} />
      </div>
    </section>
  );
}

/** Moves before and after the one that is shown: a phone has no room for more. */
const AROUND = 6;

/** The last moves in one line directly under the board, with a step back and one on. */
export function Strip(props: { session: Session; moves: readonly MoveRow[]; over: boolean }): JSX.Element {
  let list!: HTMLOListElement;
  const ply = (): number => props.session.shown()?.ply ?? 0;
  const near = createMemo(() => props.moves.slice(Math.max(0, ply() - AROUND), ply() + AROUND));
  const center = (): void => {
    const current = list.querySelector<HTMLElement>('[aria-current]');
    if (current) list.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - list.clientWidth / 2;
  };
  createEffect(on([near, ply], center));
  whenResized(() => list, center);
  const number = (move: MoveRow): string =>
    move.color === 'white' ? `${move.moveNumber}.` : move === near()[0] ? `${move.moveNumber}…` : '';
  return (
    <div class="strip" role="group" aria-label={words.game.moves}>
      <Step
        icon="back"
        text={words.game.previous}
        disabled={ply() === 0 && !props.session.line()}
        onStep={() => props.session.step(-1)}
      />
      <ol ref={list}>
        <Show
          when={props.session.line()}
          fallback={
            <For each={near()} fallback={<li class="none">{words.game.noMoves}</li>}>
              {move => (
                <li>
                  <Show when={number(move)}>
                    <span class="number">{number(move)}</span>
                  </Show>
                  <MoveButton session={props.session} move={move} ply={ply()} />
                </li>
              )}
            </For>
          }
        >
          {line => (
            <li>
              <span class="move">{line().moves[line().at - 1] ?? words.game.line}</span>
            </li>
          )}
        </Show>
      </ol>
      <Step icon="forward" text={words.game.next} disabled={!props.session.past()} onStep={() => props.session.step(1)} />
      <button
        type="button"
        class="quiet live"
        classList={{ primary: props.session.past() }}
        disabled={!props.session.past()}
        title={props.over ? words.board.toEnd : words.board.toLive}
        aria-label={props.over ? words.board.toEnd : words.board.toLive}
        onClick={() => props.session.lookLive()}
      >
        <Icon name="last" />
      </button>
    </div>
  );
}
