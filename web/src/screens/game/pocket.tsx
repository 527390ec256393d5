// Pieces in hand, for modes with drops: click one and then a square, or drag it.

import { For, Show, type JSX } from 'solid-js';
import type { Board, Color } from '../../protocol/messages';
import { words } from '../../words/words';

interface PocketProps {
  board: Board;
  color: Color;
  usable: boolean;
  chosen: string | undefined;
  look(role: string): string;
  roleName(role: string): string;
  onChoose(role: string | undefined): void;
}

export function Pocket(props: PocketProps): JSX.Element {
  const held = (): [string, number][] => Object.entries(props.board.pockets?.[props.color] ?? {}).filter(([, count]) => count > 0);
  return (
    <Show when={props.board.pockets}>
      <div class="pocket" role="group" aria-label={words.board.hand(props.color)}>
        <For each={held()}>
          {([role, count]) => (
            <button
              type="button"
              disabled={!props.usable}
              aria-pressed={props.usable && props.chosen === role}
              aria-label={`${words.board.drop(props.roleName(role))} (${count})`}
              onClick={() => props.onChoose(props.chosen === role ? undefined : role)}
            >
              <i class={`piece ${props.color} ${props.look(role)}`} />
              <small>{count}</small>
            </button>
          )}
        </For>
      </div>
    </Show>
  );
}
