/** Plain links to a payment, `<a href="…/pay/pay_…" data-salus>`, whenever and wherever they come. */
import type { Page } from './page.ts';

const isOurs = (at: EventTarget): at is HTMLAnchorElement =>
  at instanceof HTMLAnchorElement && at.hasAttribute('data-salus');

/** Their clicks and what announces one are heard at the document: nothing is left on a link. */
export function upgradeLinks(page: Page): void {
  const hear = (event: Event) => {
    // No property of what was met on the way is believed: a form's field may have taken its name.
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
