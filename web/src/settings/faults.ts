// What each setting may be, and what is wrong with one that came from a file or from an older page.

import colors from '../../../artwork/colors.json';
import { SPEEDS } from './speed';

/** A setting that cannot be taken: what was expected, and what came. */
export interface Fault {
  key: string;
  expected: string;
  found: string;
}

interface Kind {
  /** In words of the field, for whoever has to mend a file. */
  expected: string;
  fits(value: unknown): boolean;
}

const among = (...choices: readonly string[]): Kind => ({
  expected: choices.join(' | '),
  fits: value => choices.includes(value as string),
});
const yes: Kind = { expected: 'true | false', fits: value => typeof value === 'boolean' };
const number = (least: number, most: number): Kind => ({
  expected: `${least}–${most}`,
  fits: value => typeof value === 'number' && value >= least && value <= most,
});
const both = (one: string, two: string, choices: readonly string[]): Kind => ({
  expected: `{ ${one}, ${two}: ${choices.join(' | ')} }`,
  fits: value => {
    const parts = value as Record<string, string> | null;
    return (
      typeof parts === 'object' &&
      parts !== null &&
      Object.keys(parts).length === 2 &&
      [one, two].every(part => choices.includes(parts[part] ?? ''))
    );
  },
});
const NAMED = Object.keys(colors.named);
const MOST_NAME = 40;

const KINDS = new Map<string, Kind>(
  Object.entries({
    name: { expected: `text, 0–${MOST_NAME}`, fits: value => typeof value === 'string' && value.length <= MOST_NAME },
    theme: among('system', 'light', 'dark'),
    board: among(...Object.keys(colors.boards), 'own'),
    tiles: both('light', 'dark', NAMED),
    set: among('turned', 'print', 'paper', 'paths', 'tokens'),
    pieces: both('white', 'black', ['plain', ...NAMED]),
    coordinates: among('inside', 'squares', 'off'),
    sound: yes,
    volume: number(0, 100),
    soundSet: among('wood', 'glass', 'chip'),
    clockWarning: among('off', 'low', '10', '30'),
    animation: among('none', 'fast', 'normal', 'slow'),
    autoQueen: among('never', 'premove', 'always'),
    promotionClose: among('queen', 'back'),
    confirmResign: yes,
    confirmMoves: {
      expected: `[ ${SPEEDS.join(' | ')} ]`,
      fits: value => Array.isArray(value) && value.every(speed => SPEEDS.includes(speed)),
    },
    input: among('both', 'drag', 'click'),
    castling: among('both', 'rook', 'king'),
    blindfold: yes,
    notifyTurn: yes,
    destinations: yes,
    autoFlip: yes,
    language: among('auto', 'en', 'sv', 'fr', 'hu'),
    notation: among('letters', 'english', 'figurines'),
    announce: yes,
    size: number(40, 100),
    zen: yes,
  }),
);

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

/** Everything that does not fit; what is not there is fine. */
export const faultsOf = (given: object): Fault[] =>
  Object.entries(given).flatMap(([key, value]) => {
    const kind = KINDS.get(key);
    return !kind || kind.fits(value) ? [] : [{ key, expected: kind.expected, found: shown(value) }];
  });

/** What is no setting at all. */
export const unknownIn = (given: object): string[] => Object.keys(given).filter(key => !KINDS.has(key));
