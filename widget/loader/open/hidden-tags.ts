/** Tags that the browser does not name while they run: a module's, or one in a shadow root. */
import type { Tools } from '../extras/open.ts';
import type { Page } from '../page.ts';

const started = new WeakSet<Element>();

export function startHiddenTags(page: Page, { complain, elementOf, place }: Tools): void {
  const tags = hiddenTags(page, document);
  const works = document.querySelector('salus-checkout, a[data-salus]');
  if (tags.length === 0 && !works) complain(page, document, 'tag_not_found', '');
  for (const tag of tags) {
    if (started.has(tag)) continue;
    started.add(tag);
    const element = elementOf((name) => tag.getAttribute(`data-${name}`));
    if (element.attributes.length > 0) place(page, element, tag);
  }
}

/** Not those in closed shadow roots. */
function hiddenTags(page: Page, root: ParentNode): HTMLScriptElement[] {
  const isOurs = ({ src, type }: HTMLScriptElement) =>
    src.startsWith(`${page.base}/widget/v1`) && (type === 'module' || root !== document);
  const inside = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? hiddenTags(page, shadowRoot) : [],
  );
  return [...[...root.querySelectorAll('script')].filter(isOurs), ...inside];
}
