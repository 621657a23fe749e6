/** A click made on a painted page before the app took over (`server/documents/painted.ts`). */
import { EARLY_CLICK } from '#shared/boot.ts';

/**
 * Clicks the button that was clicked too early, once the app shows the same one in the same place;
 * not another that took its place, as for a member or in another language.
 */
export function repeatEarlyClick(page: Document): void {
  const early: unknown = Reflect.get(page, EARLY_CLICK);
  Reflect.deleteProperty(page, EARLY_CLICK);
  if (!Array.isArray(early)) return;
  const [place, text] = early;
  const button = page.querySelectorAll<HTMLElement>('#app button')[place];
  if (button && button.textContent === text) button.click();
}
