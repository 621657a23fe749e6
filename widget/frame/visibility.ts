import type { RefCallback } from 'preact';

/** A ref that says whether its element is wholly within the visitor's view. */
export function visibilityRef(tell: (visible: boolean) => void): RefCallback<Element> {
  const observer = new IntersectionObserver(
    (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) > 0.99),
    { threshold: [0, 1] },
  );
  return (element) => {
    observer.disconnect();
    if (element) observer.observe(element);
    else tell(false);
  };
}
