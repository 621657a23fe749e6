import type { Role } from './browser.ts';

/**
 * Runs in the page, so it may use nothing outside itself.
 * @returns the visible and enabled element with the role and a name with this prefix, open shadow
 * roots included
 */
export function findControl(role: Role | 'frame', name: string): HTMLElement | null {
  const selectors = { button: 'button', link: 'a[href]', field: 'input', frame: 'iframe' };

  function nameOf(element: HTMLElement): string {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    const words = element.ariaLabel || label?.textContent || element.title;
    return words.replace(/\s+/g, ' ').trim();
  }

  function answers(element: HTMLElement): boolean {
    if (element.ariaDisabled === 'true') {
      // A button that moves money answers once it is in sight.
      element.scrollIntoView({ block: 'nearest' });
      return false;
    }
    if (element.matches(':disabled')) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function search(root: Document | ShadowRoot): HTMLElement | null {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const isIt = element.matches(selectors[role]) && nameOf(element).startsWith(name);
      if (isIt && answers(element)) return element;
      const within = element.shadowRoot && search(element.shadowRoot);
      if (within) return within;
    }
    return null;
  }

  return search(document);
}
