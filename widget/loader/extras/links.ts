/**
 * Plain links to a payment, `<a href="…/pay/pay_…" data-salus>`, also those added later: a click opens
 * the dialog, and intent preloads it. Before this script has loaded, a click follows the link.
 */
import { pathOf } from '../options.ts';
import type { Page } from '../page.ts';
import { openModal, warmModal } from './modal.ts';
import { elementOf, readOptions } from './options.ts';
import { withSession } from './session-url.ts';

/** An element with the link's options; the session is in the link's URL. */
function toElement({ base }: Page, link: HTMLAnchorElement): Element {
  const element = elementOf((name) => link.getAttribute(`data-${name}`));
  const session = link.pathname.slice(-30);
  if (link.href.startsWith(`${base}/${pathOf(session)}`)) element.setAttribute('session', session);
  return element;
}

const busy = new WeakSet<Element>();

async function follow(page: Page, link: HTMLAnchorElement): Promise<void> {
  if (busy.has(link)) return;
  busy.add(link);
  const element = toElement(page, link);
  const given = readOptions(page, element, 'modal', link);
  const ready = given && (await withSession(page, given, link));
  busy.delete(link);
  // On any failure the plain link is followed.
  if (!ready) location.assign(link.href);
  else if (ready.mode === 'redirect') location.assign(`${page.base}/${pathOf(ready.session)}`);
  else if (ready.mode === 'inline') {
    element.setAttribute('session', ready.session);
    link.replaceWith(element);
  } else openModal(page, ready, link);
}

function warm(page: Page, link: HTMLAnchorElement): void {
  const element = toElement(page, link);
  if (!element.hasAttribute('session')) return;
  // Errors are reported on the click.
  const given = readOptions({ ...page, isCheck: true }, element, 'modal', link);
  if (given) warmModal(page, given, link);
}

const isOurs = (at: EventTarget): at is HTMLAnchorElement =>
  at instanceof HTMLAnchorElement && at.hasAttribute('data-salus');

const upgraded = new WeakSet<Document>();

/** Listens at the document and not at each link, so that links added later work. */
export function upgradeLinks(page: Page): void {
  if (upgraded.has(document)) return;
  upgraded.add(document);
  const hear = (event: Event) => {
    // Reads no properties of elements on the path: a form field may shadow them.
    const link = event.composedPath().find(isOurs);
    if (!link) return;
    if (event.type !== 'click') warm(page, link);
    else {
      const click = event as MouseEvent;
      if (click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
      if (click.defaultPrevented) return;
      event.preventDefault();
      void follow(page, link);
    }
  };
  for (const name of ['pointerover', 'focusin', 'click']) document.addEventListener(name, hear);
  const meant = document.querySelectorAll<HTMLAnchorElement>('a[data-salus]:is(:hover,:focus)')[0];
  if (meant) warm(page, meant);
}
