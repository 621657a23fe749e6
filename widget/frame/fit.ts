/** The height of the content of `element`, in whole pixels. */
export function heightOf(element: Element): number {
  return Math.ceil(element.getBoundingClientRect().height);
}

/** Reports the height when it has changed, at most once per animation frame. */
export function watchHeight(element: Element, tell: (height: number) => void): void {
  let last = 0;
  // An observer is itself called once per frame, after layout and before paint.
  new ResizeObserver(() => {
    const height = heightOf(element);
    if (height === last) return;
    last = height;
    tell(height);
  }).observe(element);
}
