// The piece sets: the one that everything begins with is part of the page, the others come when they are chosen.

import { createSignal } from 'solid-js';
import { type PieceSetName, settings } from '../settings/settings';
import { LOOKS, type Look } from './artwork';

/** The looks of chess, and how thick their lines are. */
export interface PieceSet {
  outline: number;
  detail: number;
  looks: Readonly<Record<string, Look>>;
}

export const TURNED: PieceSet = { outline: 4.5, detail: 3, looks: LOOKS };

const LOADS: Record<Exclude<PieceSetName, 'turned'>, () => Promise<{ default: PieceSet }>> = {
  print: () => import('../../../artwork/sets/print.json'),
  paper: () => import('../../../artwork/sets/paper.json'),
  paths: () => import('../../../artwork/sets/paths.json'),
  tokens: () => import('../../../artwork/sets/tokens.json'),
};

const [loaded, setLoaded] = createSignal<Readonly<Partial<Record<PieceSetName, PieceSet>>>>({ turned: TURNED });

/** A set, once it is here; asking for it brings it. */
export const setNamed = (name: PieceSetName): PieceSet | undefined => {
  const found = loaded()[name];
  if (found || name === 'turned') return found;
  // Without the server there is the set that came with the page.
  LOADS[name]().then(
    ({ default: set }) => loaded()[name] ?? setLoaded(before => ({ ...before, [name]: set })),
    () => undefined,
  );
  return undefined;
};

/** The set that was chosen; until it is here, the usual one. */
export const chosenSet = (): PieceSet => setNamed(settings.set) ?? TURNED;
