// The words about how strong one is, in Swedish.

import type { Later } from '../later/en';
import { plural } from './count';

export const opponents: Later['opponents'] = {
  estimate: (elo, margin, games) =>
    `Efter ${plural(games, 'ditt senaste schackparti', 'dina senaste schackpartier')} mot datorer spelar du på ungefär ${elo} Elo, plus eller minus ${margin}.`,
  few: 'Fem partier ger en första uppskattning, fler gör den bättre.',
  none: 'Inget att gå efter än. Spela fem snabba schackpartier mot datorer: en nivå upp efter vinst, en ner efter förlust.',
  scale: 'På skalan för Stockfishs UCI_Elo, uppmätt i partier mellan motorer. Bland människor kan talen vara andra.',
  take: elo => `Spela mot ${elo}`,
  course: 'Kursens fyra',
};
