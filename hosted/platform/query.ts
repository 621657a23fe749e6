/** Reads endpoints through TanStack Query. Loaded with the first page that reads. */
import {
  QueryClient as Client,
  type InvalidateQueryFilters,
  type QueryClient,
} from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ApiError, failureOf } from './api-error.ts';
import type { Session } from './session.ts';

/** Specification §9: minimum duration of a visible pending state. */
const PENDING_MS = 200;
const RETRIES = 2;

/** A navigation reads again after this time; a change invalidates at once. */
const FRESH_MS = 30_000;

export interface Queries {
  client: QueryClient;
  /**
   * Query options. `shown` is for pages that show a pending state, which then lasts at least 200
   * ms.
   */
  options<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    pace?: 'at-once' | 'shown',
  ): ApiQueryOptions<E>;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
  /**
   * Reads the visible queries again, and others when they are shown next. An answer under way may be
   * older than the change; the library itself would keep the first answer of a query.
   */
  invalidate(filters: InvalidateQueryFilters): Promise<void>;
  /** Delays the answer until the minimum duration of a pending state has passed. */
  unhurried<T>(answer: Promise<T>): Promise<T>;
}

export interface ApiQueryOptions<E extends Endpoint> {
  queryKey: readonly unknown[];
  queryFn(): Promise<CallOutput<E>>;
}

type Caller = Pick<Session, 'client' | 'user'>;

const known = new WeakMap<Caller, Queries>();

/** The query cache of a session, created on first use. Tests shorten `pendingMs` and `retryMs`. */
export function queriesOf(
  session: Caller,
  { pendingMs = PENDING_MS, retryMs = 1000 } = {},
): Queries {
  const queries = known.get(session) ?? createQueries(session, pendingMs, retryMs);
  known.set(session, queries);
  return queries;
}

function createQueries({ client: api, user }: Caller, pendingMs: number, retryMs: number): Queries {
  const client = new Client({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Offline, the call fails and the page offers to retry, instead of pausing silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && mayPass(error),
        retryDelay: (count) => retryMs * 2 ** count,
      },
    },
  });
  const queries: Queries = {
    client,
    options(endpoint, input, pace = 'at-once') {
      const queryKey = keyOf(endpoint, input);
      return {
        queryKey,
        queryFn() {
          const answer = queries.call(endpoint, input);
          const isPending = client.getQueryData(queryKey) === undefined;
          return pace === 'shown' && isPending ? queries.unhurried(answer) : answer;
        },
      };
    },
    async call(endpoint, input) {
      const result = await api.call(endpoint, input);
      if (result.ok) return result.value;
      throw new ApiError(result.error);
    },
    async invalidate(filters) {
      await client.cancelQueries(filters);
      await client.invalidateQueries(filters);
    },
    async unhurried(answer) {
      const shown = new Promise((resolve) => setTimeout(resolve, pendingMs));
      const [settled] = await Promise.allSettled([answer, shown]);
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    },
  };
  forgetWhoLeaves(client, user);
  return queries;
}

/** Clears the cache when another member signs in or out. */
function forgetWhoLeaves(client: QueryClient, user: Session['user']): void {
  let last = user.peek()?.id;
  user.subscribe((next) => {
    const hasLeft = last !== undefined && next?.id !== last;
    last = next?.id;
    if (hasLeft) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' });
  });
}

/** Starts with the access level, so that private answers are separate from public ones. */
export function keyOf(endpoint: Endpoint, input?: object): readonly unknown[] {
  const key = [endpoint.access, endpoint.path];
  return input ? [...key, input] : key;
}

/** Whether a retry may succeed: no answer, or a server error. */
function mayPass(error: unknown): boolean {
  const { status, code } = failureOf(error);
  return code === 'network' ? navigator.onLine : status >= 500;
}
