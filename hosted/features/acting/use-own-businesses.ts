import { useState } from 'react';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import type { CallOutput } from '#shared/http/call.ts';
import type { Role } from '#shared/team/scopes.ts';
import { useApi } from '../../platform/use-api.ts';

export type OwnBusinesses = CallOutput<typeof actingEndpoints.listBusinesses>;

/**
 * The businesses of the signed-in person. The earlier answer stays visible while it is read again
 * for the account that was chosen.
 */
export function useOwnBusinesses(): OwnBusinesses | undefined {
  const { data } = useApi(actingEndpoints.listBusinesses, {});
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

/** Those of others: whoever registered a business has its id. */
export const businessesOfOthers = ({ businesses, own }: OwnBusinesses) =>
  businesses.filter(({ id }) => id !== own);

/** Whoever registered a business has its id and owns it. */
export const roleIn = ({ businesses, own }: OwnBusinesses, businessId: string): Role | undefined =>
  own === businessId ? 'owner' : businesses.find(({ id }) => id === businessId)?.role;
