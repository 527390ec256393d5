// What a level of the computer is called, and how strong it was measured to be.

import { catalog } from '../../net/room';
import type { LevelInfo } from '../../protocol/messages';
import { words } from '../../words/words';

export const levelOf = (number: number): LevelInfo | undefined =>
  catalog()?.levels.find(({ level }) => level === number) ?? catalog()?.levels[0];

export const levelName = (level: LevelInfo | undefined): string =>
  level ? words.level(level.level, words.levels[level.level] ?? '') : '';

/** Its strength to the nearest ten: a match of a hundred games knows no more. */
export const elo = (level: LevelInfo | undefined): string =>
  level?.elo === undefined ? words.front.unmeasured : String(Math.round(level.elo / 10) * 10);
