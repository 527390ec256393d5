// How somebody likes to be helped by engines, kept in the browser.

import { createStore } from 'solid-js/store';
import { persisted } from '../../settings/persisted';

export interface Options {
  /** The engine is asked. */
  on: boolean;
  /** How many lines, 1 to 5. */
  lines: number;
  arrows: boolean;
  /** The engine's id; empty: the server's own. */
  engine: string;
  /** A second one beside it; absent: none. */
  second?: string;
}

export const MOST_LINES = 5;

const DEFAULTS: Options = { on: true, lines: 3, arrows: true, engine: '' };
const bounded = (lines: number): number => Math.max(1, Math.min(MOST_LINES, Math.round(lines) || 1));
const store = persisted<Options>(
  'tabiya.analysis',
  () => DEFAULTS,
  stored => ({ ...DEFAULTS, ...stored, lines: bounded(stored.lines) }),
);
const [options, setOptions] = createStore<Options>({ ...store.read() });

export { options };

/** Changes some and keeps them. */
export const prefer = (part: { [K in keyof Options]?: Options[K] | undefined }): void => {
  setOptions({ ...part, ...(part.lines !== undefined && { lines: bounded(part.lines) }) } as Partial<Options>);
  store.write({ ...options });
};
