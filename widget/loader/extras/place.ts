/** Puts a tag's checkout into its `data-target`, which may come later in the page, or after the tag. */
import type { Page } from '../page.ts';
import { complain } from './complain.ts';

export function place(page: Page, element: Element, source: Element | Document): void {
  const selector = element.getAttribute('target');
  const found = selector === null ? defaultPlace(element, source) : find(selector);
  if (found) found(element);
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => place(page, element, source), {
      once: true,
    });
  } else {
    const code = selector === null ? 'target_missing' : 'target_not_found';
    complain(page, source, code, '', element.getAttribute('session') ?? '');
  }
}

type Put = (element: Element) => void;

/** After a tag in the body; a dialog needs no place of its own. */
function defaultPlace(element: Element, source: Element | Document): Put | undefined {
  if (source instanceof Element && !source.closest('head')) return (one) => source.after(one);
  const body = document.querySelector('body');
  if (body && element.getAttribute('mode') === 'modal') return (one) => body.append(one);
  return undefined;
}

function find(selector: string): Put | undefined {
  try {
    const target = selector ? document.querySelector(selector) : null;
    return target ? (one) => target.append(one) : undefined;
  } catch {
    // An invalid selector.
    return undefined;
  }
}
