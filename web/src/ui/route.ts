// Where the page is: `/`, `/g/GAME`, `/settings`, `/help`.

import { createSignal } from 'solid-js';

export type Route =
  | { screen: 'home' }
  | { screen: 'game'; game: string; token?: string; secret?: string }
  | { screen: 'settings' }
  | { screen: 'help' };

/** What an address means. What stands after # never reaches a server. */
export const parse = (path: string, hash = ''): Route => {
  const game = /^\/g\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1];
  if (game) {
    const fragment = new URLSearchParams(hash.replace(/^#/, ''));
    const token = fragment.get('join');
    const secret = fragment.get('seat');
    return { screen: 'game', game, ...(token && { token }), ...(secret && { secret }) };
  }
  if (path === '/settings') return { screen: 'settings' };
  if (path === '/help') return { screen: 'help' };
  return { screen: 'home' };
};

const here = (): Route => parse(location.pathname, location.hash);

const [route, setRoute] = createSignal<Route>(typeof location === 'undefined' ? { screen: 'home' } : here());
export { route };

export const go = (path: string): void => {
  history.pushState(null, '', path);
  setRoute(here());
  window.scrollTo(0, 0);
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
  window.addEventListener('popstate', () => setRoute(here()));
  window.addEventListener('hashchange', () => setRoute(here()));
}
