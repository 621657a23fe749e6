/**
 * Checkouts that are not shown inline at once: with a button, in a dialog, or with invalid options.
 */
import { pathOf, RESTARTING } from '../options.ts';
import type { Page } from '../page.ts';
import { rootOf } from '../slot.ts';
import { createButton } from './button.ts';
import { complain } from './complain.ts';
import { openModal, warmModal } from './modal.ts';
import { readOptions } from './options.ts';
import { withSession } from './session-url.ts';

export function begin(page: Page, element: Element, signal: AbortSignal): void {
  if (isCopied(element)) {
    element.remove();
    return;
  }
  const given = readOptions(page, element, 'inline');
  if (!given || page.live.has(given.session)) {
    if (given) complain(page, element, 'session_twice', given.session);
    revealContent(element, signal);
    return;
  }
  const { mode, session } = given;
  if (session && mode === 'modal') {
    // The link stays behind the dialog, and after it.
    revealContent(element, signal);
    openModal(page, given, element, signal);
    return;
  }
  const into = rootOf(element);
  const show = (ready: typeof given) => {
    if (page.live.has(ready.session)) {
      complain(page, element, 'session_twice', ready.session);
    } else page.mount(page, ready, { into, signal, at: () => element }).show();
  };
  if (session && mode === 'inline') {
    show(given);
    return;
  }

  const button = createButton(given, {
    warm: () => warmModal(page, given, element),
    async press() {
      const ready = await withSession(page, given, element);
      if (!ready || signal.aborted) return false;
      if (mode === 'redirect') location.assign(`${page.base}/${pathOf(ready.session)}`);
      else if (mode === 'inline') {
        button.remove();
        show(ready);
      } else openModal(page, ready, element, signal);
      return true;
    },
  });
  into.append(button);
  signal.addEventListener('abort', () => button.remove());
}

/** The element's own content, such as a plain link, which an earlier checkout may have hidden. */
function revealContent({ shadowRoot }: Element, signal: AbortSignal): void {
  const slot = document.createElement('slot');
  shadowRoot?.append(slot);
  signal.addEventListener('abort', () => slot.remove());
}

/**
 * A tag has run again in a copy of the page that contains its checkout already: Turbo and others keep
 * such copies for the Back button. The element of a tag is in its target, or follows the tag.
 */
function isCopied(element: Element): boolean {
  const { previousElementSibling: before, nextElementSibling: after, parentNode } = element;
  const options = optionsOf(element);
  const twins = [...(parentNode?.children ?? [])].filter(
    (one) => one !== element && one.localName === element.localName && optionsOf(one) === options,
  );
  if (element.hasAttribute('target')) return twins.length > 0;
  const isTwin = (one: Element | null) => twins.some((twin) => twin === one);
  const tag = isTwin(before) ? before?.previousElementSibling : isTwin(after) && before;
  return !!tag && optionsOf(tag, 'data-') === options;
}

/** Those that the page does not change while the checkout runs. */
const optionsOf = (element: Element, prefix = '') =>
  `${RESTARTING.map((name) => element.getAttribute(prefix + name))}`;
