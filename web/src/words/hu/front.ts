// The words of the first screen and of the list of modes, in Hungarian.

import type { Words } from '../en';

export const front: Words['front'] = {
  title: 'Sakkozz',
  board: 'A tábla',
  ways: 'Ki ellen',
  strength: 'Erő',
  strengthHint: name => `${name} · Élő-pont, a szintek között mérve`,
  unmeasured: '?',
  clocks: 'Kezdés ezzel az órával',
  speeds: { none: 'ráérősen', bullet: 'Bullet', blitz: 'Villám', rapid: 'Rapid', classical: 'Klasszikus', correspondence: 'Napok' },
  start: 'Kezdés',
  custom: 'Egyéni',
  customHint: 'minden más',
  customTitle: 'Egyéni játszma',
  ownMinutes: 'Más percek',
  modes: 'Játékmód',
  allModes: count => `Összes játékmód (${count})`,

  practiceHint: 'Saját hibáid, újra kérdezve',

  goOn: 'Folytatás',
  lookBack: 'Visszanézés',
  running: 'A játszmád',
  last: 'Legutóbbi játszmád',
  another: 'Másik tábla',
  before: 'Az előző tábla',
  firstMove: side => `Lépj, és játssz tovább ${side === 'white' ? 'világossal' : 'sötéttel'}.`,
  drawnStart: 'Minden játszma saját kezdőállást sorsol.',
  notByComputer: 'Válassz órát, és játszhatod.',

  tabiyas: {
    marDelPlata: ['Királyindiai: Mar del Plata', 'Sötét a királyt rohamozza, világos a vezérszárnyon tör be. Ki lesz az első?'],
    englishAttack: ['Najdorf: angol támadás', 'Ellentétes sánc: gyalogok rohannak mindkét királyra.'],
    reti: ['Réti, 1921', 'Világos királya messze lekési mindkét gyalogot, és mégis döntetlen.'],
    marshall: ['Spanyol: Marshall-támadás', 'Egy gyalog a támadásért. Világosnak tartania kell.'],
    carlsbad: ['Vezércsel: Karlsbad', 'Kisebbségi támadás, vagy áttörés a centrumban.'],
    friedLiver: ['Fegatello', 'Huszáráldozat, hogy a király középre kerüljön. Megtarthatja sötét?'],
    dragon: ['Szicíliai sárkány: jugoszláv támadás', 'A h-vonalon, vagy a c-vonalon.'],
    saavedra: ['Saavedra, 1895', 'Világos lép és nyer. Nem a vezér az út.'],
    isolani: ['Az elszigetelt vezérgyalog', 'Erő a középjátékban, gyengeség a végjátékban.'],
    winawer: ['Francia: mérgezett gyalog', 'Világosé a királyszárny, sötété a centrum.'],
    evans: ['Evans-csel', 'Két gyalog az időért, mint 1850-ben.'],
    meran: ['Félszláv: meráni változat', 'A centrum mindjárt felrobban.'],
  },

  modesTitle: 'Játékmódok',
  modesHint: 'Minden kép azt mutatja, ami más. Nyiss meg egyet a szabályaiért, kezdőállásáért és bábuiért.',
  rules: 'Szabályok',
  startPosition: 'Kezdőállás',
  startDrawn: 'Kezdőállás, egy a sok közül',
  pieces: 'A bábuk és lépéseik',
  play: 'Játék ebben a módban',
  facts: {
    drawn: 'A kezdőállást minden játszmához kisorsoljuk.',
    pockets: 'A leütött bábuk újra letehetők.',
    checks: count => `${count} sakk nyer.`,
    pace: seconds => `${seconds} másodperc lépésenként.`,
    noComputer: 'A számítógép ezt nem játssza.',
  },
};
