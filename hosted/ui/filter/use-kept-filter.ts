import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type ListFilter, NO_FILTER } from './list-filter.ts';

/** A filter that this entry of the history remembers under `key`, for whoever comes back to it. */
export function useKeptFilter<Kind extends string>(
  key: string,
  schema: ZodMiniType<ListFilter<Kind>>,
): [ListFilter<Kind>, (filter: ListFilter<Kind>) => void] {
  const [filter, setFilter] = useState<ListFilter<Kind>>(() => {
    const kept: unknown = history.state?.[key];
    return schema.safeParse(kept).data ?? NO_FILTER;
  });
  return [
    filter,
    (next) => {
      history.replaceState({ ...history.state, [key]: next }, '');
      setFilter(next);
    },
  ];
}
