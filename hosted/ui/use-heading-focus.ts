import { type Ref, useEffect, useRef } from 'react';

/**
 * Focuses the heading when `state` changes, because the focused button has been removed.
 * @param takes false for states that keep the focus
 */
export function useHeadingFocus(state: string, takes: boolean): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (takes) heading.current?.focus();
  }, [state, takes]);
  return heading;
}
