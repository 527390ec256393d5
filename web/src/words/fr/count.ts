// What several lists of French words need: the names of the colors, and one or many. Nothing at all is singular, too.

import type { Color } from '../../protocol/messages';

export const colors: Record<Color, string> = { white: 'Blancs', black: 'Noirs' };

const number = new Intl.NumberFormat('fr');

export const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${Math.abs(count) < 2 ? one : many}`;
