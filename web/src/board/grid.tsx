// The same board as a grid of 64 named cells: for the keyboard and for screen readers.
//
// Invariant: exactly one cell can be reached with Tab; arrows go on from there.

import { createEffect, createMemo, createSignal, For, type JSX, on } from 'solid-js';
import type { Color, Destination } from '../protocol/messages';
import { words } from '../words/words';
import { neighbor, pieceOf, squaresFrom } from './square';

interface GridProps {
  pieces: Readonly<Record<string, string>>;
  roleName(role: string): string;
  orientation: Color;
  checks: readonly string[];
  lastMove: readonly string[];
  destinations(from: string): readonly Destination[];
  movable: Color | undefined;
  /** Asked before anything else is made of a key. */
  onFirst?(key: string, square: string): boolean;
  onPress(square: string): void;
  onEscape(): void;
  onKey(key: string, square: string): boolean;
  focus(action: () => void): void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const ROLE_KEYS = 'kqrbnp';

export function Grid(props: GridProps): JSX.Element {
  const [active, setActive] = createSignal('e2');
  const [picked, setPicked] = createSignal<string>();
  const cells = new Map<string, HTMLElement>();
  let element!: HTMLDivElement;
  let focused = false;
  const rows = createMemo(() => {
    const squares = squaresFrom(props.orientation);
    focused = element?.contains(document.activeElement) ?? false;
    return Array.from({ length: 8 }, (_, row) => squares.slice(row * 8, row * 8 + 8));
  });
  const held = (): string | undefined => {
    const square = picked();
    return square && props.pieces[square] && pieceOf(props.pieces[square]).color === props.movable ? square : undefined;
  };

  const go = (square: string): void => {
    setActive(square);
    cells.get(square)?.focus();
  };
  props.focus(() => go(active()));
  // A board that turns is made of new cells: whoever was on one stays on that square.
  createEffect(on(rows, () => focused && go(active()), { defer: true }));

  const press = (square: string): void => {
    const from = held();
    const moved = from !== undefined && props.destinations(from).some(d => d.to === square);
    props.onPress(square);
    const text = props.pieces[square];
    setPicked(!moved && square !== from && text && pieceOf(text).color === props.movable ? square : undefined);
  };

  /** The next square of a kind after the active one, in reading order. */
  const nextOf = (role: string, color: Color): string | undefined => {
    const squares = squaresFrom(props.orientation);
    const at = squares.indexOf(active());
    return [...squares.slice(at + 1), ...squares.slice(0, at)].find(square => {
      const text = props.pieces[square];
      return text !== undefined && pieceOf(text).color === color && pieceOf(text).role.toLowerCase() === role;
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    const own = props.movable ?? props.orientation;
    if (props.onFirst?.(event.key, active())) void 0;
    else if (arrow) go(neighbor(active(), arrow[0], arrow[1], props.orientation));
    else if (event.key === 'Enter' || event.key === ' ') press(active());
    else if (event.key === 'Escape') {
      setPicked(undefined);
      props.onEscape();
    } else if (ROLE_KEYS.includes(letter)) {
      const found = nextOf(letter, event.shiftKey ? (own === 'white' ? 'black' : 'white') : own);
      if (found) go(found);
    } else if (!props.onKey(event.key, active())) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const label = (square: string): string => {
    const text = props.pieces[square];
    const parts = [square];
    if (text) {
      const { color, role } = pieceOf(text);
      parts.push(words.piece(color, props.roleName(role)));
    } else parts.push(words.board.empty);
    const from = held();
    if (square === from) parts.push(words.board.selected);
    const destination = from ? props.destinations(from).find(d => d.to === square) : undefined;
    if (destination) parts.push(destination.capture ? words.board.canCapture : words.board.canMove);
    if (props.checks.includes(square)) parts.push(words.board.check);
    if (props.lastMove.includes(square)) parts.push(words.board.lastMove);
    return parts.join(', ');
  };

  return (
    <div ref={element} class="grid" role="grid" aria-label={words.board.label} onKeyDown={onKeyDown}>
      <For each={rows()}>
        {row => (
          <div role="row">
            <For each={row}>
              {square => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself listens to the keys.
                <div
                  role="gridcell"
                  data-square={square}
                  ref={cell => cells.set(square, cell)}
                  tabindex={active() === square ? 0 : -1}
                  aria-label={label(square)}
                  aria-selected={held() === square}
                  onFocus={() => setActive(square)}
                  onClick={() => press(square)}
                />
              )}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}
