// What is being edited: a position that may be wrong in any way, its mode, and what both were before each change.
//
// Invariant: every change can be undone, and nothing is refused.

import { type Accessor, createSignal } from 'solid-js';
import { NOTHING, type Setup } from '../../notation/fen';

const REMEMBERED = 500;

export interface EditorState {
  setup: Accessor<Setup>;
  mode: Accessor<string>;
  /** Changes a part; changes under the same name in a row are one: digits typed, squares painted at one go. */
  change(part: Partial<Setup>, name?: string): void;
  /** Changes the mode, and with it what has to be another way there. */
  changeMode(mode: string, part?: Partial<Setup>): void;
  place(square: string, piece: string | undefined, name?: string): void;
  move(from: string, to: string): void;
  undo(): void;
  redo(): void;
  canUndo: Accessor<boolean>;
  canRedo: Accessor<boolean>;
}

interface State {
  setup: Setup;
  mode: string;
}

export const createEditorState = (start: Setup = NOTHING, mode = 'chess'): EditorState => {
  const [state, setState] = createSignal<State>({ setup: start, mode });
  const [past, setPast] = createSignal<readonly State[]>([]);
  const [future, setFuture] = createSignal<readonly State[]>([]);
  const setup = (): Setup => state().setup;
  let lastName: string | undefined;

  const become = (part: Partial<Setup>, mode: string, name?: string): void => {
    const before = state();
    if (
      mode === before.mode &&
      Object.entries(part).every(([key, value]) => JSON.stringify(before.setup[key as keyof Setup]) === JSON.stringify(value))
    )
      return;
    if (name === undefined || name !== lastName) setPast([...past(), before].slice(-REMEMBERED));
    lastName = name;
    setFuture([]);
    setState({ setup: { ...before.setup, ...part }, mode });
  };
  const change = (part: Partial<Setup>, name?: string): void => become(part, state().mode, name);
  const step = (
    from: Accessor<readonly State[]>,
    setFrom: (list: readonly State[]) => void,
    to: Accessor<readonly State[]>,
    setTo: (list: readonly State[]) => void,
  ): void => {
    const next = from().at(-1);
    if (!next) return;
    lastName = undefined;
    setFrom(from().slice(0, -1));
    setTo([...to(), state()]);
    setState(next);
  };
  return {
    setup,
    mode: () => state().mode,
    change,
    changeMode: (mode, part = {}) => become(part, mode),
    place: (square, piece, name) => {
      const { [square]: _, ...others } = setup().pieces;
      change({ pieces: piece ? { ...others, [square]: piece } : others }, name);
    },
    move: (from, to) => {
      const { [from]: piece, [to]: _, ...others } = setup().pieces;
      if (piece && from !== to) change({ pieces: { ...others, [to]: piece } });
    },
    undo: () => step(past, setPast, future, setFuture),
    redo: () => step(future, setFuture, past, setPast),
    canUndo: () => past().length > 0,
    canRedo: () => future().length > 0,
  };
};
