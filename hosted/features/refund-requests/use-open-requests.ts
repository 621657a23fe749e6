import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';

/** The largest page: more open requests are counted as this many. */
const MOST = 100;

/** How many requests wait for an answer; undefined until known, and for roles that see none. */
export function useOpenRequests(): number | undefined {
  const query = { status: 'open', limit: String(MOST) } as const;
  return useApi(requestsEndpoints.list, { query }).data?.data.length;
}
