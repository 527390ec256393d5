// What was pasted and waits for the screen that can do something with it.

import { createSignal } from 'solid-js';
import type { ReadGame } from '../protocol/messages';

/** A mode for the new-game form. */
const [pendingMode, setPendingMode] = createSignal<{ id: string; text: string }>();

export { pendingMode, setPendingMode };

/** Games for the reading screen. */
export interface PendingGames {
  games: readonly ReadGame[];
  more: boolean;
  /** Where they come from. */
  text: string;
}
const [pendingGames, setPendingGames] = createSignal<PendingGames>();

export { pendingGames, setPendingGames };

/** The text of the reading screen, kept for as long as the tab lives: a reload reads it again. */
const KEY = 'tabiya.reading';
export const storeText = (text: string): void => {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // blocked or too long: a reload begins anew
  }
};
export const storedText = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};
