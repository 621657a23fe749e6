import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import * as calls from '#shared/operate/endpoints.ts';
import { call, isSignedOut } from './call.ts';

export const SESSION_KEY = ['session'];

/** What is shown is read again after this time when it is opened again. */
const FRESH_MS = 5_000;

export function createQueries(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' } },
    queryCache: new QueryCache({
      // The session has ended: nothing that it showed stays on the page.
      onError(error, { queryKey }) {
        if (isSignedOut(error) && queryKey[0] !== SESSION_KEY[0]) signedOut(client);
      },
    }),
  });
  return client;
}

/** Forgets all data; the app then shows the sign-in. */
export function signedOut(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  void client.resetQueries({ queryKey: SESSION_KEY });
}

/** Read after the idle time too, so that it must not prolong the session. */
export const useSessionQuery = () =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: () => call(calls.readSession, {}, { isUnattended: true }),
  });

/** The answer of a command that only reads. */
export const useRead = (
  name: string,
  given: Record<string, string> = {},
  { enabled = true, everyMs }: { enabled?: boolean; everyMs?: number } = {},
) =>
  useQuery({
    queryKey: ['read', name, given],
    queryFn({ client, queryKey }) {
      const isAgain = client.getQueryData(queryKey) !== undefined;
      return call(calls.read, { name, given }, { isUnattended: isAgain && everyMs !== undefined });
    },
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
