// What a game says of itself, in the words of a list.

import type { ReadGame } from '../../protocol/messages';
import { words } from '../../words/words';

export const tagOf = (game: ReadGame, name: string): string => {
  const value = game.tags.find(tag => tag.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? '';
  return /^[?.\s]*$/.test(value) ? '' : value;
};

export const playersOf = (game: ReadGame): string =>
  words.reading.against(tagOf(game, 'White') || words.colors.white, tagOf(game, 'Black') || words.colors.black);

const RESULTS: Readonly<Record<string, string>> = { '1-0': '1 – 0', '0-1': '0 – 1', '1/2-1/2': '½ – ½' };
export const resultOf = (game: ReadGame): string => RESULTS[game.result] ?? '';

/** Event, place and date, as far as they are known. */
export const occasionOf = (game: ReadGame): string =>
  [tagOf(game, 'Event'), tagOf(game, 'Site'), tagOf(game, 'Date')].filter(Boolean).join(' · ');

/** Whether every word is found somewhere in the tags. */
export const matches = (game: ReadGame, wanted: string): boolean => {
  const all = game.tags.map(({ value }) => value.toLowerCase()).join('\n');
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every(word => all.includes(word));
};
