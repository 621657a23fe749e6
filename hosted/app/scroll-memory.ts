/** Where each entry of the history was scrolled to: back returns there, forward starts at the top. */
export interface ScrollMemory {
  /** @returns stops it */
  follow(): () => void;
  /** The page of the present entry is there. */
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

  const isNew = () => name(`${Date.now()}.${positions.size}`);

  const on = {
    pushState() {
      positions.set(entry, scrollY);
      target = 0;
      isNew();
    },
    replaceState() {
      // A redirect takes the entry's mark away.
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
    // A reload, or a return to the document, is the browser's to restore.
    pagehide() {
      history.scrollRestoration = 'auto';
    },
    pageshow() {
      history.scrollRestoration = 'manual';
    },
  };

  return {
    follow() {
      // The browser would scroll while the page before is still on show.
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
