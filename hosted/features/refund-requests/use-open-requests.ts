import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';

/** The largest page: more open requests are counted as this many. */
export const OPEN_REQUESTS = { status: 'open', limit: '100' } as const;

/** The open requests. Roles that see none are refused. */
export const useOpenRequestsQuery = () => useApi(requestsEndpoints.list, { query: OPEN_REQUESTS });

/** How many requests wait for an answer; undefined until known, and for roles that see none. */
export function useOpenRequests(): number | undefined {
  return useOpenRequestsQuery().data?.data.length;
}
