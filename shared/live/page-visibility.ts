import type { PageVisibility } from './follow.ts';

/** The part of `document` that says whether the page is visible. */
export interface VisibleDocument {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** A frame is hidden and shown with the page around it. */
export const pageVisibilityOf = (page: VisibleDocument): PageVisibility => ({
  hidden: () => page.hidden,
  onceSeen(task) {
    const seen = () => {
      if (page.hidden) return;
      page.removeEventListener('visibilitychange', seen);
      task();
    };
    page.addEventListener('visibilitychange', seen);
  },
});

/**
 * Runs `task` whenever the page becomes visible again: the person may have acted elsewhere.
 * @returns a function that stops it
 */
export function onReturn(page: VisibleDocument, task: () => void): () => void {
  const seen = () => {
    if (!page.hidden) task();
  };
  page.addEventListener('visibilitychange', seen);
  return () => page.removeEventListener('visibilitychange', seen);
}
