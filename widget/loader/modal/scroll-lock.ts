/**
 * Stops the page behind a dialog from scrolling, and from shifting when its scrollbar disappears.
 */
export function lockScroll(): () => void {
  const { documentElement: root } = document;
  const { overflow, scrollbarGutter } = root.style;
  const hasBar = innerWidth > root.clientWidth;
  root.style.overflow = 'hidden';
  if (hasBar) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.overflow = overflow;
    root.style.scrollbarGutter = scrollbarGutter;
    // Chromium removes only an attribute that has been read.
    if (!root.getAttribute('style')) root.removeAttribute('style');
  };
}
