// The words of the first screen and of the list of modes, in English.

import type { Color } from '../../protocol/messages';
import { colors, plural } from './count';

export const front = {
  title: 'Play chess',
  board: 'The board',
  ways: 'Against whom',
  strength: 'Strength',
  strengthHint: (margin: string) => `Elo ${margin}, on Stockfish’s scale`,
  findLevel: 'Find my level',
  unmeasured: '?',
  clocks: 'Start with this clock',
  speeds: {
    none: 'unhurried',
    bullet: 'Bullet',
    blitz: 'Blitz',
    rapid: 'Rapid',
    classical: 'Classical',
    correspondence: 'Days',
  } as Record<string, string>,
  start: 'Start',
  custom: 'Custom',
  customHint: 'anything else',
  customTitle: 'Custom game',
  ownMinutes: 'Other minutes',
  modes: 'Mode',
  allModes: (count: number) => `All ${count} modes`,

  practiceHint: 'Your own mistakes, asked again',

  /** Below the board. */
  goOn: 'Go on',
  lookBack: 'Look back',
  running: 'Your game',
  last: 'Your last game',
  another: 'Another board',
  before: 'The board before',
  firstMove: (side: Color) => `Move a piece and play on as ${colors[side]}.`,
  drawnStart: 'Every game draws a start of its own.',
  notByComputer: 'Choose a clock to play it.',

  /** Positions by their id: a name, and what is about them. */
  tabiyas: {
    marDelPlata: ['King’s Indian: Mar del Plata', 'Black storms the king, White breaks in on the queen’s side. Who is first?'],
    englishAttack: ['Najdorf: English Attack', 'Castled on opposite sides: pawns run at both kings.'],
    reti: ['Réti, 1921', 'White’s king is far too late for both pawns, and draws all the same.'],
    marshall: ['Spanish: Marshall Attack', 'A pawn given for the attack. White has to hold.'],
    carlsbad: ['Queen’s Gambit: Carlsbad', 'A minority attacks, or the center breaks.'],
    friedLiver: ['Fried Liver', 'A knight given to drag the king into the middle. Can Black keep it?'],
    dragon: ['Sicilian Dragon: Yugoslav Attack', 'Down the h-file, or down the c-file.'],
    saavedra: ['Saavedra, 1895', 'White to move and win. The queen is not the way.'],
    isolani: ['The isolated queen’s pawn', 'Strength in the middle game, weakness in the ending.'],
    winawer: ['French: Poisoned Pawn', 'White takes the king’s side, Black the center.'],
    evans: ['Evans Gambit', 'Two pawns for time, as in 1850.'],
    meran: ['Semi-Slav: Meran', 'The center is about to burst.'],
  } as Record<string, [string, string]>,

  /** The list of modes. */
  modesTitle: 'Modes',
  modesHint: 'Each picture shows what is different. Open one for its rules, its start and its pieces.',
  rules: 'Rules',
  startPosition: 'Start position',
  startDrawn: 'Start position, one of many',
  pieces: 'The pieces and their moves',
  play: 'Play this mode',
  facts: {
    drawn: 'The start is drawn by lot for each game.',
    pockets: 'Pieces that were taken can be put down again.',
    checks: (count: number) => `${count} checks win.`,
    pace: (seconds: number) => `${seconds} seconds a move.`,
    noComputer: 'The computer does not play it.',
  },
  doors: 'Other ways to begin',
  edit: 'Set up a position',
  editHint: 'Any mode, any pieces; then play it or send it',
  today: (count: number) => `${plural(count, 'position', 'positions')} today`,
  todayHint: 'Asked again before you forget them',
  todayDone: 'Practice',
  todayDoneHint: (cards: number) => `${plural(cards, 'position', 'positions')}, nothing due today`,
};
