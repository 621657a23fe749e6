/** Moves a tag's checkout into its `data-target`, which may come later in the page. */
import type { Page } from '../page.ts';
import { complain } from './complain.ts';

export function place(page: Page, element: Element, source: Element | Document): void {
  const selector = element.getAttribute('target') ?? '';
  const found = find(selector);
  if (found) found.append(element);
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => place(page, element, source), {
      once: true,
    });
  } else complain(page, source, 'target_not_found', '', element.getAttribute('session') ?? '');
}

function find(selector: string): Element | null {
  try {
    return selector ? document.querySelector(selector) : null;
  } catch {
    // An invalid selector.
    return null;
  }
}
