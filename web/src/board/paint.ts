// Puts the piece pictures into one constructed style sheet, so that board, lists and choosers share them and a
// change of color is one rule each. (The page's policy forbids inline styles; constructed sheets are code.)

import { createEffect, createRoot } from 'solid-js';
import type { Color, Role, RoleInfo } from '../protocol/messages';
import { BOARDS, EBONY, IVORY, NAMED_COLORS, paintOf, type Paint } from '../settings/colors';
import { settings } from '../settings/settings';
import { LOOKS, picture } from './artwork';

const sheet = new CSSStyleSheet();
const stones = new Map<string, string>(); // looks without a drawing -> letters

const paints = (): Record<Color, Paint> => ({
  white: settings.pieces.white === 'plain' ? IVORY : paintOf(settings.pieces.white),
  black: settings.pieces.black === 'plain' ? EBONY : paintOf(settings.pieces.black),
});

const rule = (color: Color, look: string, letters: string, paint: Paint): string => {
  const url = `url("data:image/svg+xml,${encodeURIComponent(picture(look, letters, paint))}")`;
  return `piece.${color}.${look},.piece.${color}.${look}{background-image:${url}}`;
};

const repaint = (): void => {
  const [light, dark] = settings.board === 'own' ? [NAMED_COLORS[settings.tiles.light], NAMED_COLORS[settings.tiles.dark]] : BOARDS[settings.board];
  const rules = [`:root{--square-light:${light};--square-dark:${dark}}`];
  const looks: [string, string][] = [...Object.keys(LOOKS).map((look): [string, string] => [look, '']), ...stones];
  for (const [color, paint] of Object.entries(paints()) as [Color, Paint][])
    for (const [look, letters] of looks) rules.push(rule(color, look, letters, paint));
  sheet.replaceSync(rules.join(''));
};

/** Follows the settings from now on. */
export const followSettings = (): void => {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  createRoot(() => createEffect(repaint));
};

const className = (look: string): string => `look-${look.replace(/[^A-Za-z0-9-]/g, '-')}`;

const CHESS: Record<string, string> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** Which class draws each kind of piece of a mode. */
export const looksOf = (roles: readonly RoleInfo[]): ((role: Role) => string) => {
  const classes = new Map<Role, string>();
  const before = stones.size;
  for (const { role, look } of roles) {
    const known = LOOKS[look] ? look : className(look || role);
    if (!LOOKS[look]) stones.set(known, role);
    classes.set(role, known);
  }
  if (stones.size !== before) repaint();
  return role => classes.get(role) ?? CHESS[role] ?? 'pawn';
};
