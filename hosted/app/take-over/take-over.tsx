import { useLayoutEffect } from 'react';
import { takeEarlyClick } from './early-click.ts';
import { adoptEarlyFocus, isPressOf, readEarlyFocus } from './early-focus.ts';
import { adoptEarlyInput } from './early-input.ts';
import { followEarlyPress } from './early-press.ts';

interface TakeOverProps {
  /** The prerendered page. */
  from: HTMLElement;
  /** The root of the app, not yet in the document. */
  to: HTMLElement;
}

/**
 * Replaces the prerendered page with the app on the first commit, with what was typed, the focus and
 * the pressed button. It is rendered first, so that no other effect runs outside the document.
 */
export function TakeOver({ from, to }: TakeOverProps) {
  useLayoutEffect(() => {
    if (!from.isConnected) return;
    const focus = readEarlyFocus(from);
    const repeatClick = takeEarlyClick(document);
    followEarlyPress(from, to);
    const path = location.pathname;
    from.replaceWith(to);
    let hasInput = false;
    let hasFocus = !focus;
    let hasClick = !repeatClick;
    let isPressed = false;
    const endClick = () => {
      hasClick = true;
      isPressed = false;
    };
    // What the visitor does now is meant for the page that they see.
    addEventListener('pointerdown', endClick, { capture: true, once: true });
    const hearKey = (event: KeyboardEvent) => {
      endClick();
      if (hasFocus || !focus || !isPressOf(focus, event)) return;
      isPressed = true;
      event.preventDefault();
    };
    addEventListener('keydown', hearKey, { capture: true, once: true });
    const adopt = () => {
      hasInput ||= adoptEarlyInput(from, to);
      if (!hasInput) return false;
      // In a task of its own, so that forms know the adopted values.
      if (!hasClick) {
        setTimeout(() => {
          hasClick ||= location.pathname !== path || repeatClick?.() === true;
        });
      }
      hasFocus ||= !focus || adoptEarlyFocus(focus, from, to, isPressed);
      return hasFocus && hasClick;
    };
    // After the commit, because React cannot take new values in while it commits.
    queueMicrotask(() => {
      if (adopt()) return;
      // Some forms appear once the visitor is known to be a guest.
      const changes = new MutationObserver(() => {
        if (location.pathname !== path || adopt()) changes.disconnect();
      });
      changes.observe(to, { childList: true, subtree: true });
    });
  }, [from, to]);
  return null;
}
