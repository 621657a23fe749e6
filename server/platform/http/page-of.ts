import type { Page } from './all-pages.ts';

/** One page of rows that were asked for with one more than `limit`, so that the last page is known. */
export function pageOf<Row extends { id: string }>(
  found: readonly Row[],
  limit: number,
): Page<Row> {
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null };
}
