// What several lists of Hungarian words need: the names of the colors, and a number with its noun, which stays singular.

import type { Color } from '../../protocol/messages';

export const colors: Record<Color, string> = { white: 'Világos', black: 'Sötét' };

const number = new Intl.NumberFormat('hu');

export const counted = (count: number, noun: string): string => `${number.format(count)} ${noun}`;
