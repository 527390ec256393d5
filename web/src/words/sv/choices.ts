// Words for what can be chosen besides colors, for files of settings, for installing and for a server that is not there; in Swedish.

import type { Words } from '../en';

export const choices: Words['choices'] = {
  set: 'Pjäser',
  sets: { turned: 'Svarvade', print: 'Tryck', paper: 'Papper', paths: 'Banor', tokens: 'Brickor' },
  soundSet: 'Ljuden är gjorda av',
  soundSets: { wood: 'Trä', glass: 'Glas', chip: 'Chip' },
  clockWarning: 'Varna när min tid är knapp',
  clockWarnings: { off: 'Aldrig', low: 'När den är låg', '10': 'Vid 10 sekunder', '30': 'Vid 30 sekunder' },
  input: 'Pjäser flyttas genom att',
  inputs: { both: 'Dra eller klicka', drag: 'Bara dra', click: 'Bara klicka' },
  castling: 'Rockad genom att flytta kungen',
  castlings: { both: 'Hur som helst', rook: 'Till tornet', king: 'Två rutor' },
  confirmMoves: 'Fråga innan ett drag skickas, i partier med',
  speeds: {
    bullet: 'Bullet',
    blitz: 'Blixt',
    rapid: 'Snabbschack',
    classical: 'Klassiskt',
    correspondence: 'Dagar per drag',
    none: 'Ingen klocka',
  },
  blindfold: 'Blindschack: pjäserna visas inte medan ett parti pågår',

  notify: 'Säg till när det är mitt drag och jag tittar bort',
  notifyHint: 'Medan ett parti är öppet i den här webbläsaren. Inget skickas via någon annan server.',
  notifyDenied: 'Webbläsaren tillåter inte aviseringar för sidan. Dess inställningar för adressen kan ändra det.',
  notifyMissing: 'Aviseringar kräver den här datorns egen adress eller https.',
  notifyTitle: name => `${name} har dragit`,
  notifyBody: move => `${move}. Det är ditt drag.`,

  transfer: 'Ta med',
  transferHint: 'Alla inställningar som en fil: för en annan webbläsare, eller att gå tillbaka till.',
  save: 'Spara till en fil',
  open: 'Öppna en fil',
  file: 'tabiya-settings.json',
  taken: 'Filens inställningar används nu.',
  undo: 'Ångra',
  problems: {
    large: most => `Det här är ingen inställningsfil: den är större än ${most} kB. Inget ändrades.`,
    notJson: 'Det här är ingen inställningsfil: den är inte JSON. Inget ändrades.',
    notSettings:
      'Det här är JSON, men inga inställningar sparade av Tabiya: ”format” ska vara ”tabiya settings”. Inget ändrades.',
    newer: version => `Inställningarna är av version ${version}; denna Tabiya läser version 1. Inget ändrades.`,
    unknown: keys => `Filen har inställningar som denna Tabiya inte känner till: ${keys}. Inget ändrades.`,
    fault: (key, expected, found) => `${key}: förväntade ${expected}, fick ${found}.`,
    nothingChanged: 'Inget ändrades.',
    alike: {
      pieces: 'pieces: båda sidor skulle få samma färg. Inget ändrades.',
      tiles: 'tiles: ljusa och mörka skulle bli lika. Inget ändrades.',
    },
  },

  install: 'Installera',
  installHint: 'Tabiya i ett eget fönster, med en ikon bland dina program.',
  installButton: 'Installera Tabiya',
  installed: 'Det här fönstret är den installerade Tabiya.',
  installHow: 'Webbläsarens meny kan installera sidan, där den erbjuder det.',
  installInsecure: 'Webbläsare installerar sidor bara från den här datorns egen adress eller över https.',

  unreachable: {
    title: 'Tabiya svarar inte',
    text: address => `Inget svarar på ${address}. Sidan kom ur webbläsarens eget minne; partierna finns i programmet.`,
    steps: [
      'På den här datorn: starta programmet, med ”tabiya” i en terminal eller med dess ikon.',
      'På en annan dator: är den på, körs ”tabiya serve” där, och är du i samma nätverk?',
      'En annan port eller adress? Öppna den som programmet skriver ut när det startar.',
    ],
    again: 'Försök igen nu',
    waits: 'Den försöker själv med några sekunders mellanrum och fortsätter så snart det kommer ett svar.',
  },
};
