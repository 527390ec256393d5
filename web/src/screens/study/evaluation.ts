// What a position is worth, in numbers and pictures.

import type { Color, EngineLine, Evaluation } from '../../protocol/messages';

/** What White may expect, 0 to 1. */
export const share = ({ win, draw }: Evaluation): number => Math.max(0, Math.min(1, (win + draw / 2) / 1000));

/** `+0.6`, `−1.3`, `#4`, `#−2`: White's view. */
export const score = ({ centipawns, mate }: Evaluation): string => {
  const signed = (value: number, text: string): string => (value < 0 ? `−${text}` : text);
  if (mate !== undefined) return `#${signed(mate, String(Math.abs(mate)))}`;
  const pawns = ((centipawns ?? 0) / 100).toFixed(Math.abs(centipawns ?? 0) >= 1000 ? 0 : 1);
  if (/^-?0(\.0)?$/.test(pawns)) return '0.0';
  return (centipawns ?? 0) > 0 ? `+${pawns}` : `−${pawns.slice(1)}`;
};

/** A move to point at: how much it is worth beside the best. */
export interface Pointer {
  from: string;
  to?: string;
  /** 0 to 1. */
  weight: number;
  label: string;
}

/** So much less of the expected score makes an arrow as thin as it gets. */
const WORTHLESS = 0.25;

/** The squares of a move as programs write it; a drop has one. */
export const squaresOf = (uci: string): [from: string, to?: string] | undefined => {
  const drop = /^[A-Za-z]?@([a-h][1-8])/.exec(uci)?.[1];
  if (drop) return [drop];
  const [, from, to] = /^([a-h][1-8])([a-h][1-8])/.exec(uci) ?? [];
  return from && to ? [from, to] : undefined;
};

/** The first moves of the lines, weighted by what they are worth to the side that moves. */
export const pointers = (lines: readonly EngineLine[], turn: Color): Pointer[] => {
  const expected = (line: EngineLine): number => (turn === 'white' ? share(line.evaluation) : 1 - share(line.evaluation));
  const best = lines[0] ? expected(lines[0]) : 0;
  return lines.flatMap((line, index) => {
    const squares = squaresOf(line.moves[0]?.uci ?? '');
    if (!squares) return [];
    const [from, to] = squares;
    return [
      {
        from,
        ...(to && { to }),
        weight: Math.max(0, Math.min(1, 1 - (best - expected(line)) / WORTHLESS)),
        label: String(index + 1),
      },
    ];
  });
};

/** `1.2 M`, `640 k`: thousands and millions. */
export const amount = (count: number): string => {
  if (count < 1000) return String(count);
  const [value, unit] =
    count < 999_500 ? [count / 1000, 'k'] : count < 999_500_000 ? [count / 1_000_000, 'M'] : [count / 1_000_000_000, 'G'];
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
};
