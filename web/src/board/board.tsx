// The board: chessground for the eye and the hand, a grid for screen readers and the keyboard over it.
//
// Invariant: what is shown is what the owner says. A move by hand is drawn at once, reported, and stands or falls
// with the next position. This folder is the only one that knows chessground.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key, Piece, SquareClasses } from '@lichess-org/chessground/types';
import { createEffect, createMemo, type JSX, onCleanup, onMount, untrack } from 'solid-js';
import type { Color, Destination, Moves, Role, Shape, ShapeColor } from '../protocol/messages';
import { animationTime, settings } from '../settings/settings';
import { castlingAs } from './castling';
import { noteDrawn } from './drawn';
import { Grid } from './grid';
import { anywhere, pieceOf } from './square';

/** Squares of pieces, as the protocol writes them. */
export type Pieces = Readonly<Record<string, string>>;

/** An arrow, or a ring around a square, that nobody drew by hand. */
export interface Arrow {
  from: string;
  to?: string;
  /** 0 to 1: how thick. */
  weight: number;
  label: string;
  kind: 'best' | 'other' | 'threat' | 'played' | 'better' | 'line';
}

export interface BoardProps {
  pieces: Pieces;
  look: (role: string) => string;
  roleName: (role: string) => string;
  orientation: Color;
  lastMove?: readonly string[] | undefined;
  checks?: readonly string[] | undefined;
  /** The side that may be moved by hand; absent: nobody's. */
  movable?: Color | undefined;
  moves?: Moves | undefined;
  /** It is not known yet what may be played: any piece of the side may be put anywhere, to be judged later. */
  unsure?: boolean;
  arrows?: readonly Arrow[];
  /** What was drawn by hand and is kept by the owner; absent: it is for the eye alone. */
  drawn?: readonly Shape[];
  onDraw?(shapes: Shape[]): void;
  /** Squares of moves planned ahead. */
  planned?: readonly string[];
  /** Changes with every new position, so that a move that fell is put back. */
  version: unknown;
  /** Squares that may be pressed whatever stands there: where a piece in hand may be put down. */
  targets?: readonly string[];
  onTarget?(square: string): void;
  /** A piece in hand was dragged here. */
  onDrop?(role: Role, square: string): void;
  onMove(from: string, destination: Destination): void;
  /** A square was pressed, whether or not anything may be done there. */
  onPress?(): void;
  /** A right click or Escape. */
  onCancel?(): void;
  onKey?(key: string, square: string): boolean;
  /** How a key or typed command gets at the hand. */
  ref?(handle: BoardHandle): void;
  children?: JSX.Element;
}

export interface BoardHandle {
  focus(): void;
  /** Takes arrows and circles away. */
  wipe(): void;
  /** Takes a piece in hand to drag it onto the board. */
  pickUp(role: Role, color: Color, event: MouseEvent | TouchEvent): void;
}

/** Marks that depend on what is selected at the moment of drawing: red where something would be taken. */
class Marks extends Map<Key, string> {
  captures: (selected: string) => readonly string[] = () => [];
  selected: () => string | undefined = () => undefined;

  override forEach(use: (value: string, key: Key, map: Map<Key, string>) => void): void {
    super.forEach(use);
    const selected = this.selected();
    if (selected) for (const key of this.captures(selected)) use('capture', key as Key, this);
  }
}

const BRUSHES: Record<Arrow['kind'], string> = {
  best: 'paleBlue',
  other: 'paleGrey',
  threat: 'paleRed',
  played: 'red',
  better: 'green',
  line: 'yellow',
};
const THIN = 4;
const THICK = 13;

const pointed = ({ from, to, weight, label, kind }: Arrow): DrawShape => ({
  orig: from as Key,
  ...(to && { dest: to as Key }),
  brush: BRUSHES[kind],
  modifiers: { lineWidth: Math.round(THIN + (THICK - THIN) * weight) },
  ...(label && { label: { text: label } }),
});

const shapeOf = ({ orig, dest, brush }: DrawShape): Shape => ({
  from: orig,
  ...(dest && { to: dest }),
  color: (brush ?? 'green') as ShapeColor,
});

export function Board(props: BoardProps): JSX.Element {
  let element!: HTMLDivElement;
  let ground: Api | undefined;
  let focusGrid = (): void => undefined;

  const moves = createMemo(() => props.moves && castlingAs(settings.castling, props.moves, props.pieces));
  const destinations = (from: string): readonly Destination[] => moves()?.from[from] ?? [];

  const onUserMove = (from: string, to: string): void => {
    const destination = destinations(from).find(candidate => candidate.to === to);
    if (destination) props.onMove(from, destination);
    else if (props.unsure) props.onMove(from, { to, uci: from + to });
    sync();
  };

  /** Which button was pressed last: what is drawn is drawn with the right one. */
  let pressed = 0;
  const onDraw = (shapes: DrawShape[]): void => {
    noteDrawn(shapes);
    if (!props.onDraw) return;
    // A click on the board wipes it, as chessground has it: what is kept is not lost by that.
    if (pressed === 2) props.onDraw(shapes.map(shapeOf));
    else keepDrawn();
  };
  const keepDrawn = (): void =>
    void (
      props.drawn &&
      ground?.setShapes(
        props.drawn.map(({ from, to, color }) => ({ orig: from as Key, ...(to && { dest: to as Key }), brush: color })),
      )
    );

  let dragged: Role | undefined;
  const onUserDrop = (_: unknown, square: string): void => {
    if (dragged) props.onDrop?.(dragged, square);
    dragged = undefined;
    sync();
  };

  const marks = (): SquareClasses => {
    const squares = new Marks();
    for (const square of props.checks ?? []) squares.set(square as Key, 'check');
    for (const square of props.planned ?? []) squares.set(square as Key, 'planned');
    for (const square of props.targets ?? []) squares.set(square as Key, 'move-dest');
    if (settings.destinations) {
      squares.captures = from =>
        untrack(() =>
          destinations(from)
            .filter(d => d.capture && !d.castle)
            .map(d => d.to),
        );
      squares.selected = () => ground?.state.selected;
    }
    return squares;
  };

  const guessed = (): boolean => props.moves === undefined && (props.unsure ?? false);
  const reachable = (): Map<Key, Key[]> => {
    const open = props.movable && guessed() ? anywhere(props.pieces, props.movable) : moves();
    return new Map(Object.entries(open?.from ?? {}).map(([from, list]) => [from as Key, list.map(d => d.to as Key)]));
  };

  const config = (): Config =>
    ({
      orientation: props.orientation,
      turnColor: props.movable ?? 'white',
      lastMove: props.lastMove ? ([...props.lastMove] as Key[]) : undefined,
      coordinates: settings.coordinates !== 'off',
      coordinatesOnSquares: settings.coordinates === 'squares',
      autoCastle: false,
      disableContextMenu: true,
      blockTouchScroll: false,
      highlight: { lastMove: true, check: false, custom: marks() },
      animation: { enabled: animationTime() > 0, duration: animationTime() },
      movable: {
        free: false,
        color: props.movable,
        dests: reachable(),
        showDests: settings.destinations && !guessed(),
        events: { after: onUserMove, afterNewPiece: onUserDrop },
      },
      premovable: { enabled: false },
      events: {
        select: square => {
          if (props.targets?.includes(square)) props.onTarget?.(square);
          props.onPress?.();
        },
      },
      draggable: { enabled: settings.input !== 'click', showGhost: true },
      selectable: { enabled: settings.input !== 'drag' },
      drawable: { enabled: true, visible: true, eraseOnMovablePieceClick: false, onChange: onDraw },
    }) as Config;

  const placed = (): Map<Key, Piece> =>
    new Map(
      Object.entries(props.pieces).map(([square, text]) => {
        const { color, role } = pieceOf(text);
        return [square as Key, { color, role: props.look(role) } as Piece];
      }),
    );

  /** Shows exactly what the owner says, with the least change so that pieces glide. */
  const sync = (): void => {
    if (!ground) return;
    const wanted = placed();
    const change = new Map<Key, Piece | undefined>(wanted);
    // A piece on its way from the hand stands on a0 meanwhile.
    for (const key of ground.state.pieces.keys()) if (key !== 'a0' && !wanted.has(key)) change.set(key, undefined);
    ground.setPieces(change);
    const before =
      ground.state.coordinates !== (settings.coordinates !== 'off') ||
      ground.state.coordinatesOnSquares !== (settings.coordinates === 'squares');
    ground.set(config());
    if (before) ground.redrawAll();
    const selected = ground.state.selected;
    if (selected && (!props.movable || ground.state.pieces.get(selected)?.color !== props.movable)) ground.selectSquare(null);
  };

  onMount(() => {
    ground = Chessground(element, { ...config(), trustAllEvents: false });
    sync();
    createEffect(() => {
      void props.version;
      sync();
    });
    createEffect(() => props.arrows && ground?.setAutoShapes(props.arrows.map(pointed)));
    createEffect(keepDrawn);
    const resized = new ResizeObserver(() => ground?.redrawAll());
    resized.observe(element);
    props.ref?.({
      focus: () => focusGrid(),
      wipe: () => {
        ground?.setShapes([]);
        noteDrawn([]);
      },
      pickUp: (role, color, event) => {
        dragged = role;
        ground?.dragNewPiece({ color, role: props.look(role) } as Piece, event, true);
      },
    });
    onCleanup(() => {
      resized.disconnect();
      ground?.destroy();
      noteDrawn([]);
    });
  });

  const press = (square: string): void => {
    if (!ground) return;
    // Keys move whatever the hand may do.
    ground.selectSquare(ground.state.selected === square ? null : (square as Key), true);
  };

  return (
    <div
      class="board"
      on:mousedown={{
        handleEvent: (event: MouseEvent) => {
          pressed = event.button;
        },
        capture: true,
      }}
      on:contextmenu={() => props.onCancel?.()}
    >
      <div class="ground" ref={element} aria-hidden="true" />
      <Grid
        pieces={props.pieces}
        roleName={props.roleName}
        orientation={props.orientation}
        checks={props.checks ?? []}
        lastMove={props.lastMove ?? []}
        destinations={destinations}
        movable={props.movable}
        onPress={press}
        onEscape={() => {
          ground?.selectSquare(null);
          props.onCancel?.();
        }}
        onKey={(key, square) => props.onKey?.(key, square) ?? false}
        focus={action => (focusGrid = action)}
      />
      {props.children}
    </div>
  );
}
