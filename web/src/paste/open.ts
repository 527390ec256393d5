// Opens a game that was read as a study.

import type { ReadGame } from '../protocol/messages';
import { begin } from '../screens/study/begin';
import { gamesIn } from './chunks';
import { sourceOf } from './source';

/** Opens the game of a text that has no other. */
export const openGame = async (game: ReadGame, text: string): Promise<void> => {
  const { source, arrival } = sourceOf(game, text);
  await begin(source, arrival);
};

/** Opens one of several games of a text. */
export const openOneOf = async (games: readonly ReadGame[], index: number, text: string): Promise<void> => {
  const game = games[index];
  if (!game) return;
  const chunks = gamesIn(text).filter(chunk => chunk.trim());
  const { source, arrival } = sourceOf(game, chunks.length === games.length ? chunks[index] : undefined);
  await begin(source, arrival);
};
