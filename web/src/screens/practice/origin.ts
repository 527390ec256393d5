// Where a position comes from, in words.

import { opposite } from '../../board/square';
import { written as moveOf } from '../../notation/san';
import type { CardOrigin, CardSummary, Color } from '../../protocol/messages';
import { day as written } from '../../words/language';
import { later } from '../../words/words';

const text = later.practice;

/** `2026.03.14` as people write it where they are; less than a whole day stays as it is, without what nobody knows. */
export const dateOf = (date: string): string => {
  const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
  if (year) return written(new Date(Number(year), Number(month) - 1, Number(day)));
  return date.replace(/[.?]+$/, '');
};

/** `23. Qxb7` or `23… Qxb7`. */
export const numbered = (number: number, color: Color, san: string): string =>
  `${number}${color === 'white' ? '.' : '…'} ${moveOf(san, color)}`;

export const originOf = (origin: CardOrigin, color: Color, times = 1): string => {
  if (origin.type === 'repertoire') return text.repertoire(origin.title);
  const move = numbered(origin.number, color, origin.played.san);
  const other = origin[opposite(color)];
  const date = dateOf(origin.date);
  return (
    (origin.game ? text.you(move) : text.played(move)) +
    (other ? text.against(other) : '') +
    (date ? text.on(date) : '') +
    (times > 1 ? text.times(times) : '') +
    '.'
  );
};

/** The same in a list: the move, or the repertoire. */
export const nameOf = (origin: CardOrigin, color: Color): string =>
  origin.type === 'repertoire' ? origin.title : numbered(origin.number, color, origin.played.san);

/** And behind it: against whom, and when. */
export const whoOf = (origin: CardOrigin, color: Color): string =>
  origin.type === 'repertoire' ? '' : [origin[opposite(color)], dateOf(origin.date)].filter(Boolean).join(', ');

/** The address of what it comes from. */
export const placeOf = (origin: CardOrigin): string | undefined => {
  if (origin.study) return `/s/${origin.study}`;
  return origin.type === 'mistake' && origin.game ? `/g/${origin.game}` : undefined;
};

/** When a card is asked again. */
export const dueOf = ({ days, suspended, stuck }: Pick<CardSummary, 'days' | 'suspended' | 'stuck'>): string =>
  stuck
    ? text.stuck
    : suspended
      ? text.suspended
      : days === undefined
        ? text.never
        : days < 0
          ? text.late
          : days === 0
            ? text.dueToday
            : text.inDays(days);
