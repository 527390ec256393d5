// What a person has chosen, kept in the browser.

import { createSignal } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { Language } from '../words/language';
import type { BoardTheme, NamedColor } from './colors';
import { faultsOf } from './faults';
import { persisted } from './persisted';
import { SPEEDS, type Speed } from './speed';

export type PieceSetName = 'turned' | 'print' | 'paper' | 'paths' | 'tokens';
export type SoundSet = 'wood' | 'glass' | 'chip';

export interface Settings {
  name: string;
  theme: 'system' | 'light' | 'dark';
  board: BoardTheme | 'own';
  /** The two tile colors of the board `own`. */
  tiles: { light: NamedColor; dark: NamedColor };
  set: PieceSetName;
  /** `plain` draws ivory and ebony; otherwise one of the ten names for each side. */
  pieces: { white: NamedColor | 'plain'; black: NamedColor | 'plain' };
  coordinates: 'inside' | 'squares' | 'off';
  sound: boolean;
  volume: number;
  soundSet: SoundSet;
  /** When one's own clock is called short: never, when the server says so, or below so many seconds. */
  clockWarning: 'off' | 'low' | '10' | '30';
  animation: 'none' | 'fast' | 'normal' | 'slow';
  autoQueen: 'never' | 'premove' | 'always';
  /** What closing the choice of a promotion does. */
  promotionClose: 'queen' | 'back';
  confirmResign: boolean;
  /** Games of these speeds ask before a move is sent. */
  confirmMoves: readonly Speed[];
  /** How pieces are moved by hand. */
  input: 'both' | 'drag' | 'click';
  /** Which square of a king castles. */
  castling: 'both' | 'rook' | 'king';
  /** Pieces are not seen while a game goes on. */
  blindfold: boolean;
  /** The system tells whoever looks elsewhere that it is their turn. */
  notifyTurn: boolean;
  destinations: boolean;
  autoFlip: boolean;
  /** What the page speaks; `auto` is what the browser wants. */
  language: 'auto' | Language;
  /** Letters of the language, English ones, or pictures. */
  notation: 'letters' | 'english' | 'figurines';
  /** Speaks moves and results for screen readers. */
  announce: boolean;
  /** How much of the room there is the board takes, in percent. */
  size: number;
  /** The board and the clocks alone. */
  zen: boolean;
}

export const DEFAULTS: Settings = {
  name: '',
  theme: 'system',
  board: 'walnut',
  tiles: { light: 'white', dark: 'brown' },
  set: 'turned',
  pieces: { white: 'plain', black: 'plain' },
  coordinates: 'inside',
  sound: true,
  volume: 60,
  soundSet: 'wood',
  clockWarning: 'low',
  animation: 'normal',
  autoQueen: 'premove',
  promotionClose: 'queen',
  confirmResign: true,
  confirmMoves: [],
  input: 'both',
  castling: 'both',
  blindfold: false,
  notifyTurn: false,
  destinations: true,
  autoFlip: false,
  language: 'auto',
  notation: 'letters',
  announce: true,
  size: 100,
  zen: false,
};

/** The least and the most of `size`. */
export const SIZES = { least: 40, most: 100 } as const;

/** The name of the color a side's pieces have, whatever it was chosen as. */
export const effective = (pieces: Settings['pieces'], color: 'white' | 'black'): NamedColor =>
  pieces[color] === 'plain' ? color : pieces[color];

/** What an older page kept under another name. */
const renamed = (stored: Partial<Settings> & { confirmMove?: boolean }): Partial<Settings> => {
  const { confirmMove, ...rest } = stored;
  return { ...(confirmMove && { confirmMoves: [...SPEEDS] }), ...rest };
};

/** What an older page may have kept: two sides, or two kinds of tiles, that cannot be told apart are put back, and so is what there is no more. */
const mended = (stored: Settings): Settings => {
  const { pieces, tiles } = stored;
  const wrong = faultsOf(stored).map(({ key }) => key as keyof Settings);
  return {
    ...stored,
    ...Object.fromEntries(wrong.map(key => [key, DEFAULTS[key]])),
    ...(effective(pieces, 'white') === effective(pieces, 'black') && { pieces: DEFAULTS.pieces }),
    ...(tiles.light === tiles.dark && { tiles: DEFAULTS.tiles }),
  };
};

const store = persisted<Settings>(
  'tabiya.settings',
  () => DEFAULTS,
  stored => mended({ ...DEFAULTS, ...renamed(stored) }),
);
const [settings, setSettings] = createStore<Settings>({ ...store.read() });

export { settings };

/** Changes one setting and keeps it. */
export const choose = <K extends keyof Settings>(key: K, value: Settings[K]): void => {
  setSettings({ [key]: value } as Partial<Settings>);
  store.write({ ...settings });
};

/** Changes all of them at once. */
export const chooseAll = (all: Settings): void => {
  setSettings({ ...all });
  store.write({ ...settings });
};

/** Back to how it came. */
export const chooseDefaults = (): void => chooseAll({ ...DEFAULTS, name: settings.name });

const still = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds a piece travels; none where the system asks for stillness. */
export const animationTime = (): number =>
  still?.matches ? 0 : { none: 0, fast: 120, normal: 200, slow: 400 }[settings.animation];

const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
const [isDark, setDark] = createSignal(dark?.matches ?? false);
dark?.addEventListener('change', () => setDark(dark.matches));

/** The theme that was chosen, or the system's. */
export const theme = (): 'light' | 'dark' => (settings.theme === 'system' ? (isDark() ? 'dark' : 'light') : settings.theme);

// Another tab of this browser has chosen something.
if (typeof window !== 'undefined') window.addEventListener('storage', () => setSettings({ ...store.read() }));
