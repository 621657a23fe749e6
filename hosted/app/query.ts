/** Reading: TanStack Query over the contracts. It comes with the first page that reads. */
import { QueryClient as Client, type QueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput, Endpoint } from '#shared/http/endpoint.ts';
import { ApiError, failureOf } from './api-error.ts';
import type { Session } from './session.ts';

/** Specification §9: a pending state that is shown at all is shown this long. */
const PENDING_MS = 200;
const RETRIES = 2;

/** Moving about the app asks again after this long; a change asks at once. */
const FRESH_MS = 30_000;

export interface Queries {
  client: QueryClient;
  /** How to ask. `shown` is for a page that shows what is pending: not for a blink. */
  options<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    pace?: 'at-once' | 'shown',
  ): ApiQueryOptions<E>;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
  /** Resolves no sooner than a pending state may go, counted from the call. */
  unhurried<T>(answer: Promise<T>): Promise<T>;
}

export interface ApiQueryOptions<E extends Endpoint> {
  queryKey: readonly unknown[];
  queryFn(): Promise<CallOutput<E>>;
}

type Caller = Pick<Session, 'client' | 'user'>;

const known = new WeakMap<Caller, Queries>();

/**
 * What was read in this session; the first call makes it.
 * `pendingMs` and `retryMs` are for tests, where nobody watches.
 */
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
        // Offline, a page says so and offers to try again; waiting in silence tells nothing.
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

/** Nobody sees what was read in somebody else's name. */
function forgetWhoLeaves(client: QueryClient, user: Session['user']): void {
  let last = user.peek()?.id;
  user.subscribe((next) => {
    const hasLeft = last !== undefined && next?.id !== last;
    last = next?.id;
    if (hasLeft) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' });
  });
}

/** Starts with who may ask, so that a person's answers are told from everybody's. */
export function keyOf(endpoint: Endpoint, input?: object): readonly unknown[] {
  const key = [endpoint.access, endpoint.path];
  return input ? [...key, input] : key;
}

/** Whether the same call may be answered in a moment: no answer, or a fault of the server's. */
function mayPass(error: unknown): boolean {
  const { status, code } = failureOf(error);
  return code === 'network' ? navigator.onLine : status >= 500;
}
