import { useLayoutEffect } from 'react';
import { repeatEarlyClick } from './early-click.ts';
import { adoptEarlyInput, readEarlyInput } from './early-input.ts';

interface TakeOverProps {
  /** The prerendered page. */
  from: HTMLElement;
  /** The root of the app, not yet in the document. */
  to: HTMLElement;
}

/**
 * Replaces the prerendered page with the app on the first commit, with what was typed, the focus and
 * a pressed button. It is rendered first, so that no other effect runs outside the document.
 */
export function TakeOver({ from, to }: TakeOverProps) {
  useLayoutEffect(() => {
    if (!from.isConnected) return;
    const input = readEarlyInput(from);
    const path = location.pathname;
    from.replaceWith(to);
    const adopt = () => {
      if (!adoptEarlyInput(input, to)) return false;
      // In a task of its own, so that forms know the adopted values.
      setTimeout(() => repeatEarlyClick(document));
      return true;
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
