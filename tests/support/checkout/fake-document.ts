/** The parts of a browser's document and window that say whether a person looks at them. */
import type { ReturningDocument } from '#shared/live/page-visibility.ts';

export interface FakeDocument extends ReturningDocument {
  hide(): void;
  /** A person looks at it: a tab that is selected becomes visible, a window beside it is focused. */
  look(): void;
}

export function fakeDocument(): FakeDocument {
  let hidden = false;
  const page = eventTarget();
  const view = eventTarget();
  return {
    ...page,
    get hidden() {
      return hidden;
    },
    defaultView: view,
    hide() {
      hidden = true;
      page.dispatch('visibilitychange');
    },
    look() {
      if (hidden) {
        hidden = false;
        page.dispatch('visibilitychange');
      }
      view.dispatch('focus');
    },
  };
}

function eventTarget() {
  const listeners = new Map<string, Set<(event: object) => void>>();
  return {
    addEventListener(type: string, listener: (event: object) => void) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener(type: string, listener: (event: object) => void) {
      listeners.get(type)?.delete(listener);
    },
    dispatch(type: string) {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type });
    },
  };
}
