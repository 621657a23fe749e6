/** Plain links to a payment, `<a href="…/pay/pay_…" data-salus>`, also those added later. */
import type { Page } from './page.ts';

const isOurs = (at: EventTarget): at is HTMLAnchorElement =>
  at instanceof HTMLAnchorElement && at.hasAttribute('data-salus');

/** Listens at the document and not at each link, so that links added later work. */
export function upgradeLinks(page: Page): void {
  const hear = (event: Event) => {
    // Reads no properties of elements on the path: a form field may shadow them.
    const link = event.composedPath().find(isOurs);
    if (!link) return;
    if (event.type !== 'click') page.withExtras((extras) => extras.warm(page, link));
    else {
      const click = event as MouseEvent;
      if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      if (click.defaultPrevented) return;
      event.preventDefault();
      page.withExtras(
        (extras) => extras.follow(page, link),
        () => location.assign(link.href),
      );
    }
  };
  for (const name of ['pointerover', 'focusin', 'click']) {
    document.addEventListener(name, hear);
  }
}
