// Pieces in hand, for modes with drops: click one and then a square, or drag it.

import { For, type JSX, Show } from 'solid-js';
import type { Board, Color } from '../../../protocol/messages';
import { words } from '../../../words/words';

interface PocketProps {
  board: Pick<Board, 'pockets'>;
  color: Color;
  usable: boolean;
  chosen: string | undefined;
  look(role: string): string;
  roleName(role: string): string;
  onChoose(role: string | undefined): void;
  onDrag(role: string, event: MouseEvent | TouchEvent): void;
}

export function Pocket(props: PocketProps): JSX.Element {
  const count = (role: string): number => props.board.pockets?.[props.color]?.[role] ?? 0;
  // By name, so that a button stays the same one, and keeps the focus, whatever else changes.
  const held = (): string[] => Object.keys(props.board.pockets?.[props.color] ?? {}).filter(role => count(role) > 0);
  /** What was chosen when the press began: pressing it again puts it back. */
  let before: string | undefined;
  const press = (role: string, event: MouseEvent | TouchEvent): void => {
    const mouse = 'button' in event;
    if (!props.usable || (mouse && event.button !== 0)) return;
    before = props.chosen;
    // A finger does not click after a drag of nowhere: pressing again puts it back at once.
    if (!mouse && before === role) {
      props.onChoose(undefined);
      return;
    }
    if (mouse) event.preventDefault();
    props.onChoose(role);
    props.onDrag(role, event);
  };
  const click = (role: string, event: MouseEvent): void => {
    // The keyboard clicks without having pressed.
    const chosen = event.detail === 0 ? props.chosen : before;
    props.onChoose(chosen === role ? undefined : role);
  };
  return (
    <Show when={props.board.pockets}>
      <div class="pocket rim" role="group" aria-label={words.board.hand(props.color)}>
        <For each={held()}>
          {role => (
            <button
              type="button"
              disabled={!props.usable}
              aria-pressed={props.usable && props.chosen === role}
              aria-label={`${words.board.drop(props.roleName(role))} (${count(role)})`}
              data-role={role}
              on:mousedown={event => press(role, event)}
              on:touchstart={{ handleEvent: (event: TouchEvent) => press(role, event), passive: true }}
              onClick={event => click(role, event)}
            >
              <i class={`piece ${props.color} ${props.look(role)}`} />
              <small>{count(role)}</small>
            </button>
          )}
        </For>
      </div>
    </Show>
  );
}
