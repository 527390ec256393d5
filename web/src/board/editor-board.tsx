// The board of the position editor: pieces go anywhere, come from outside, and leave over the edge.
//
// Invariant: what is shown is what the owner says; everything the hand does is reported and nothing is refused.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key, Piece } from '@lichess-org/chessground/types';
import { createEffect, type JSX, onCleanup, onMount, untrack } from 'solid-js';
import type { Color, Role } from '../protocol/messages';
import { settings } from '../settings/settings';
import { Grid } from './grid';
import { pieceOf, squaresFrom } from './square';

/** What a press on a square does: move what stands there, take it away, or put this piece down. */
export type Brush = 'hand' | 'erase' | (string & {});

interface EditorBoardProps {
  pieces: Readonly<Record<string, string>>;
  look: (role: string) => string;
  roleName: (role: string) => string;
  orientation: Color;
  brush: Brush;
  /** Squares where something is wrong. */
  wrong: readonly string[];
  /** A piece was put here, or taken away; squares of one stroke have the same name. */
  onPlace(square: string, piece: string | undefined, stroke?: string): void;
  /** A piece was dragged here from beside the board. */
  onDrop(square: string, piece: string): void;
  onMove(from: string, to: string): void;
  /** A piece was picked up with the keyboard. */
  onLift(square: string): void;
  /** A key on a square; true if it meant something. */
  onKey(key: string, square: string): boolean;
  ref?(handle: EditorBoardHandle): void;
}

export interface EditorBoardHandle {
  /** Takes a piece from beside the board to drag it onto it. */
  pickUp(role: Role, color: Color, event: MouseEvent | TouchEvent): void;
}

let strokes = 0;

export function EditorBoard(props: EditorBoardProps): JSX.Element {
  let element!: HTMLDivElement;
  let ground: Api | undefined;
  let dragged: string | undefined;

  const config = (): Config => {
    const hand = props.brush === 'hand';
    return {
      orientation: props.orientation,
      coordinates: settings.coordinates !== 'off',
      coordinatesOnSquares: settings.coordinates === 'squares',
      autoCastle: false,
      disableContextMenu: true,
      blockTouchScroll: !hand,
      animation: { enabled: false },
      highlight: { lastMove: false, check: false, custom: new Map(props.wrong.map(square => [square as Key, 'wrong'])) },
      movable: { free: true, color: 'both', showDests: false },
      premovable: { enabled: false },
      selectable: { enabled: false },
      draggable: { enabled: hand, showGhost: true, deleteOnDropOff: true },
      drawable: { enabled: false, visible: false },
      events: {
        move: (from, to) => props.onMove(from, to),
        dropNewPiece: (_, square) => {
          if (dragged) props.onDrop(square, dragged);
          dragged = undefined;
        },
      },
    } as Config;
  };

  const sync = (): void => {
    if (!ground) return;
    const wanted = new Map<Key, Piece | undefined>();
    for (const [square, text] of Object.entries(props.pieces)) {
      const { color, role } = pieceOf(text);
      wanted.set(square as Key, { color, role: props.look(role) } as Piece);
    }
    for (const key of ground.state.pieces.keys()) if (key !== 'a0' && !wanted.has(key)) wanted.set(key, undefined);
    ground.setPieces(wanted);
    ground.set(config());
  };

  const squareAt = (event: PointerEvent): string | undefined => {
    const box = element.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    return column < 0 || column > 7 || row < 0 || row > 7 ? undefined : squaresFrom(props.orientation)[row * 8 + column];
  };

  let stroke: string | undefined;
  let erases = false;
  const paint = (event: PointerEvent): void => {
    const square = squareAt(event);
    if (!square || !stroke) return;
    const brush = props.brush;
    props.onPlace(square, erases || brush === 'erase' ? undefined : brush, stroke);
  };
  const press = (event: PointerEvent): void => {
    // The right button takes away, whatever the left one does.
    erases = event.button === 2;
    const under = squareAt(event);
    held = event.button === 0 && props.brush === 'hand' && under && props.pieces[under] ? under : undefined;
    if (!erases && (event.button !== 0 || props.brush === 'hand')) return;
    event.preventDefault();
    stroke = `stroke ${++strokes}`;
    // Pressing a piece with the same piece takes it away again.
    const square = squareAt(event);
    if (square && props.pieces[square] === props.brush) erases = true;
    element.setPointerCapture(event.pointerId);
    paint(event);
  };
  /** A piece that is being dragged: over the edge it leaves the board. */
  let held: string | undefined;
  const lift = (event: PointerEvent): void => {
    stroke = undefined;
    if (held && event.type === 'pointerup' && !squareAt(event)) props.onPlace(held, undefined);
    held = undefined;
  };

  onMount(() => {
    ground = Chessground(element, config());
    sync();
    createEffect(sync);
    const resized = new ResizeObserver(() => ground?.redrawAll());
    resized.observe(element);
    props.ref?.({
      pickUp: (role, color, event) => {
        dragged = color.charAt(0) + role;
        ground?.dragNewPiece({ color, role: props.look(role) } as Piece, event, true);
      },
    });
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, lift);
    onCleanup(() => {
      for (const type of ['pointerup', 'pointercancel'] as const) window.removeEventListener(type, lift);
      resized.disconnect();
      ground?.destroy();
    });
  });

  /** Where a piece was picked up with the keyboard. */
  let picked: string | undefined;
  const pressed = (square: string): void => {
    const brush = untrack(() => props.brush);
    if (brush === 'erase') props.onPlace(square, undefined);
    else if (brush !== 'hand') props.onPlace(square, props.pieces[square] === brush ? undefined : brush);
    else if (picked && picked !== square) {
      props.onMove(picked, square);
      picked = undefined;
    } else {
      picked = picked || !props.pieces[square] ? undefined : square;
      if (picked) props.onLift(picked);
    }
  };

  return (
    <div
      class="board editor-board"
      data-brush={props.brush === 'hand' || props.brush === 'erase' ? props.brush : 'piece'}
      on:pointerdown={{ handleEvent: press, capture: true }}
      on:pointermove={paint}
      on:contextmenu={event => event.preventDefault()}
    >
      <div class="ground" ref={element} aria-hidden="true" />
      <Grid
        pieces={props.pieces}
        roleName={props.roleName}
        orientation={props.orientation}
        checks={[]}
        lastMove={[]}
        destinations={() => []}
        movable={undefined}
        onFirst={(key, square) => props.onKey(key, square)}
        onPress={pressed}
        onEscape={() => (picked = undefined)}
        onKey={() => false}
        focus={() => undefined}
      />
    </div>
  );
}
