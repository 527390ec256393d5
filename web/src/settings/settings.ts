// What a person has chosen, kept in the browser.

import { createSignal } from 'solid-js';
import { createStore } from 'solid-js/store';
import type { BoardTheme, NamedColor } from './colors';
import { kept } from './kept';

export interface Settings {
  name: string;
  theme: 'system' | 'light' | 'dark';
  board: BoardTheme | 'own';
  /** The two tile colors of the board `own`. */
  tiles: { light: NamedColor; dark: NamedColor };
  /** `plain` draws ivory and ebony; otherwise one of the ten names for each side. */
  pieces: { white: NamedColor | 'plain'; black: NamedColor | 'plain' };
  coordinates: 'inside' | 'squares' | 'off';
  sound: boolean;
  volume: number;
  animation: 'none' | 'fast' | 'normal' | 'slow';
  autoQueen: 'never' | 'premove' | 'always';
  /** What closing the choice of a promotion does. */
  promotionClose: 'queen' | 'back';
  confirmResign: boolean;
  confirmMove: boolean;
  destinations: boolean;
  autoFlip: boolean;
  notation: 'letters' | 'figurines';
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
  pieces: { white: 'plain', black: 'plain' },
  coordinates: 'inside',
  sound: true,
  volume: 60,
  animation: 'normal',
  autoQueen: 'premove',
  promotionClose: 'queen',
  confirmResign: true,
  confirmMove: false,
  destinations: true,
  autoFlip: false,
  notation: 'letters',
  announce: true,
  size: 100,
  zen: false,
};

/** The least and the most of `size`. */
export const SIZES = { least: 40, most: 100 } as const;

/** The name of the color a side's pieces have, whatever it was chosen as. */
export const effective = (pieces: Settings['pieces'], color: 'white' | 'black'): NamedColor => (pieces[color] === 'plain' ? color : pieces[color]);

/** What an older page may have kept: two sides, or two kinds of tiles, that cannot be told apart are put back. */
const mended = (stored: Settings): Settings => {
  const { pieces, tiles } = stored;
  return {
    ...stored,
    ...(effective(pieces, 'white') === effective(pieces, 'black') && { pieces: DEFAULTS.pieces }),
    ...(tiles.light === tiles.dark && { tiles: DEFAULTS.tiles }),
  };
};

const store = kept<Settings>('tabiya.settings', () => DEFAULTS, stored => mended({ ...DEFAULTS, ...stored }));
const [settings, setSettings] = createStore<Settings>({ ...store.read() });

export { settings };

/** Changes one setting and keeps it. */
export const choose = <K extends keyof Settings>(key: K, value: Settings[K]): void => {
  setSettings({ [key]: value } as Partial<Settings>);
  store.write({ ...settings });
};

/** Back to how it came. */
export const chooseDefaults = (): void => {
  setSettings({ ...DEFAULTS, name: settings.name });
  store.write({ ...settings });
};

const still = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds a piece travels; none where the system asks for stillness. */
export const animationTime = (): number => (still?.matches ? 0 : { none: 0, fast: 120, normal: 200, slow: 400 }[settings.animation]);

const dark = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');
const [isDark, setDark] = createSignal(dark?.matches ?? false);
dark?.addEventListener('change', () => setDark(dark.matches));

/** The theme that was chosen, or the system's. */
export const theme = (): 'light' | 'dark' => (settings.theme === 'system' ? (isDark() ? 'dark' : 'light') : settings.theme);

// Another tab of this browser has chosen something.
if (typeof window !== 'undefined') window.addEventListener('storage', () => setSettings({ ...store.read() }));
