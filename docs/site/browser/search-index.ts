import MiniSearch from 'minisearch';
import type { SearchSection } from '../lib/search-sections.ts';

export type Find = (words: string) => SearchSection[];

export async function loadIndex(): Promise<Find> {
  const response = await fetch('/docs/search.json');
  if (!response.ok) throw new Error(`The index answered ${response.status}.`);
  return indexOf(await response.json());
}

/** Every word must occur, at least as a beginning or with a typing error. */
export function indexOf(sections: SearchSection[]): Find {
  const index = new MiniSearch<SearchSection>({
    fields: ['words', 'heading', 'page', 'text'],
    searchOptions: {
      boost: { words: 8, heading: 4, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (words) =>
    index.search(words).flatMap(({ id }) => {
      const section = byId.get(id);
      return section ? [section] : [];
    });
}
