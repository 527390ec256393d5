// What was pasted and waits for the screen that can do something with it.

import { createSignal } from 'solid-js';
import type { ReadGame } from '../protocol/messages';

/** A mode for the new-game form. */
const [broughtMode, setBroughtMode] = createSignal<{ id: string; text: string }>();
export { broughtMode, setBroughtMode };

/** Games for the reading screen. */
export interface Brought {
  games: readonly ReadGame[];
  more: boolean;
  /** Where they come from. */
  text: string;
}
const [brought, setBrought] = createSignal<Brought>();
export { brought, setBrought };

/** The text of the reading screen, kept for as long as the tab lives: a reload reads it again. */
const KEY = 'tabiya.reading';
export const keepText = (text: string): void => {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // blocked or too long: a reload begins anew
  }
};
export const keptText = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};
