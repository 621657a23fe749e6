/** The parts of a browser's document and window that say whether a person looks at them. */

export type FakeDocument = ReturnType<typeof fakeDocument>;

export function fakeDocument() {
  let hidden = false;
  const listeners = new Map<string, Set<() => void>>();
  const dispatch = (type: string) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener();
  };
  return {
    get hidden() {
      return hidden;
    },
    addEventListener(type: string, listener: () => void) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener(type: string, listener: () => void) {
      listeners.get(type)?.delete(listener);
    },
    hide() {
      hidden = true;
      dispatch('visibilitychange');
    },
    /** A person looks at it: a tab that is selected becomes visible, a window beside it is focused. */
    look() {
      if (hidden) {
        hidden = false;
        dispatch('visibilitychange');
      }
      dispatch('focus');
    },
  };
}
