// The one connection of the page, and what every screen may know of it.

import { createSignal } from 'solid-js';
import type { Catalog, Welcome } from '../protocol/messages';
import { connect, type LinkState } from './connection';
import { becomeOwner } from './secrets';

export const connection = connect();

const [link, setLink] = createSignal<LinkState>('connecting');
const [lag, setLag] = createSignal<number>();
const [welcome, setWelcome] = createSignal<Welcome>();
const [catalog, setCatalog] = createSignal<Catalog>();

export { catalog, lag, link, welcome };

/**
 * At a server of one's own machine the browser of its owner has the owner's games, those of the terminal too. A browser that
 * comes to the address of one game or study is not asked: whoever opens an invitation in a second browser wants to sit
 * down as a guest.
 */
const meetOwner = async (): Promise<void> => {
  try {
    const answer = await fetch('/owner', { cache: 'no-store' });
    if (answer.status === 200) becomeOwner(await answer.text());
  } catch {
    // Not reachable, or not the owner: this browser has a secret of its own.
  }
};

/** Connects and keeps connected; as the owner of the machine, if that may be. */
export const start = (asOwner: boolean): void => {
  connection.listen({
    state: (state, greeting) => {
      setLink(state);
      if (greeting) setWelcome(greeting);
    },
    lag: milliseconds => setLag(milliseconds),
    opened: async () => {
      setCatalog((await connection.ask({ type: 'catalog' }, ['catalog'], true)).catalog);
    },
  });
  void (asOwner ? meetOwner() : Promise.resolve()).finally(() => connection.open());
  // A network that is back is worth trying at once.
  window.addEventListener('online', () => connection.open());
};
