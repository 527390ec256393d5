// Puts the piece pictures into one constructed style sheet, so that board, lists and choosers share them and a
// change of color is one rule each. (The page's policy forbids inline styles; constructed sheets are code.)

import { createEffect, createRoot, untrack } from 'solid-js';
import type { Color, Role, RoleInfo } from '../protocol/messages';
import { BOARDS, EBONY, IVORY, NAMED_COLORS, type Paint, paintOf } from '../settings/colors';
import { settings } from '../settings/settings';
import { LOOKS } from './artwork';
import { type Figure, figuresOf, picture } from './figures';
import { chosenSet, type PieceSet } from './sets';

const sheet = new CSSStyleSheet();
/** Every figure in use, by the class that shows it. */
const figures = new Map<string, Figure>(Object.keys(LOOKS).map(look => [look, { shape: look }]));

export const paints = (): Record<Color, Paint> => ({
  white: settings.pieces.white === 'plain' ? IVORY : paintOf(settings.pieces.white),
  black: settings.pieces.black === 'plain' ? EBONY : paintOf(settings.pieces.black),
});

const rule = (color: Color, name: string, figure: Figure, paint: Paint, set: PieceSet): string => {
  const url = `url("data:image/svg+xml,${encodeURIComponent(picture(figure, paint, set))}")`;
  return `piece.${color}.${name},.piece.${color}.${name}{background-image:${url}}`;
};

const repaint = (): void => {
  const [light, dark] =
    settings.board === 'own' ? [NAMED_COLORS[settings.tiles.light], NAMED_COLORS[settings.tiles.dark]] : BOARDS[settings.board];
  // On tiles of any color the mark of the last move covers them: yellow through blue would be green.
  const mark = settings.board === 'own' ? '--mark-last:rgb(248 214 60 / 92%);--mark-last-edge:rgb(120 84 0 / 60%)' : '';
  const rules = [`:root:root{--square-light:${light};--square-dark:${dark};${mark}}`];
  const set = chosenSet();
  for (const [color, paint] of Object.entries(paints()) as [Color, Paint][])
    for (const [name, figure] of figures) rules.push(rule(color, name, figure, paint, set));
  sheet.replaceSync(rules.join(''));
};

/** Follows the settings from now on. */
export const followSettings = (): void => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  createRoot(() => createEffect(repaint));
};

const className = ({ shape, letter, badge, crown }: Figure): string =>
  [shape, letter, badge, crown && 'crown']
    .filter(Boolean)
    .join('-')
    .replace(/[^A-Za-z0-9-]/g, '-');

const CHESS: Record<string, string> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** Which class draws each kind of piece of a mode. */
export const looksOf = (roles: readonly RoleInfo[]): ((role: Role) => string) => {
  const classes = new Map<Role, string>();
  for (const [role, figure] of figuresOf(roles)) {
    const name = className(figure);
    classes.set(role, name);
    if (figures.has(name)) continue;
    figures.set(name, figure);
    // What is painted already stays: twenty modes are listed at once when the page begins.
    for (const [color, paint] of Object.entries(untrack(paints)) as [Color, Paint][])
      sheet.insertRule(rule(color, name, figure, paint, untrack(chosenSet)));
  }
  return role => classes.get(role) ?? CHESS[role] ?? 'pawn';
};
