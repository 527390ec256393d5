// Judgements by their numeric annotation glyphs (NAGs): how they are written, and which exclude each other.

const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  32: '⟳',
  36: '→',
  40: '⇆',
  140: '∆',
  146: 'N',
};

/** A judgement as it is written. */
export const sign = (glyph: number): string => SIGNS[glyph] ?? `$${glyph}`;

/** Those that judge the move itself: one of them at most. */
export const OF_MOVES = [1, 2, 3, 4, 5, 6, 7] as const;
/** Those that judge the position: one of them at most. */
export const OF_POSITIONS = [10, 13, 14, 15, 16, 17, 18, 19] as const;
export const OTHERS = [22, 32, 36, 40, 140, 146] as const;

/** The judgements after one was chosen: of its kind there is one, and choosing it again takes it away. */
export const judged = (glyphs: readonly number[], chosen: number): number[] => {
  if (glyphs.includes(chosen)) return glyphs.filter(glyph => glyph !== chosen);
  const kind = [OF_MOVES, OF_POSITIONS].find(kind => (kind as readonly number[]).includes(chosen)) as
    | readonly number[]
    | undefined;
  return [...glyphs.filter(glyph => !kind?.includes(glyph)), chosen].sort((a, b) => a - b);
};
