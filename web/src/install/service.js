// The service worker. The build puts the name of this page (VERSION) and the list of its shell (SHELL) before it.
//
// Invariant: as long as the server answers, what is shown is what it has. Only files whose names carry a hash of what is in
// them come from the cache first; the page itself comes from the cache only when nobody answers.

/* global VERSION, SHELL */
const CACHE = `tabiya-${VERSION}`;
/** Who has not answered for so long is not waited for. */
const PATIENCE = 5_000;

self.addEventListener('install', event => {
  const filled = caches.open(CACHE).then(cache => cache.addAll(SHELL.map(path => new Request(path, { cache: 'no-cache' }))));
  event.waitUntil(filled.then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const others = caches
    .keys()
    .then(names =>
      Promise.all(names.filter(name => name.startsWith('tabiya-') && name !== CACHE).map(name => caches.delete(name))),
    );
  event.waitUntil(others.then(() => self.clients.claim()));
});

const kept = path => caches.open(CACHE).then(cache => cache.match(path));

const late = () => new Promise((_, refuse) => setTimeout(() => refuse(new Error('nobody answers')), PATIENCE));

/** What the server says; without it, what was kept. */
const serverFirst = async (request, path) => {
  try {
    return await Promise.race([fetch(request), late()]);
  } catch (error) {
    const found = await kept(path);
    if (found) return found;
    throw error;
  }
};

/** A name that carries a hash means the same for ever. */
const keptFirst = async request => {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) void cache.put(request, answer.clone());
  return answer;
};

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(serverFirst(request, '/'));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  else if (pathname !== '/' && SHELL.includes(pathname)) event.respondWith(serverFirst(request, pathname));
});

self.addEventListener('notificationclick', event => {
  const path = String(event.notification.data);
  event.notification.close();
  const shown = self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(windows => {
    const there = windows.find(({ url }) => new URL(url).pathname === path) ?? windows[0];
    if (!there) return self.clients.openWindow(path);
    there.postMessage({ go: path });
    return there.focus();
  });
  event.waitUntil(shown);
});
