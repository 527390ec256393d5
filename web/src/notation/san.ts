// Moves as the settings want them written: with the letters of the language, with English ones, or with little pictures.

import { createSignal } from 'solid-js';
import type { Color, RoleInfo } from '../protocol/messages';
import { settings } from '../settings/settings';
import { shared } from '../words/language';

export const FIGURINES: Record<Color, Record<string, string>> = {
  white: { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙' },
  black: { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞', P: '♟' },
};

/** `Nf3` with a picture for the letter. */
export const figurines = (san: string, color: Color): string =>
  san.startsWith('O') ? san : san.replace(/[KQRBNP]/g, letter => `${FIGURINES[color][letter] ?? letter}\uFE0E`);

const [invented, setInvented] = createSignal(false);

/** Where a game has pieces that chess has not, their letters would be mistaken for ours: there all are as the mode writes them. */
const isInvented = (roles: readonly RoleInfo[]): boolean => roles.some(({ role }) => !'PNBRQK'.includes(role));

export const playWith = (roles: readonly RoleInfo[]): void => void setInvented(isInvented(roles));

/** What stands for a kind in moves of a game with these kinds, as the settings want it; a pawn has no letter in most languages. */
export const letterOf = (role: string, roles: readonly RoleInfo[]): string => {
  if (settings.notation === 'figurines') return role in FIGURINES.white ? figurines(role, 'white') : role;
  const letters: Partial<Record<string, string>> = shared.letters;
  return settings.notation === 'letters' && !isInvented(roles) ? (letters[role] ?? '') : role;
};

const lettered = (): boolean => settings.notation === 'letters' && !invented();

/** A move with the letters of the language. */
const translated = (san: string): string => {
  const letters: Partial<Record<string, string>> = shared.letters;
  return san.replace(/(^|=)([KQRBN])/g, (_, before: string, letter: string) => before + (letters[letter] ?? letter));
};

/** A move as the settings want it written. */
export const written = (san: string, color: Color = 'white'): string =>
  settings.notation === 'figurines' ? figurines(san, color) : lettered() ? translated(san) : san;

/** The English letter for one that was typed; one that the language has no piece for stands as it is. */
export const roleOf = (letter: string): string => {
  const known = lettered() ? Object.entries(shared.letters).find(([, own]) => own === letter)?.[0] : undefined;
  return known ?? letter;
};
