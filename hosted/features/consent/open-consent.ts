import { loadTexts } from '../../platform/i18n.ts';
import { loadChunk } from '../../platform/lazy-page.ts';
import type { ConsentParts } from './consent.ts';

const load = () =>
  loadChunk('consent', async () => {
    const [consent] = await Promise.all([import('./consent.ts'), loadTexts(['consent'])]);
    return consent;
  });

/** Shows the cookie notice when the browser is idle. */
export function offerConsent(parts: ConsentParts): void {
  // Safari supports requestIdleCallback since 2025 only.
  const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1000));
  whenIdle(() => {
    // When the chunk fails to load, nobody is asked and nothing that needs consent is loaded.
    load().then(({ startConsent }) => startConsent(parts), console.warn);
  });
}

/** Opens the consent preferences. */
export function openConsent(parts: ConsentParts): void {
  load().then(({ showPreferences }) => showPreferences(parts), console.warn);
}
