import type { Finding } from '#shared/doctor/schemas.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { finding, LOADER, PINNED_LOADER, type SeenPage, tagFor } from './page.ts';
import type { StartTag } from './start-tags.ts';

/** Findings about the HTML. */
export function examineTags(page: SeenPage): Finding[] {
  if (page.loaders.length === 0) {
    return [...framesOfOurs(page), finding('script_missing', 'warning', { fix: tagFor(page) })];
  }
  return [
    ...framesOfOurs(page),
    ...elementsWithoutId(page),
    ...page.loaders.flatMap(({ tag, src }) => examineLoader(page, tag, src)),
  ];
}

function examineLoader(page: SeenPage, tag: StartTag, src: URL): Finding[] {
  const { attributes, source: found } = tag;
  const session = attributes.get('data-session');
  const fix = tagFor(page, session);
  if (src.origin !== page.ours.origin) {
    return [finding('script_elsewhere', 'problem', { found, fix })];
  }
  const isPinned = PINNED_LOADER.test(src.pathname);
  if (src.pathname !== LOADER && !isPinned) {
    return [finding('script_path', 'problem', { found, fix })];
  }
  const findings: Finding[] = [];
  if (attributes.get('type') === 'module') {
    findings.push(finding('script_module', 'problem', { found, fix }));
  }
  if (attributes.has('integrity') && !isPinned) {
    findings.push(finding('script_integrity', 'warning', { found, fix }));
  }
  if (!attributes.has('async') && !attributes.has('defer')) {
    findings.push(finding('script_blocking', 'note', { found, fix }));
  }
  if (session !== undefined && !PAY_SESSION_ID.test(session)) {
    findings.push(finding('session_invalid', 'problem', { found, fix: tagFor(page) }));
  }
  return findings.length > 0 ? findings : [finding('script_found', 'good', { found })];
}

/** An element whose session is still the documentation's, or empty. */
function elementsWithoutId(page: SeenPage): Finding[] {
  return page.tags
    .filter(({ name, attributes }) => {
      const session = attributes.get('session');
      return name === 'salus-checkout' && session !== undefined && !PAY_SESSION_ID.test(session);
    })
    .map(({ source }) =>
      finding('session_invalid', 'problem', { found: source, fix: tagFor(page) }),
    );
}

/** Only the checkout's documents can be framed: by the loader, or in the page's HTML. */
function framesOfOurs(page: SeenPage): Finding[] {
  return page.tags
    .filter(({ name, attributes }) => {
      const src = URL.parse(attributes.get('src') ?? '', page.url.href);
      return (
        name === 'iframe' &&
        src?.origin === page.ours.origin &&
        !/^\/embed\/(pay|link)\//.test(src.pathname)
      );
    })
    .map(({ source }) => finding('frame_direct', 'problem', { found: source, fix: tagFor(page) }));
}
