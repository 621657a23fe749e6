/**
 * Moves the focus from an element of the prerendered page to the same element of the app. Otherwise
 * a key pressed at that moment would reach the document alone.
 */
import { twinOf } from './twin.ts';

export interface EarlyFocus {
  element: HTMLElement;
  /** Null where the element has no caret to read, such as an e-mail field. */
  caret: readonly [start: number, end: number] | null;
}

/** Call before the page leaves the document, because a detached element has no focus. */
export function readEarlyFocus(root: HTMLElement): EarlyFocus | undefined {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || !root.contains(element)) return undefined;
  return { element, caret: caretOf(element) };
}

/** Whether the key presses the element that the app does not show yet. */
export const isPressOf = ({ element }: EarlyFocus, { key }: KeyboardEvent): boolean =>
  (key === 'Enter' && element.matches('a, button, input')) ||
  (key === ' ' && element.matches('button'));

/**
 * @param isPressed by a key, since the page has left the document
 * @returns false when the app does not show this element, or not yet
 */
export function adoptEarlyFocus(
  { element, caret }: EarlyFocus,
  from: ParentNode,
  to: ParentNode,
  isPressed: boolean,
): boolean {
  const { activeElement } = document;
  // The visitor may have moved on, when the element appears later than the app.
  if (activeElement && activeElement !== document.body) return true;
  const target = twinOf(element, from, to);
  if (!target) return false;
  target.focus({ preventScroll: true });
  if (caret) (target as HTMLInputElement).setSelectionRange(...caret);
  // In a task of its own, so that forms know the adopted values.
  if (isPressed) setTimeout(() => press(target));
  return true;
}

/** As the browser does: Enter in a field clicks the first button that sends its form. */
function press(target: HTMLElement): void {
  if (target instanceof HTMLInputElement) {
    target.form?.querySelector<HTMLElement>('button:not([type="button"])')?.click();
  } else target.click();
}

function caretOf(element: HTMLElement): EarlyFocus['caret'] {
  if (!('selectionStart' in element)) return null;
  const { selectionStart, selectionEnd } = element as HTMLInputElement;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
