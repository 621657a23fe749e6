import { clock } from '../platform/clock.ts';

/**
 * The scroll position of each history entry. Going back restores it; a new entry starts at the top.
 */
export interface ScrollMemory {
  /** @returns a function that removes the listeners */
  follow(): () => void;
  /** Called when the page of the current entry is shown. */
  arrive(): void;
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>();
  let entry = '';
  let target = 0;

  const mark = (): string | undefined => {
    const { scroll }: { scroll?: unknown } = history.state ?? {};
    return typeof scroll === 'string' ? scroll : undefined;
  };

  function name(key: string): void {
    entry = key;
    if (mark() !== key) history.replaceState({ ...history.state, scroll: key }, '');
  }

  const isNew = () => name(`${clock.now()}.${positions.size}`);

  const on = {
    pushState() {
      positions.set(entry, scrollY);
      target = 0;
      isNew();
    },
    replaceState() {
      // A redirect removes the mark of the entry.
      if (mark() !== undefined) return;
      target = 0;
      name(entry);
    },
    popstate() {
      positions.set(entry, scrollY);
      const known = mark();
      if (known === undefined) isNew();
      else entry = known;
      target = positions.get(entry) ?? 0;
    },
    // The browser restores the position after a reload or a return to the document.
    pagehide() {
      history.scrollRestoration = 'auto';
    },
    pageshow() {
      history.scrollRestoration = 'manual';
    },
  };

  return {
    follow() {
      // The browser would scroll while the previous page is still visible.
      history.scrollRestoration = 'manual';
      const known = mark();
      if (known === undefined) isNew();
      else entry = known;
      for (const [type, listener] of Object.entries(on)) addEventListener(type, listener);
      return () => {
        for (const [type, listener] of Object.entries(on)) removeEventListener(type, listener);
      };
    },
    arrive() {
      const anchor = target === 0 && document.getElementById(location.hash.slice(1));
      if (anchor) anchor.scrollIntoView();
      else scrollTo(0, target);
    },
  };
}
