import { type RefCallback, useCallback } from 'react';

/** Nearly all of it: browsers round the edges. */
const SHARE = 0.95;

/** A ref that tells whether its element can be seen; without the browser's help, that it can. */
export function useInSight(
  tell: ((visible: boolean) => void) | undefined,
): RefCallback<HTMLDivElement> {
  return useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !tell) return;
      if (!('IntersectionObserver' in globalThis)) return tell(true);
      const observer = new IntersectionObserver(
        (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= SHARE),
        { threshold: SHARE },
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
