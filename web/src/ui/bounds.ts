// Numbers a person may type.

import { words } from '../words/words';

export interface Bounds {
  least: number;
  most: number;
  /** A whole number. */
  whole?: boolean;
}

/** What is wrong with a number as typed; empty: nothing. */
export const complaint = (typed: number, { least, most, whole }: Bounds): string =>
  typed >= least && typed <= most && (!whole || Number.isInteger(typed)) ? '' : words.home.expected(least, most, whole ?? false);
