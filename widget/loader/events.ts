/** Events of the checkouts in this page: as DOM events, and replayed to late listeners. */

/** Small plain data; includes `session` if one is known. */
export type Detail = Readonly<Record<string, string | boolean>>;
export type Listener = (detail: Detail) => void;

export interface Events {
  emit(at: EventTarget, name: string, detail: Detail): void;
  /** Calls `listener` for past and future events of that name; the result removes it. */
  on(name: string, listener: Listener): () => void;
}

/** More than a page's checkouts produce, and small enough for a page that is never reloaded. */
const REMEMBERED = 200;

/** One bus for all checkouts of a page. An error in a listener does not stop the loader. */
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
      // In the capture phase, before the page can stop it.
      document.addEventListener(type, hear, true);
      for (const [happened, detail] of [...past]) if (happened === type) listener(detail);
      return () => document.removeEventListener(type, hear, true);
    },
  };
}
