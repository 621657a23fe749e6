import type { PageVisibility, Visibility } from './follow.ts';

interface Target<Type extends string, Listener> {
  addEventListener(type: Type, listener: Listener): void;
  removeEventListener(type: Type, listener: Listener): void;
}

/** The part of `document` that says whether the page is visible. */
export interface VisibleDocument extends Target<'visibilitychange', () => void> {
  readonly hidden: boolean;
}

const RETURNS = ['focus', 'pageshow', 'online'] as const;

/** The same, with its window. */
export interface ReturningDocument extends VisibleDocument {
  readonly defaultView: Target<(typeof RETURNS)[number], (event: object) => void> | null;
}

/** A frame is hidden and shown with the page around it. */
export const visibilityOf = (page: VisibleDocument): Visibility => ({
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
 * A page beside another window stays visible, so its focus is a return, too. `pageshow` is one when the
 * browser had kept the page, and so is a network that is back.
 */
export const pageVisibilityOf = (page: ReturningDocument): PageVisibility => ({
  ...visibilityOf(page),
  onToggle(task) {
    page.addEventListener('visibilitychange', task);
    return () => page.removeEventListener('visibilitychange', task);
  },
  onReturn(task) {
    const view = page.defaultView;
    const seen = () => {
      if (!page.hidden) task();
    };
    const heard = (event: object) => {
      const isLoad = 'persisted' in event && !event.persisted;
      if (!isLoad) seen();
    };
    page.addEventListener('visibilitychange', seen);
    for (const type of RETURNS) view?.addEventListener(type, heard);
    return () => {
      page.removeEventListener('visibilitychange', seen);
      for (const type of RETURNS) view?.removeEventListener(type, heard);
    };
  },
});
