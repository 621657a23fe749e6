import { loadTexts } from './i18n.ts';
import { loadChunk } from './lazy-page.ts';
import type { Store } from './store.ts';

const load = () =>
  loadChunk('consent', async () => {
    const [consent] = await Promise.all([import('./consent.ts'), loadTexts(['consent'])]);
    return consent;
  });

/** Asks about cookies, once the page has nothing better to do. */
export function offerConsent(store: Store): void {
  // Safari learned to say when it is idle in 2025.
  const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1000));
  whenIdle(() => {
    // Nobody is asked, and nothing that needs consent is loaded.
    load().then(({ startConsent }) => startConsent(store), console.warn);
  });
}

/** Shows what the person has agreed to, to change it. */
export function openConsent(store: Store): void {
  load().then(({ showPreferences }) => showPreferences(store), console.warn);
}
