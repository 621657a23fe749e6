/** The search index; the browser loads it when somebody searches. */
import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { GUIDES } from '../lib/nav.ts';
import { MADE_SECTIONS } from '../lib/search-made.ts';
import { type SearchSection, sectionsOf } from '../lib/search-sections.ts';
import { SEARCH_WORDS } from '../lib/search-words.ts';

interface Rendered {
  id: string;
  rendered?: { html: string };
}

export const GET: APIRoute = async () => {
  // Without the types that Astro generates, which a fresh clone has not yet.
  const guides: Rendered[] = await getCollection('guides');
  const html = new Map(guides.map(({ id, rendered }) => [id, rendered?.html ?? '']));
  const sections = GUIDES.flatMap(({ slug, title }) =>
    sectionsOf(slug, title, html.get(slug) ?? ''),
  );
  const all = [...sections, ...MADE_SECTIONS].map((section, id): SearchSection => {
    const words = SEARCH_WORDS[section.path];
    return { id, ...section, ...(words ? { words } : {}) };
  });
  return Response.json(all);
};
