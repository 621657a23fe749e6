/** Handles clicks on upgraded links, and preloads before them. */
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

export async function follow(page: Page, link: HTMLAnchorElement): Promise<void> {
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

export function warm(page: Page, link: HTMLAnchorElement): void {
  const element = toElement(page, link);
  if (!element.hasAttribute('session')) return;
  // Errors are reported on the click.
  const given = readOptions({ ...page, complain() {} }, element, 'modal', link);
  if (given) warmModal(page, given, link);
}
