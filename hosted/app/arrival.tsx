import { useEffect } from 'react';
import { repeatEarlyClick } from './early-click.ts';

interface ArrivalProps {
  /** The document's first page keeps the browser's own starting point. */
  isFirst(): boolean;
  /** Scrolls to where this page begins, or was left. */
  scroll(): void;
}

/**
 * Rendered beside a page: once the page is there, its heading takes the focus, so that keyboard
 * and screen reader start where the eye does; or what the page marks with `data-arrival`.
 */
export function Arrival({ isFirst, scroll }: ArrivalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, not per rendering of it
  useEffect(() => {
    if (isFirst()) return repeatEarlyClick(document);
    scroll();
    const place =
      document.querySelector<HTMLElement>('main [data-arrival]') ??
      document.querySelector<HTMLElement>('main h1');
    if (!place) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, []);
  return null;
}
