import { forgetPasses, readKept } from './kept-passes.ts';

/**
 * Registers the service worker that shows the offline page below `/account`, if the document names
 * one (`server/web/documents/installed.ts`), and forgets passes that are kept for somebody else.
 *
 * @param owner id of the signed-in member; undefined after a sign-out
 */
export async function keepOfflineShell(
  owner: string | undefined,
  page: Document = document,
): Promise<void> {
  const kept = await readKept();
  if (kept && kept.owner !== owner) await forgetPasses();
  if (owner === undefined) return;
  const worker = page.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.dataset.worker;
  // Absent on plain http and in some private windows.
  if (!worker || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(worker, { scope: '/account', updateViaCache: 'none' })
    .catch((error: unknown) => console.warn(error));
}
