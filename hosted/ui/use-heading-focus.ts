import { type Ref, useEffect, useRef } from 'react';

/**
 * The heading takes the focus when what it heads has become another: the button that had it is gone.
 * @param takes false for a state in which the focus stays where it is
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
