// What several lists of Swedish words need: the names of the colors, and one or many.

import type { Color } from '../../protocol/messages';

export const colors: Record<Color, string> = { white: 'Vit', black: 'Svart' };

const number = new Intl.NumberFormat('sv');

export const plural = (count: number, one: string, many: string): string => `${number.format(count)} ${count === 1 ? one : many}`;
