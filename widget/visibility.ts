import type { RefCallback } from 'preact';
import { IN_SIGHT } from '#shared/pay/flow.ts';

/** A ref that reports whether its element is fully in the viewport. */
export function visibilityRef(tell: (visible: boolean) => void): RefCallback<Element> {
  const observer = new IntersectionObserver(
    (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= IN_SIGHT),
    { threshold: IN_SIGHT },
  );
  return (element) => {
    observer.disconnect();
    if (element) observer.observe(element);
    else tell(false);
  };
}
