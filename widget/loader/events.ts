/** What happened in the slots of this page: as DOM events, and for those who ask later. */

/** Small plain data; `session` is always among it. */
export type Detail = Readonly<Record<string, string | boolean>>;
export type Listener = (detail: Detail) => void;

export interface Events {
  emit(at: EventTarget, name: string, detail: Detail): void;
  /** Calls `listener` for past and coming events of that name; the answer ends it. */
  on(name: string, listener: Listener): () => void;
}

/** One for all tags of a page. */
export function createEvents(): Events {
  const past: [name: string, detail: Detail][] = [];
  const listeners = new Set<[name: string, listener: Listener]>();

  return {
    emit(at, name, detail) {
      Object.freeze(detail);
      past.push([name, detail]);
      at.dispatchEvent(new CustomEvent(`salus:${name}`, { bubbles: true, composed: true, detail }));
      for (const [wanted, listener] of listeners) if (wanted === name) tell(listener, detail);
    },
    on(name, listener) {
      const entry: [string, Listener] = [name, listener];
      for (const [happened, detail] of [...past]) if (happened === name) tell(listener, detail);
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}

/** The merchant's mistakes are shown to the merchant and stop nothing of ours. */
function tell(listener: Listener, detail: Detail): void {
  try {
    listener(detail);
  } catch (error) {
    console.error(error);
  }
}
