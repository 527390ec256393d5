// The colors of boards and pieces: data that the binary's pictures are painted from too (`artwork/colors.json`).

import colors from '../../../artwork/colors.json';

/** The ten names that the command language knows too. */
export const NAMED_COLORS = colors.named;

export type NamedColor = keyof typeof NAMED_COLORS;

export type BoardTheme = keyof typeof colors.boards;

/** Board themes: light square, dark square. */
export const BOARDS = colors.boards as unknown as Readonly<Record<BoardTheme, readonly [string, string]>>;

/** How a piece of one side is painted. */
export interface Paint {
  fill: string;
  shade: string;
  line: string;
  detail: string;
}

export const IVORY: Paint = colors.ivory;
export const EBONY: Paint = colors.ebony;

/** How bright a color is, 0 to 1. */
export const brightness = (hex: string): number => {
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
};

const darker = (hex: string, factor: number): string =>
  '#' +
  [1, 3, 5]
    .map(at => Math.round(parseInt(hex.slice(at, at + 2), 16) * factor))
    .map(value => value.toString(16).padStart(2, '0'))
    .join('');

/** The paint of a named color: dark lines on bright pieces, bright details on dark ones. */
export const paintOf = (name: NamedColor): Paint => {
  const fill = NAMED_COLORS[name];
  return {
    fill,
    shade: darker(fill, 0.86),
    line: darker(fill, brightness(fill) > 0.35 ? 0.25 : 0.4),
    detail: brightness(fill) > 0.45 ? darker(fill, 0.25) : EBONY.detail,
  };
};
