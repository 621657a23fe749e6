/** What happened in the checkouts of this page: as DOM events, and for those who ask later. */

/** Small plain data; `session` is among it where one is known. */
export type Detail = Readonly<Record<string, string | boolean>>;
export type Listener = (detail: Detail) => void;

export interface Events {
  emit(at: EventTarget, name: string, detail: Detail): void;
  /** Calls `listener` for past and coming events of that name; the answer ends it. */
  on(name: string, listener: Listener): () => void;
}

/** More than a page has checkouts, and little enough for one that never loads anew. */
const REMEMBERED = 200;

/** One for all checkouts of a page. A listener's error is the page's own, and stops nothing of ours. */
export function createEvents(): Events {
  const past: [type: string, detail: Detail][] = [];

  return {
    emit(at, name, detail) {
      const type = `salus:${name}`;
      if (past.push([type, detail]) > REMEMBERED) past.shift();
      at.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
    },
    on(name, listener) {
      const type = `salus:${name}`;
      const hear = (event: Event) => listener((event as CustomEvent<Detail>).detail);
      // On its way down, before anybody can stop it.
      document.addEventListener(type, hear, true);
      for (const [happened, detail] of [...past]) if (happened === type) listener(detail);
      return () => document.removeEventListener(type, hear, true);
    },
  };
}
