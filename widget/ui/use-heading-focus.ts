import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Moves focus to the heading when the outcome changes, if the window has the focus. */
export function useHeadingFocus(outcome: 'open' | 'success' | 'ended'): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    // The focused button may have been removed, and `activeElement` with it.
    if (outcome !== 'open' && document.hasFocus()) heading.current?.focus();
  }, [outcome]);
  return heading;
}
