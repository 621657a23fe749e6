/** Parameters with this prefix filter or sort a list of the page that is shown. */
export const LIST_PARAMETER = 'list-';

/** The query without them: a change of a filter is no navigation. */
export function withoutListParameters(query: string): string {
  // Most addresses have none, and keep their query as it is written.
  if (!query.includes(LIST_PARAMETER)) return query;
  const kept = new URLSearchParams(query);
  for (const name of [...kept.keys()]) if (name.startsWith(LIST_PARAMETER)) kept.delete(name);
  return kept.size === 0 ? '' : `?${kept}`;
}
