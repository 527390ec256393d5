// A new binary never meets an old page: whenever the connection comes back the page looks whether it is still the one that
// the server has, and becomes the new one if not.

import { connection } from '../net/room';

const RENEWED = 'tabiya.page';

/** The script that this page began with, as the page names it. */
const own = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined;

const look = async (): Promise<void> => {
  const script = own();
  if (!script?.startsWith('/assets/')) return; // a page in the making
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => undefined);
  if (!answer?.ok || (await answer.text()).includes(script)) return;
  try {
    // Once for each page: one that stays old must not reload for ever.
    if (sessionStorage.getItem(RENEWED) === script) return;
    sessionStorage.setItem(RENEWED, script);
  } catch {
    return; // nothing could be remembered
  }
  location.reload();
};

export const followPage = (): void => {
  let before = false;
  connection.listen({
    opened: () => {
      if (before) void look();
      before = true;
      return Promise.resolve();
    },
  });
  // A part of the page that is not there any more: the server has another page.
  window.addEventListener('vite:preloadError', () => void look());
};
