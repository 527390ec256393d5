// The graph of the main line as paths: what White may expect after each move, and the time each move took.

import type { Color, Evaluation, StudyNode } from '../../protocol/messages';
import { share } from './evaluation';

/** Height of the curve; its width is one for each ply. */
export const HIGH = 100;

/** Pieces of line over those plies whose worth is known, the ground of each, and White's area of it. Elsewhere there is nothing. */
export const curve = (
  line: readonly StudyNode[],
  evaluationOf: (node: StudyNode) => Evaluation | undefined = ({ evaluation }) => evaluation,
): { stroke: string; known: string; area: string } => {
  const runs: [x: number, y: number][][] = [];
  let open = false;
  for (const [ply, node] of line.entries()) {
    const evaluation = evaluationOf(node);
    if (!evaluation) {
      open = false;
      continue;
    }
    const point: [number, number] = [ply, Math.round((1 - share(evaluation)) * HIGH * 10) / 10];
    if (open) runs.at(-1)?.push(point);
    else runs.push([point]);
    open = true;
  }
  const through = (points: readonly [number, number][]): string => points.map(([x, y]) => `${x} ${y}`).join('L');
  const ends = (points: readonly [number, number][]): [number, number] => [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return {
    // A single point is drawn as a short stroke.
    stroke: runs.map(points => `M${through(points)}${points.length === 1 ? 'h.4' : ''}`).join(''),
    known: runs.map(points => `M${ends(points)[0]} 0H${ends(points)[1]}V${HIGH}H${ends(points)[0]}z`).join(''),
    area: runs.map(points => `M${ends(points)[0]} ${HIGH}L${through(points)}L${ends(points)[1]} ${HIGH}z`).join(''),
  };
};

export interface Bar {
  ply: number;
  /** 0 to 1 of the longest. */
  height: number;
  white: boolean;
  spent: number;
}

/** How long each move took: as it is told, or by what the clock of its side showed before. */
const timed = (line: readonly StudyNode[]): Omit<Bar, 'height'>[] => {
  const showed: Partial<Record<Color, number>> = {};
  return line.flatMap(({ spent, clock, color }, ply) => {
    const before = showed[color];
    if (clock !== undefined) showed[color] = clock;
    const took = spent ?? (before !== undefined && clock !== undefined ? Math.max(0, before - clock) : undefined);
    return took === undefined || ply === 0 ? [] : [{ ply, spent: took, white: color === 'white' }];
  });
};

/** The time each move took. Roots are compared: one long thought must not flatten all others. */
export const bars = (line: readonly StudyNode[]): Bar[] => {
  const times = timed(line);
  const longest = Math.max(1000, ...times.map(({ spent }) => spent));
  return times.map(bar => ({ ...bar, height: Math.sqrt(bar.spent / longest) }));
};
