import type { PageVisibility } from './follow.ts';

/** The part of `document` that says whether the page is visible. */
interface VisibleDocument {
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
