import { useEffect } from 'react';

interface NavigationFocusProps {
  /** True for the first page of the document, which keeps the browser's focus. */
  isFirst(): boolean;
  /** Restores the scroll position of this history entry. */
  scroll(): void;
}

/**
 * After a navigation, focuses the heading of the new page, or the element marked with
 * `data-navigation-focus`, so that keyboards and screen readers start there.
 */
export function NavigationFocus({ isFirst, scroll }: NavigationFocusProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, not per rendering of it
  useEffect(() => {
    if (isFirst()) return;
    scroll();
    const place =
      document.querySelector<HTMLElement>('main [data-navigation-focus]') ??
      document.querySelector<HTMLElement>('main h1');
    if (!place) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, []);
  return null;
}
