import type { Finding } from '#shared/doctor/endpoints.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { finding, LOADER, type SeenPage, tagFor } from './page.ts';
import type { StartTag } from './start-tags.ts';

/** Findings about the HTML. */
export function examineTags(page: SeenPage): Finding[] {
  if (page.loaders.length === 0) {
    return [...framesOfOurs(page), finding('script_missing', 'warning', { fix: tagFor(page) })];
  }
  return [
    ...framesOfOurs(page),
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
  if (src.pathname !== LOADER) return [finding('script_path', 'problem', { found, fix })];
  const findings: Finding[] = [];
  if (attributes.get('type') === 'module') {
    findings.push(finding('script_module', 'problem', { found, fix }));
  }
  if (attributes.has('integrity')) {
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

/** Our pages cannot be framed directly; the loader creates the frame. */
function framesOfOurs(page: SeenPage): Finding[] {
  return page.tags
    .filter(
      ({ name, attributes }) =>
        name === 'iframe' &&
        URL.parse(attributes.get('src') ?? '', page.url.href)?.origin === page.ours.origin,
    )
    .map(({ source }) => finding('frame_direct', 'problem', { found: source, fix: tagFor(page) }));
}
