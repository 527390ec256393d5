// Words for what can be chosen besides colors, for files of settings, for installing and for a server that is not there; in Hungarian.

import type { Words } from '../en';

export const choices: Words['choices'] = {
  set: 'Bábuk',
  sets: { turned: 'Esztergált', print: 'Nyomtatott', paper: 'Papír', paths: 'Utak', tokens: 'Korong' },
  soundSet: 'A hangok anyaga',
  soundSets: { wood: 'Fa', glass: 'Üveg', chip: 'Csip' },
  clockWarning: 'Figyelmeztessen, ha fogy az időm',
  clockWarnings: { off: 'Soha', low: 'Ha kevés', '10': '10 másodpercnél', '30': '30 másodpercnél' },
  input: 'A bábuk mozgatása',
  inputs: { both: 'Húzás vagy kattintás', drag: 'Csak húzás', click: 'Csak kattintás' },
  castling: 'Sáncolás a királlyal',
  castlings: { both: 'Mindkét módon', rook: 'A bástyára', king: 'Két mezőt' },
  confirmMoves: 'Kérdezzen lépés elküldése előtt, ha a játszma',
  speeds: {
    bullet: 'Bullet',
    blitz: 'Villám',
    rapid: 'Rapid',
    classical: 'Klasszikus',
    correspondence: 'Napok lépésenként',
    none: 'Óra nélküli',
  },
  blindfold: 'Vakon: játszma közben a bábuk nem látszanak',

  notify: 'Szóljon, ha én lépek, és máshová nézek',
  notifyHint: 'Amíg egy játszma nyitva van ebben a böngészőben. Semmi sem megy más szerveren át.',
  notifyDenied: 'Ez a böngésző nem enged értesítést ennek az oldalnak. A cím beállításaiban ez megváltoztatható.',
  notifyMissing: 'Az értesítéshez ennek a gépnek a címe vagy https kell.',
  notifyTitle: name => `${name} lépett`,
  notifyBody: move => `${move}. Te következel.`,

  transfer: 'Átvitel',
  transferHint: 'Minden beállítás egy fájlban: másik böngészőnek, vagy hogy visszatérj hozzá.',
  save: 'Mentés fájlba',
  open: 'Fájl megnyitása',
  file: 'tabiya-settings.json',
  taken: 'A fájl beállításai érvényben vannak.',
  undo: 'Visszavonás',
  problems: {
    large: most => `Ez nem beállításfájl: nagyobb, mint ${most} KB. Semmi sem változott.`,
    notJson: 'Ez nem beállításfájl: nem JSON. Semmi sem változott.',
    notSettings: 'Ez JSON, de nem a Tabiya mentett beállításai: a „format” értéke „tabiya settings” legyen. Semmi sem változott.',
    newer: version =>
      `Ezek a beállítások újabbak (${version}. változat); ez a Tabiya az 1. változatot olvassa. Semmi sem változott.`,
    unknown: keys => `A fájlban olyan beállítások vannak, amelyeket ez a Tabiya nem ismer: ${keys}. Semmi sem változott.`,
    fault: (key, expected, found) => `${key}: ez kell: ${expected}, ez jött: ${found}.`,
    nothingChanged: 'Semmi sem változott.',
    alike: {
      pieces: 'pieces: mindkét félnek ugyanaz lenne a színe. Semmi sem változott.',
      tiles: 'tiles: a világos és a sötét egyforma lenne. Semmi sem változott.',
    },
  },

  install: 'Telepítés',
  installHint: 'Tabiya saját ablakban, ikonnal a programjaid között.',
  installButton: 'A Tabiya telepítése',
  installed: 'Ez az ablak a telepített Tabiya.',
  installHow: 'A böngésző menüje telepítheti ezt az oldalt, ha kínálja.',
  installInsecure: 'A böngészők csak ennek a gépnek a saját címéről vagy https-en át telepítenek oldalt.',

  unreachable: {
    title: 'A Tabiya nem válaszol',
    text: address =>
      `Innen nem jön válasz: ${address}. Ez az oldal a böngésző saját memóriájából való; a játszmákat a program őrzi.`,
    steps: [
      'Ezen a gépen: indítsd el a programot a „tabiya” paranccsal egy terminálban vagy az ikonjával.',
      'Másik gépen: be van kapcsolva, fut rajta a „tabiya serve”, és ugyanabban a hálózatban vagy?',
      'Más port vagy cím? Azt nyisd meg, amelyet a program induláskor kiír.',
    ],
    again: 'Próbáld újra most',
    waits: 'Néhány másodpercenként magától újrapróbálja, és folytatja, mihelyt válasz érkezik.',
  },
};
