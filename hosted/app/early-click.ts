/**
 * Replays a click made on a prerendered page before the app started
 * (`server/web/documents/prerendered.ts`).
 */
import { EARLY_CLICK } from '#shared/documents/bootstrap-data.ts';

/**
 * Takes the click when the app replaces the page, so that no later click is repeated.
 *
 * @returns how to click the same button of the app. A different button in its place, for a member or
 * in another language, is not clicked.
 */
export function takeEarlyClick(page: Document): () => void {
  const early: unknown = Reflect.get(page, EARLY_CLICK);
  Reflect.deleteProperty(page, EARLY_CLICK);
  return () => {
    if (!Array.isArray(early)) return;
    const [place, text] = early;
    const button = page.querySelectorAll<HTMLElement>('#app button')[place];
    if (button && button.textContent === text) button.click();
  };
}
