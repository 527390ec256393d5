// Where the page is: `/`, `/games`, `/g/GAME`, `/settings`, `/help`.

import { createSignal } from 'solid-js';

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; game: string; token?: string; secret?: string }
  | { screen: 'games' }
  | { screen: 'settings' }
  | { screen: 'help' }
  | { screen: 'unknown' };

/** What an address means. What stands after # never reaches a server. */
export const parse = (path: string, hash = ''): Route => {
  const game = /^\/g\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  if (game) {
    const fragment = new URLSearchParams(hash.replace(/^#/, ''));
    const token = fragment.get('join');
    const secret = fragment.get('seat');
    return { screen: 'game', game, ...(token && { token }), ...(secret && { secret }) };
  }
  if (path === '/games') return { screen: 'games' };
  if (path === '/settings') return { screen: 'settings' };
  if (path === '/help') return { screen: 'help' };
  return { screen: path === '/' ? 'home' : 'unknown' };
};

const here = (): Route => parse(location.pathname, location.hash);

const [route, setRoute] = createSignal<Route>(typeof location === 'undefined' ? { screen: 'home' } : here());
export { route };

/** The address names a game, but there is none to show. */
const [astray, setAstray] = createSignal(false);
export { astray, setAstray };

/** A page that lies over the game instead of taking its place. */
export type Sheet = 'settings' | 'help';
const [sheet, setSheet] = createSignal<Sheet>();
export { sheet, setSheet };

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
