/** The service worker of the installed app, and the one that takes it out of service. */

export const WORKER_PATH = '/sw.js';
export const OFFLINE_PATH = '/offline';

/**
 * Its cache holds the offline page and nothing else: no document with data, no answer of the API.
 * Every navigation asks the server first, so that a release is there at the next load.
 *
 * @param version another one replaces the stored page
 */
export const offlineWorker = (version: string): string => `'use strict';
const CACHE = 'offline-${version}';
const PAGE = '${OFFLINE_PATH}';
addEventListener('install', (event) => {
  const kept = caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' })));
  event.waitUntil(kept.then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const others = (names) => names.filter((name) => name !== CACHE);
  event.waitUntil(Promise.all([
    caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
    registration.navigationPreload?.enable(),
  ]));
});
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(load(event));
});
async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
  }
}
`;

/** Replaces the worker in every browser that comes by: it removes its cache and itself. */
export const LEAVING_WORKER = `'use strict';
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const gone = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => registration.unregister()));
});
`;
