// A row of pieces beside the board: drag one onto it, or choose it and press squares.

import { For, type JSX } from 'solid-js';
import type { Brush } from '../../board/editor-board';
import type { Color, RoleInfo } from '../../protocol/messages';
import { later, words } from '../../words/words';

interface PaletteProps {
  color: Color;
  roles: readonly RoleInfo[];
  brush: Brush;
  look(role: string): string;
  roleName(role: string): string;
  onBrush(brush: Brush): void;
  onDrag(role: string, event: MouseEvent | TouchEvent): void;
  before: JSX.Element;
  after: JSX.Element;
}

export function Palette(props: PaletteProps): JSX.Element {
  const piece = (role: string): string => props.color.charAt(0) + role;
  /** What was chosen when the press began: pressing it again puts it away. */
  let before: Brush = 'hand';
  const press = (role: string, event: MouseEvent | TouchEvent): void => {
    const mouse = 'button' in event;
    if (mouse && event.button !== 0) return;
    before = props.brush;
    if (mouse) event.preventDefault();
    // A finger that drags nowhere does not click afterwards: it chooses when it comes down.
    else props.onBrush(before === piece(role) ? 'hand' : piece(role));
    props.onDrag(role, event);
  };
  const click = (role: string, event: MouseEvent): void => {
    // The keyboard clicks without having pressed.
    const chosen = event.detail === 0 ? props.brush : before;
    props.onBrush(chosen === piece(role) ? 'hand' : piece(role));
  };
  return (
    <div class="palette rim" role="group" aria-label={words.colors[props.color]}>
      {props.before}
      <For each={props.roles}>
        {info => {
          const name = (): string => words.piece(props.color, props.roleName(info.role));
          return (
            <button
              type="button"
              class="tool"
              aria-pressed={props.brush === piece(info.role)}
              aria-label={later.editor.piece(name())}
              title={name()}
              data-piece={piece(info.role)}
              on:mousedown={event => press(info.role, event)}
              on:touchstart={{ handleEvent: (event: TouchEvent) => press(info.role, event), passive: true }}
              onClick={event => click(info.role, event)}
            >
              <i class={`piece ${props.color} ${props.look(info.role)}`} />
            </button>
          );
        }}
      </For>
      {props.after}
    </div>
  );
}
