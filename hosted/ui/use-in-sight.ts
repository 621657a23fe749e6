import { type RefCallback, useCallback } from 'react';
import { IN_SIGHT } from '#shared/pay/flow.ts';

/**
 * A ref that reports whether its element is visible; always visible without IntersectionObserver.
 */
export function useInSight(
  tell: ((visible: boolean) => void) | undefined,
): RefCallback<HTMLDivElement> {
  return useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !tell) return;
      if (!('IntersectionObserver' in globalThis)) return tell(true);
      const observer = new IntersectionObserver(
        (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= IN_SIGHT),
        { threshold: IN_SIGHT },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        tell(false);
      };
    },
    [tell],
  );
}
