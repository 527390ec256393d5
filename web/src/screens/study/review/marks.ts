// What a review says of moves, as signs, kinds and lists.

import type { Color, Judgement, Review, ReviewedMove } from '../../../protocol/messages';

/** What counts as one, the worst last. */
export const KINDS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Kind = (typeof KINDS)[number];

export const kindOf = ({ judgement }: { judgement: Judgement }): Kind | undefined => KINDS.find(kind => kind === judgement);

const SIGNS: Readonly<Record<Kind, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** How a move is judged as players write it; empty where nothing is to be written. */
export const signOf = (move: ReviewedMove): string => {
  const kind = kindOf(move);
  if (kind) return SIGNS[kind];
  const marks = move.marks ?? [];
  if (marks.includes('great') || marks.includes('sacrifice')) return '!';
  return marks.includes('onlyMove') ? '□' : '';
};

/** Something to be proud of. */
export const isFine = (move: ReviewedMove): boolean => kindOf(move) === undefined && signOf(move) !== '';

/** Whether somebody can learn from it: bad enough, and something better is known. */
export const isTask = (move: ReviewedMove): boolean =>
  Boolean(move.best?.length) &&
  (move.judgement === 'mistake' || move.judgement === 'blunder' || (move.marks ?? []).includes('missedMate'));

/** The next of these plies behind one, or before it; around the end. */
export const cycled = (plies: readonly number[], from: number, steps: 1 | -1): number | undefined =>
  steps > 0 ? (plies.find(ply => ply > from) ?? plies[0]) : (plies.findLast(ply => ply < from) ?? plies.at(-1));

/**
 * What a score is worth to whom it is told, in thousandths, on the scale of a review: its own curve, read off its numbers.
 * Absent: nothing in it tells the curve.
 */
export const scaleOf = ({ moves }: Pick<Review, 'moves'>): ((centipawns: number) => number) | undefined => {
  const told = moves.flatMap(({ evaluation: { centipawns, win, draw } }) => {
    const share = (win + draw / 2) / 1000;
    return centipawns !== undefined && Math.abs(centipawns) < 700 && share > 0 && share < 1 ? [{ centipawns, share }] : [];
  });
  const far = told.reduce<(typeof told)[number] | undefined>(
    (best, one) => (Math.abs(one.centipawns) > Math.abs(best?.centipawns ?? 0) ? one : best),
    undefined,
  );
  if (!far || Math.abs(far.centipawns) < 10) return undefined;
  const steepness = Math.log(far.share / (1 - far.share)) / far.centipawns;
  return centipawns => 1000 / (1 + Math.exp(-steepness * centipawns));
};

/** Whose move a reviewed one is. */
export const sideOf = (ply: number, first: Color): Color => ((ply % 2 === 1) === (first === 'white') ? 'white' : 'black');
