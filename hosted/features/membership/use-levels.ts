import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';

/** The levels of the signed-in member: businesses have their own. Another API may send both lists. */
export function useLevels() {
  const { data, error, isFetching, refetch } = useApi(walletEndpoints.readStaking, {});
  const isBusiness = useIsBusiness();
  return { data: isBusiness ? data?.business : data?.payments, error, isFetching, refetch };
}
