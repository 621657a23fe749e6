/**
 * Tags that the browser does not name while they run: a module's, one in a shadow root, and one whose
 * script jQuery has loaded in a tag of its own.
 */
import type { Tools } from '../extras/open.ts';
import type { Page } from '../page.ts';

export function startHiddenTags(page: Page, { complain, elementOf, place, started }: Tools): void {
  const tags = tagsIn(page, document);
  const works = document.querySelector('salus-checkout, a[data-salus]');
  if (tags.length === 0 && !works) complain(page, document, 'tag_not_found', '');
  for (const tag of tags) {
    if (started.has(tag)) continue;
    started.add(tag);
    const element = elementOf((name) => tag.getAttribute(`data-${name}`));
    if (element.attributes.length > 0) place(page, element, tag);
  }
}

/** Another type stops a tag until the visitor agrees, or until a plugin for speed starts it. */
const RUNNABLE = ['', 'module', 'text/javascript'];

/** Not those in closed shadow roots. */
function tagsIn(page: Page, root: ParentNode): HTMLScriptElement[] {
  const isOurs = ({ src, type }: HTMLScriptElement) =>
    src.startsWith(`${page.base}/widget/v1`) && RUNNABLE.includes(type);
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? tagsIn(page, shadowRoot) : [],
  );
  return [...[...root.querySelectorAll('script')].filter(isOurs), ...inside];
}
