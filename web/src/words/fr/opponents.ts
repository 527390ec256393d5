// The words about how strong one is, in French.

import type { Later } from '../later/en';
import { plural } from './count';

export const opponents: Later['opponents'] = {
  estimate: (elo, margin, games) =>
    `D’après ${plural(games, 'dernière partie', 'dernières parties')} d’échecs contre des ordinateurs, vous jouez à environ ${elo} Elo, à ${margin} près.`,
  few: 'Cinq parties donnent une première estimation ; davantage l’améliorent.',
  none: 'Rien à juger encore. Jouez cinq parties rapides d’échecs contre des ordinateurs : un niveau de plus après une victoire, un de moins après une défaite.',
  scale:
    'Sur l’échelle de l’UCI_Elo de Stockfish, mesurée par des parties entre moteurs. Entre humains, les nombres peuvent différer.',
  take: elo => `Jouer contre ${elo}`,
  course: 'Les quatre du cours',
};
