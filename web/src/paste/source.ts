// Where a study of a game that was read comes from: its text, with variations and all that is said, or its moves.

import type { ReadGame, StudySource } from '../protocol/messages';
import type { Arrival } from '../screens/study/begin';

/** Something besides moves: tags, comments, variations, judgements. */
const MORE = /[[({;$]/;

/** Programs write a position as the moves that lead to it: the last one is what is meant. */
const POSITION = /^\s*position\s/;

const escaped = (text: string): string => text.replace(/[\\"]/g, '\\$&');

/** The main line of a game as PGN. */
export const pgnOf = (game: ReadGame): string => {
  const tags = game.tags.map(({ name, value }) => `[${name} "${escaped(value)}"]`);
  const said = (text: string | undefined): string[] => (text ? [`{${text.replaceAll('}', ')')}}`] : []);
  const moves = game.moves.flatMap(({ san, color, moveNumber, comment }, index) => [
    ...(color === 'white' || index === 0 ? [`${moveNumber}${color === 'white' ? '.' : '...'}`] : []),
    san,
    ...said(comment),
  ]);
  return `${tags.join('\n')}\n\n${[...said(game.comment), ...moves, game.result].join(' ')}\n`;
};

/** Where a study of the game comes from, and what is left to do in it. */
export const sourceOf = (game: ReadGame, text: string | undefined): { source: StudySource; arrival: Omit<Arrival, 'study'> } => {
  const arrival = { problems: game.problems };
  if (text !== undefined && MORE.test(text)) return { source: { type: 'pgn', text }, arrival };
  if (game.tags.length > 0) return { source: { type: 'pgn', text: pgnOf(game) }, arrival };
  const { mode, modeFile, fen } = game;
  return {
    source: { type: 'position', mode, ...(modeFile && { modeFile }), ...(fen && { fen }) },
    arrival: {
      ...arrival,
      moves: game.moves.map(({ uci }) => uci),
      ...(POSITION.test(text ?? '') && { ply: game.moves.length }),
    },
  };
};
