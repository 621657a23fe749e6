/** Links of the repository's Markdown, as addresses of the site. */
import { posix } from 'node:path';
import { GUIDES } from './nav.ts';
import { ORIGIN } from './origin.ts';

const BASE = '/docs';
export const SITE = `${ORIGIN}${BASE}`;
const slugs = new Map(GUIDES.map(({ file, slug }) => [file, slug]));
const FENCE = /(^ *```[\s\S]*?^ *```$)/m;
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/**
 * Links to published documents become addresses; a link to a document that is not published becomes
 * its text.
 *
 * @param file the document, relative to `docs`
 */
export function siteLinks(markdown: string, file: string): string {
  return outsideFences(markdown, (text) =>
    text.replace(LINK, (_, words: string, target: string) => {
      const address = addressOf(target, file);
      return address === undefined ? words : `[${words}](${address})`;
    }),
  );
}

/** @returns undefined for an unpublished document */
function addressOf(target: string, file: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(target)) return target;
  const [path = '', hash] = target.split('#');
  const slug = slugs.get(posix.join(posix.dirname(file), path));
  if (slug === undefined) return undefined;
  return `${BASE}/${slug}${hash === undefined ? '' : `#${hash}`}`;
}

/** Applies `change` to everything but code blocks. */
function outsideFences(markdown: string, change: (text: string) => string): string {
  return markdown
    .split(FENCE)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

/** For Markdown that is read outside the site. */
export function withSiteAddresses(markdown: string): string {
  return outsideFences(markdown, (text) => text.replaceAll(`](${BASE}/`, `](${SITE}/`));
}
