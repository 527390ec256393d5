// What a level of the computer is called.

import type { LevelInfo } from '../../protocol/messages';
import { words } from '../../words/words';

export const levelName = (level: LevelInfo | undefined): string =>
  level ? words.level(level.level, words.levels[level.level] ?? '') : '';
