/**
 * Completes a click whose mouse button was pressed on the prerendered page and is released on the app:
 * browsers fire none, because the pressed element is gone.
 */
import { twinOf } from './twin.ts';

/** Call before the page leaves the document, because a detached element is not pressed. */
export function followEarlyPress(from: ParentNode, to: ParentNode): void {
  const pressed = from.querySelector<HTMLElement>(':is(a, button):active');
  if (!pressed) return;
  const release = ({ target }: MouseEvent) => {
    const twin = twinOf(pressed, from, to);
    if (twin?.contains(target as Node)) twin.click();
  };
  document.addEventListener('mouseup', release, { once: true });
}
