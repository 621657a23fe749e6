/** What a visitor moves the page with. */
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** By then every section has loaded. */
const SETTLED_MS = 4_000;

/**
 * Keeps a place at the top of the window while the sections before it load, until the visitor moves the
 * page.
 * @returns a function that stops it
 */
export function keepInPlace(place: HTMLElement): () => void {
  const scroll = () => place.scrollIntoView();
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, SETTLED_MS);
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
