/** Imports the dialog when it is needed. */
import modalFile from 'virtual:modal-file';
import { named, type Options, pathOf } from '../options.ts';
import type { Modal, Page } from '../page.ts';
import type { Given } from './options.ts';
import { wordsFor } from './words.ts';

const load = (page: Page) => page.load(modalFile) as Promise<Modal>;

/** Opens the payment in a dialog, or our page if the dialog cannot load. `signal` removes it. */
export function openModal(
  page: Page,
  given: Given,
  source: Element | undefined,
  signal?: AbortSignal,
  creating?: Promise<Options | undefined>,
): void {
  load(page).then(
    (modal) =>
      signal?.aborted
        ? page.emit(document, 'closed', named(given.session))
        : modal.openModal(page, given, wordsFor(given), source, signal, creating),
    async () => {
      const ready = creating ? await creating : given;
      if (ready) location.assign(`${page.base}/${pathOf(ready.session)}`);
    },
  );
}

/** Preloads the frame for an expected click; without a session, or in another mode, scripts only. */
export function warmModal(page: Page, given: Given, source: Element): void {
  if (given.mode === 'redirect') return;
  page.bridge().catch(() => {});
  if (given.mode === 'inline') return;
  load(page).then(
    (modal) => given.session && modal.warmModal(page, given, wordsFor(given), source),
    () => {},
  );
}
