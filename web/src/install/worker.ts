// The service worker: it keeps the shell of the page, so that it opens without the server and can say what to do.

/** Registers it, where browsers allow that: at this machine's own address and over https. */
export const startWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page is there: nobody waits for it.
  const register = (): void => void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
  navigator.serviceWorker.addEventListener('message', event => {
    const path: unknown = (event.data as { go?: unknown } | null)?.go;
    if (typeof path === 'string' && path.startsWith('/g/') && location.pathname !== path) location.assign(path);
  });
};
