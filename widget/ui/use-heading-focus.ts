import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Moves focus to the heading when the outcome changes, if the person is here and not elsewhere. */
export function useHeadingFocus(outcome: 'open' | 'success' | 'ended'): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(outcome);
  useEffect(() => {
    if (before.current === outcome) return;
    before.current = outcome;
    // The button that had the focus may be gone, and with it what `activeElement` says.
    if (outcome !== 'open' && document.hasFocus()) heading.current?.focus();
  }, [outcome]);
  return heading;
}
