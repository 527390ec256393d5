// The words about how strong one is, in English.

import { plural } from './count';

export const opponents = {
  estimate: (elo: number, margin: number, games: number) =>
    `By your last ${plural(games, 'game', 'games')} of chess against computers you play at about ${elo} Elo, give or take ${margin}.`,
  few: 'Five games make a first estimate; more make it better.',
  none: 'Nothing to go by yet. Play five quick games of chess against computers: one level up after a win, one down after a loss.',
  scale: 'On the scale of Stockfish’s UCI_Elo, measured in games between engines. Among people the numbers may differ.',
  take: (elo: string) => `Play against ${elo}`,
  course: 'The course’s four',
};
