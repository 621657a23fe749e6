/**
 * Replays a click made on a prerendered page before the app started
 * (`server/web/documents/prerendered.ts`).
 */
import { EARLY_CLICK } from '#shared/documents/bootstrap-data.ts';

/**
 * Clicks the same button in the hydrated app. A different button in its place, for a member or in
 * another language, is not clicked.
 */
export function repeatEarlyClick(page: Document): void {
  const early: unknown = Reflect.get(page, EARLY_CLICK);
  Reflect.deleteProperty(page, EARLY_CLICK);
  if (!Array.isArray(early)) return;
  const [place, text] = early;
  const button = page.querySelectorAll<HTMLElement>('#app button')[place];
  if (button && button.textContent === text) button.click();
}
