// A game that was read, as a text that can be drawn.

import type { BroughtGame } from '../paste/brought';
import type { Subject } from './picture';

/** Moves without tags, an engine's line perhaps, as PGN. */
const written = ({ fen, mode, modeFile, moves, result }: BroughtGame): string => {
  const tag = (name: string, value: string): string => `[${name} "${value.replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&')}"]\n`;
  const head = (mode === 'chess' ? '' : tag('Variant', mode)) + (modeFile ? tag('TabiyaMode', modeFile) : '') + (fen ? tag('SetUp', '1') + tag('FEN', fen) : '');
  const line = moves.map(({ san, color, moveNumber, comment }) => `${moveNumber}${color === 'white' ? '.' : '...'} ${san}${comment ? ` {${comment.replace(/[{}]/g, '')}}` : ''}`);
  return `${head}\n${[...line, result].join(' ')}\n`;
};

/** The text of a game: as it came, with all its clocks and variations, where that is PGN. */
export const subjectOf = (game: BroughtGame): Subject => (game.tags.length > 0 && game.source ? { pgn: game.source.text, game: game.source.number } : { pgn: written(game) });
