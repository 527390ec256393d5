// The words about how strong one is, in Hungarian.

import type { Later } from '../later/en';

export const opponents: Later['opponents'] = {
  estimate: (elo, margin, games) =>
    `A legutóbbi ${games} gép elleni sakkjátszmád szerint az erőd körülbelül ${elo} Élő-pont, plusz-mínusz ${margin}.`,
  few: 'Öt játszma elég egy első becsléshez, a több pontosabb.',
  none: 'Még nincs miből megítélni. Játssz öt gyors sakkjátszmát gépek ellen: győzelem után eggyel feljebb, vereség után eggyel lejjebb.',
  scale: 'A Stockfish UCI_Elo skáláján, motorok egymás elleni játszmáiban mérve. Emberek között a számok eltérhetnek.',
  take: elo => `Játék ${elo} ellen`,
  course: 'A tanfolyam négy szintje',
};
