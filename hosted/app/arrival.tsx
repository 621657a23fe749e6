import { type RefObject, useEffect } from 'react';

/**
 * Rendered beside a page, inside its Suspense: once the page is there, its heading takes the
 * focus, so that keyboard and screen reader start where the eye does. The document's first page
 * keeps the browser's own starting point.
 */
export function Arrival({ hasArrived }: { hasArrived: RefObject<boolean> }) {
  useEffect(() => {
    if (!hasArrived.current) {
      hasArrived.current = true;
      return;
    }
    scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [hasArrived]);
  return null;
}
