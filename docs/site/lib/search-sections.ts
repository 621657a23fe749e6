import { ENTITIES } from '#shared/escape-html.ts';

/** Search entries: the part of a page below each of its headings. */
export interface SearchSection {
  id: number;
  /** With an anchor, below `/docs/`. */
  path: string;
  page: string;
  heading: string;
  text: string;
  /** What else people search for. */
  words?: string;
}

const HEADING = /<h[123] id="([^"]+)">([\s\S]*?)<\/h[123]>/g;
/** What escaped text says. */
const SIGNS = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

const plain = (html: string) =>
  html
    .replace(/<a class="anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => SIGNS.get(entity) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** @param slug the page, below `/docs/` */
export function sectionsOf(slug: string, page: string, html: string): Omit<SearchSection, 'id'>[] {
  const headings = [...html.matchAll(HEADING)];
  return headings.map((match, index) => {
    const [whole, anchor = '', heading = ''] = match;
    const text = html.slice(match.index + whole.length, headings[index + 1]?.index);
    const path = index === 0 ? slug : `${slug}#${anchor}`;
    return { path, page, heading: plain(heading), text: plain(text) };
  });
}
