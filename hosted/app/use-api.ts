import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/http/endpoint.ts';
import { keyOf, type Queries, queriesOf } from './query.ts';
import { useSession } from './session-context.ts';

const useQueries = (): Queries => queriesOf(useSession());

interface ReadOptions<T> {
  enabled?: boolean;
  /** After how many milliseconds it is asked again, as long as the page is looked at. */
  every?(data: T | undefined): number | false;
}

/** Reads by a contract. Errors are `ApiError`; what is pending stays so for 200 ms at least. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, every = () => false }: ReadOptions<CallOutput<E>> = {},
): UseQueryResult<CallOutput<E>> {
  const queries = useQueries();
  return useQuery<CallOutput<E>>(
    {
      ...queries.options(endpoint, input, 'shown'),
      enabled,
      refetchInterval: ({ state }) => every(state.data),
    },
    queries.client,
  );
}

/** An endpoint that answers in pages; `next` is null on the last. */
type PagedEndpoint<E extends Endpoint> = CallOutput<E> extends { next: string | null } ? E : never;

/** An endless list: `inputOf(after)` is the input of the page behind `after`, the first without. */
export function useApiPages<E extends Endpoint>(
  endpoint: PagedEndpoint<E>,
  inputOf: (after: string | undefined) => CallInput<E>,
): UseInfiniteQueryResult<InfiniteData<CallOutput<E> & { next: string | null }>> {
  const queries = useQueries();
  return useInfiniteQuery(
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
}

/** Asks again, of one endpoint with whatever input, what is on show; the rest when it is next. */
export function useInvalidate(): (endpoint: Endpoint) => Promise<void> {
  const { client } = useQueries();
  return (endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) });
}
