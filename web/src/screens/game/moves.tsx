// The score sheet: each move can be clicked; each row shows the material balance.

import { createEffect, createMemo, For, on, Show, type JSX } from 'solid-js';
import type { MoveRow } from '../../protocol/messages';
import { settings } from '../../settings/settings';
import { Icon } from '../../ui/icon';
import { words } from '../../words/words';
import { figurines } from './notation';
import { rowsOf, type Row } from './rows';
import type { Session } from './session';
import { stepper } from './wheel';

export function Moves(props: { session: Session; moves: readonly MoveRow[]; visible: boolean }): JSX.Element {
  let list!: HTMLOListElement;
  const rows = createMemo<Row[]>(before => rowsOf(props.moves, before), []);
  const ply = (): number => props.session.shown()?.ply ?? 0;
  const text = (move: MoveRow): string =>
    settings.notation === 'figurines' ? figurines(move.san, move.color) : move.san;

  // Keep the shown move in sight, without moving the page.
  createEffect(
    on([ply, rows, () => props.visible], () => {
      const current = list.querySelector<HTMLElement>('[aria-current]');
      if (!current) list.scrollTop = ply() === 0 ? 0 : list.scrollHeight;
      else {
        list.scrollTop = current.offsetTop - list.clientHeight / 2;
      }
    }),
  );

  const Cell = (cell: { move: MoveRow | undefined }): JSX.Element => (
    <Show when={cell.move} fallback={<span class="gap">…</span>}>
      {move => (
        <button
          type="button"
          class="move"
          aria-current={ply() === move().ply ? 'true' : undefined}
          title={move().forced ? words.game.forced : undefined}
          onClick={() => props.session.lookAt(move().ply)}
        >
          {text(move())}
        </button>
      )}
    </Show>
  );

  const live = (): number => props.moves.length;
  return (
    <section class="moves" aria-label={words.game.moves}>
      <ol ref={list} class="sheet" tabindex="-1" on:wheel={stepper(props.session)}>
        <For each={rows()} fallback={<li class="none">{words.game.noMoves}</li>}>
          {row => (
            <li>
              <span class="number">{row.number}.</span>
              <Cell move={row.white} />
              <Show when={row.black} fallback={<span />}>
                <Cell move={row.black} />
              </Show>
              <span class="balance" classList={{ ahead: row.balance > 0, behind: row.balance < 0 }} title={words.game.balanceTitle(row.balance)}>
                {words.game.balance(row.balance)}
              </span>
            </li>
          )}
        </For>
      </ol>
      <Show when={props.session.past()}>
        <div class="offer past-note">
          <span>{words.board.past}</span>
          <button type="button" class="primary" onClick={() => props.session.lookLive()}>
            {words.board.toLive}
          </button>
        </div>
      </Show>
      <div class="steps" role="group">
        <button type="button" class="quiet" title={words.game.first} aria-label={words.game.first} disabled={ply() === 0} onClick={() => props.session.lookAt(0)}>
          <Icon name="first" />
        </button>
        <button type="button" class="quiet" title={words.game.previous} aria-label={words.game.previous} disabled={ply() === 0} onClick={() => props.session.step(-1)}>
          <Icon name="back" />
        </button>
        <button type="button" class="quiet" title={words.game.next} aria-label={words.game.next} disabled={ply() >= live()} onClick={() => props.session.step(1)}>
          <Icon name="forward" />
        </button>
        <button type="button" class="quiet" title={words.game.last} aria-label={words.game.last} disabled={ply() >= live()} onClick={() => props.session.lookLive()}>
          <Icon name="last" />
        </button>
      </div>
    </section>
  );
}
