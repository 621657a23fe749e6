import type { Finding, FindingCode, Severity } from '#shared/doctor/schemas.ts';
import { type StartTag, startTags } from './start-tags.ts';

/** A merchant's page as it was read, and our resources in it. */
export interface SeenPage {
  url: URL;
  headers: Record<string, string[]>;
  tags: StartTag[];
  /** The loader's tags, from any origin. */
  loaders: { tag: StartTag; src: URL }[];
  /** Our origin: it serves script, frame and API. */
  ours: URL;
}

export const LOADER = '/widget/v1.js';

/** A version that never changes, which a page may pin by its hash (`npm run embed:release`). */
export const PINNED_LOADER = /^\/widget\/v1\.\d+\.\d+\.js$/;

export function finding(
  code: FindingCode,
  severity: Severity,
  { found = null, fix = null, origin = null }: Partial<Finding> = {},
): Finding {
  // A page may be large; the report about it is limited.
  return { code, severity, found: found?.slice(0, 300) ?? null, fix, origin };
}

const loaderAt = ({ ours }: Pick<SeenPage, 'ours'>) => `${ours.origin}${LOADER}`;

/** What the documentation tells a merchant to paste. */
export const snippetFor = (page: Pick<SeenPage, 'ours'>, session = 'pay_…') =>
  `<salus-checkout session="${session}" style="display: block; min-height: 560px">
  <a href="${page.ours.origin}/pay/${session}">Pay</a>
</salus-checkout>
<script async src="${loaderAt(page)}"></script>`;

/** The same for a page that has its session in the tag. */
export const tagFor = (page: Pick<SeenPage, 'ours'>, session?: string) =>
  session === undefined
    ? snippetFor(page)
    : `<script async src="${loaderAt(page)}" data-session="${session}"></script>`;

/** Parses the HTML once: a page can have many tags. */
export function seePage(
  html: string,
  { url, headers, ours }: Pick<SeenPage, 'url' | 'headers' | 'ours'>,
): SeenPage {
  const tags = startTags(html);
  const base = baseOf(tags, url);
  const loaders = tags.flatMap((tag) => {
    if (tag.name !== 'script') return [];
    const src = URL.parse(tag.attributes.get('src')?.trim() ?? '', base);
    const isOurs = src?.origin === ours.origin && src.pathname.startsWith('/widget/');
    return src && (isOurs || src.pathname.endsWith(LOADER)) ? [{ tag, src }] : [];
  });
  return { url, headers, tags, loaders, ours };
}

function baseOf(tags: StartTag[], url: URL): string {
  const href = tags.find(({ name }) => name === 'base')?.attributes.get('href');
  return (href && URL.parse(href, url.href)?.href) || url.href;
}
