/**
 * Replays a click made on a prerendered page before the app started
 * (`server/web/documents/prerendered.ts`).
 */
import { EARLY_CLICK } from '#shared/documents/bootstrap-data.ts';

/**
 * Takes the click when the app replaces the page, so that no later click is repeated.
 *
 * @returns undefined when nothing was clicked, else how to click the same button of the app: false until it is
 *   shown. A button with another text, for a member or in another language, is not clicked.
 */
export function takeEarlyClick(page: Document): (() => boolean) | undefined {
  const early: unknown = Reflect.get(page, EARLY_CLICK);
  Reflect.deleteProperty(page, EARLY_CLICK);
  if (!Array.isArray(early)) return undefined;
  const [place, text] = early;
  return () => {
    const buttons = [...page.querySelectorAll<HTMLElement>('#app button')];
    const alike = buttons.filter(({ textContent }) => textContent === text);
    // A notice above it may have moved it; of several with one text, the place tells which it is.
    const button = alike.length === 1 ? alike[0] : alike.find((one) => one === buttons[place]);
    button?.click();
    return button !== undefined;
  };
}
