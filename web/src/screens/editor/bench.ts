// What lies on the workbench: a position that may be wrong in any way, and what it was before each change.
//
// Invariant: every change can be undone, and nothing is refused.

import { createSignal, type Accessor } from 'solid-js';
import { NOTHING, type Setup } from '../../notation/fen';

const REMEMBERED = 500;

export interface Bench {
  setup: Accessor<Setup>;
  /** Changes a part; changes under the same name in a row are one: digits typed, squares painted at one go. */
  change(part: Partial<Setup>, name?: string): void;
  place(square: string, piece: string | undefined, name?: string): void;
  move(from: string, to: string): void;
  undo(): void;
  redo(): void;
  canUndo: Accessor<boolean>;
  canRedo: Accessor<boolean>;
}

export const createBench = (start: Setup = NOTHING): Bench => {
  const [setup, setSetup] = createSignal(start);
  const [past, setPast] = createSignal<readonly Setup[]>([]);
  const [future, setFuture] = createSignal<readonly Setup[]>([]);
  let lastName: string | undefined;

  const change = (part: Partial<Setup>, name?: string): void => {
    const before = setup();
    if (Object.entries(part).every(([key, value]) => JSON.stringify(before[key as keyof Setup]) === JSON.stringify(value))) return;
    if (name === undefined || name !== lastName) setPast([...past(), before].slice(-REMEMBERED));
    lastName = name;
    setFuture([]);
    setSetup({ ...before, ...part });
  };
  const step = (from: Accessor<readonly Setup[]>, setFrom: (list: readonly Setup[]) => void, to: Accessor<readonly Setup[]>, setTo: (list: readonly Setup[]) => void): void => {
    const next = from().at(-1);
    if (!next) return;
    lastName = undefined;
    setFrom(from().slice(0, -1));
    setTo([...to(), setup()]);
    setSetup(next);
  };
  return {
    setup,
    change,
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
