/**
 * Registers the service worker that shows the offline page below `/account`, if the document names
 * one (`server/web/documents/installed.ts`).
 */
export async function keepOfflineShell(page: Document = document): Promise<void> {
  const worker = page.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.dataset.worker;
  // Absent on plain http and in some private windows.
  if (!worker || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker
    .register(worker, { scope: '/account', updateViaCache: 'none' })
    .catch((error: unknown) => console.warn(error));
}
