import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type ListFilter, NO_FILTER } from './list-filter.ts';

/** A filter stored in the history entry under `key`, so that going back restores it. */
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
