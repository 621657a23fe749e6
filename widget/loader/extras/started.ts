import type { Page } from '../page.ts';

/** Tags that have run, or whose checkout was started for them: none is started twice. */
export const started = new WeakSet<Element>();

/** The browser has run the tags of the sessions on display. */
export function noteStarted({ live }: Page): void {
  const tags = document.querySelectorAll<HTMLElement>('script[data-session], script[data-link]');
  for (const tag of tags) {
    if (live.has(tag.dataset.session ?? tag.dataset.link ?? '')) started.add(tag);
  }
}
