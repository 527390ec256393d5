// The colors of boards and pieces.

/** The ten names that the command language knows too. */
export const NAMED_COLORS = {
  white: '#f7f4ed',
  black: '#3b3735',
  red: '#d1495b',
  green: '#5f9e5b',
  blue: '#4f7fc4',
  cyan: '#5bb8c4',
  yellow: '#efcf5a',
  magenta: '#b45fb0',
  orange: '#e5904a',
  brown: '#9a6b45',
} as const;

export type NamedColor = keyof typeof NAMED_COLORS;

/** Board themes: light square, dark square. */
export const BOARDS = {
  walnut: ['#ecdcc0', '#b08561'],
  slate: ['#e2e7ec', '#8098ae'],
  moss: ['#edefdc', '#7f9c6c'],
  plum: ['#e9e3ef', '#9480ab'],
  sand: ['#f6eedd', '#d3b98f'],
  night: ['#8b93a1', '#596273'],
} as const satisfies Record<string, readonly [string, string]>;

export type BoardTheme = keyof typeof BOARDS;

/** How a piece of one side is painted. */
export interface Paint {
  fill: string;
  shade: string;
  line: string;
  detail: string;
}

export const IVORY: Paint = { fill: '#fffdf8', shade: '#e9e1d2', line: '#2e2925', detail: '#2e2925' };
export const EBONY: Paint = { fill: '#4a4542', shade: '#35312f', line: '#171412', detail: '#efe8dc' };

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
    detail: brightness(fill) > 0.45 ? darker(fill, 0.25) : '#efe8dc',
  };
};
