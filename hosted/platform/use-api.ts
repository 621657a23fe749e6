import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { useProgress } from './progress-context.ts';
import { keyOf, type Queries, queriesOf } from './query.ts';
import { useSession } from './session-context.ts';

export const useQueries = (): Queries => queriesOf(useSession());

/** Turns the progress bar red while there is an error and nothing to show. */
function useFailedBar({ data, error }: Pick<UseQueryResult, 'data' | 'error'>): void {
  const progress = useProgress();
  const isFailed = error !== null && data === undefined;
  useEffect(() => (isFailed ? progress.failData() : undefined), [isFailed, progress]);
}

interface ReadOptions<T> {
  enabled?: boolean;
  /** Polling interval in milliseconds while the page is visible; false stops polling. */
  every?(data: T | undefined): number | false;
}

/** Reads an endpoint. Errors are `ApiError`; a pending state lasts at least 200 ms. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, every = () => false }: ReadOptions<CallOutput<E>> = {},
): UseQueryResult<CallOutput<E>> {
  const queries = useQueries();
  const query = useQuery<CallOutput<E>>(
    {
      ...queries.options(endpoint, input, 'shown'),
      enabled,
      refetchInterval: ({ state }) => every(state.data),
    },
    queries.client,
  );
  useFailedBar(query);
  return query;
}

/** A paginated endpoint; `next` is null on the last page. */
type PagedEndpoint<E extends Endpoint> = CallOutput<E> extends { next: string | null } ? E : never;

/**
 * A paginated list. `inputOf(after)` is the input of the page after `after`; the first page has
 * none.
 */
export function useApiPages<E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  inputOf: (after: string | undefined) => CallInput<E>,
): UseInfiniteQueryResult<InfiniteData<CallOutput<E> & { next: string | null }>> {
  const queries = useQueries();
  const query = useInfiniteQuery(
    {
      queryKey: [...keyOf(endpoint, inputOf(undefined)), 'pages'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        queries.unhurried(
          queries.call(endpoint, inputOf(pageParam)) as Promise<
            CallOutput<E> & { next: string | null }
          >,
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    },
    queries.client,
  );
  useFailedBar(query);
  return query;
}

/**
 * Reads the visible queries of an endpoint again, with any input; others when they are shown next.
 */
export function useInvalidate(): (endpoint: Endpoint) => Promise<void> {
  const { invalidate } = useQueries();
  return (endpoint) => invalidate({ queryKey: keyOf(endpoint) });
}
