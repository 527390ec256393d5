// Where the page is: `/`, `/games`, `/modes`, `/g/GAME`, `/s/STUDY`, `/studies`, `/practice`, `/practice/now`, `/edit`, `/read`, `/settings`, `/help`, `/manual`.

import { createSignal } from 'solid-js';

/** A position in the address. */
interface Position {
  fen?: string;
  mode?: string;
}

export type Route =
  | ({ screen: 'home' } & Position)
  | ({ screen: 'edit' } & Position)
  | { screen: 'read' }
  | { screen: 'game'; game: string; token?: string; secret?: string }
  | { screen: 'games' }
  | { screen: 'modes' }
  | { screen: 'study'; study: string; node?: number }
  | { screen: 'studies' }
  | { screen: 'practice'; now: boolean }
  | { screen: 'settings' }
  | { screen: 'help' }
  | { screen: 'manual' }
  | { screen: 'unknown' };

const positionOf = (search: string): Position => {
  const query = new URLSearchParams(search);
  const fen = query.get('fen')?.replace(/_/g, ' ').trim();
  const mode = query.get('mode');
  return { ...(fen && { fen }), ...(mode && { mode }) };
};

/** What an address means. What stands after # never reaches a server. */
export const parse = (path: string, hash = '', search = ''): Route => {
  const game = /^\/g\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  if (game) {
    const fragment = new URLSearchParams(hash.replace(/^#/, ''));
    const token = fragment.get('join');
    const secret = fragment.get('seat');
    return { screen: 'game', game, ...(token && { token }), ...(secret && { secret }) };
  }
  const study = /^\/s\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  if (study) {
    const node = /^#(\d{1,9})$/.exec(hash)?.[1];
    return { screen: 'study', study, ...(node && { node: Number(node) }) };
  }
  if (path === '/studies') return { screen: 'studies' };
  if (path === '/practice' || path === '/practice/now') return { screen: 'practice', now: path === '/practice/now' };
  if (path === '/games') return { screen: 'games' };
  if (path === '/modes') return { screen: 'modes' };
  if (path === '/settings') return { screen: 'settings' };
  if (path === '/help') return { screen: 'help' };
  if (path === '/manual') return { screen: 'manual' };
  if (path === '/read') return { screen: 'read' };
  if (path === '/edit') return { screen: 'edit', ...positionOf(search) };
  return path === '/' ? { screen: 'home', ...positionOf(search) } : { screen: 'unknown' };
};

const here = (): Route => parse(location.pathname, location.hash, location.search);

const [route, setRoute] = createSignal<Route>(typeof location === 'undefined' ? { screen: 'home' } : here());

export { route };

/** A game or a study: the board has the screen, and other pages lie over it. */
export const atBoard = (): boolean => route().screen === 'game' || route().screen === 'study';

/** The address names a game or a study, but there is none to show. */
const [astray, setAstray] = createSignal(false);

export { astray, setAstray };

/** A page that lies over the game instead of taking its place. */
export type Sheet = 'settings' | 'help';
const [sheet, setSheet] = createSignal<Sheet>();

export { setSheet, sheet };

/** A dialog lies over the page: keys are meant for it, wherever the focus is. */
export const covered = (): boolean => document.querySelector('dialog[open]') !== null;

export const go = (path: string): void => {
  history.pushState(null, '', path);
  arrive();
  window.scrollTo(0, 0);
};

const arrive = (): void => {
  setSheet(undefined);
  setAstray(false);
  setRoute(here());
};

/** Takes the secret out of the address bar. */
export const clearFragment = (): void => history.replaceState(null, '', location.pathname);

/** An ordinary link that does not reload the page. */
export const follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute('href') ?? '/');
};

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', arrive);
  window.addEventListener('hashchange', arrive);
}
