// What several lists of words need: the names of the colors, and one or many.

import type { Color } from '../protocol/messages';

export const colors: Record<Color, string> = { white: 'White', black: 'Black' };

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
