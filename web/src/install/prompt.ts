// The browser's offer to install the page, kept until somebody wants it.

import { createSignal } from 'solid-js';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const [offer, setOffer] = createSignal<InstallPrompt>();

/** Whether the browser would install the page now. */
export const installable = (): boolean => offer() !== undefined;

/** Whether this is the installed page already. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

export const install = (): void => {
  void offer()?.prompt();
  setOffer(undefined);
};

export const followOffers = (): void => {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    setOffer(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setOffer(undefined));
};
