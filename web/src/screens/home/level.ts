// What an opponent is called, and how strong it was measured to be.

import { catalog } from '../../net/room';
import type { LevelInfo } from '../../protocol/messages';
import { words } from '../../words/words';

/** Numbers above this are steps; the others are defined by what they look at. */
export const COURSE = 10;

export const levelOf = (number: number): LevelInfo | undefined =>
  catalog()?.levels.find(({ level }) => level === number) ?? catalog()?.levels[0];

/** Its strength to the nearest ten: nobody plays more exactly. */
export const elo = (level: LevelInfo | undefined): string =>
  level?.elo === undefined ? words.front.unmeasured : String(Math.round(level.elo / 10) * 10);

/** How exactly that is known. */
export const margin = (level: LevelInfo | undefined): string => (level?.margin === undefined ? '' : `± ${level.margin}`);

export const levelName = (level: LevelInfo | undefined): string =>
  !level ? '' : level.group === 'steps' ? elo(level) : words.level(level.level, words.levels[level.level] ?? '');

/** What the computer at a seat is called. */
export const computerName = (number: number): string =>
  number > COURSE ? `${words.home.computer} ${elo(levelOf(number))}` : words.computer(number);
