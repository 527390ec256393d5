// Our own piece set: each look is a few paths on a square of 100 by 100. The paths are data that the binary's pictures
// are drawn from too (`artwork/pieces.json`).
//
// `body` is filled and outlined, `shade` is the darker right side, `lines` and `dots` are details on top.

import pieces from '../../../artwork/pieces.json';

/** How one kind of piece is drawn. */
export interface Look {
  body: string;
  shade?: string;
  lines?: string;
  dots?: string;
}

export const LOOKS: Readonly<Record<string, Look>> = pieces.looks;
export const CANNON: Look = pieces.cannon;
/** Bodies of invented pieces, given out in turn so that they differ by shape as well as by letter. */
export const INVENTED: readonly Look[] = pieces.invented;
/** Pieces that move like two: the greater one stands behind, a horse in the color of the lines before it. */
export const RIDERS: Readonly<Record<string, string>> = pieces.riders;
export const OTHER_NAMES: Readonly<Record<string, string>> = pieces.otherNames;
export const HORSE = pieces.horse;
export const BASE = pieces.base;
export const CROWN = pieces.crown;
