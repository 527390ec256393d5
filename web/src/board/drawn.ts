// The arrows and circles that a person has drawn on the board in sight, as PGN writes them: `Ge2e4`, `Rd4`.

import { createSignal } from 'solid-js';

interface Shape {
  orig: string;
  dest?: string | undefined;
  brush?: string | undefined;
}

const LETTERS: Readonly<Record<string, string>> = { green: 'G', red: 'R', yellow: 'Y', blue: 'B' };
const [drawn, setDrawn] = createSignal<readonly string[]>([]);

export { drawn };

/** Takes over what is on the board now. */
export const noteDrawn = (shapes: readonly Shape[]): void => {
  const square = /^[a-h][1-8]$/;
  const marks = shapes.filter(({ orig, dest }) => square.test(orig) && (dest === undefined || square.test(dest)));
  setDrawn(marks.map(({ orig, dest, brush }) => (LETTERS[brush ?? 'green'] ?? 'G') + orig + (dest ?? '')));
};
