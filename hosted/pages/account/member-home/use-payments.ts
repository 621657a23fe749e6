import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { useApi } from '../../../platform/use-api.ts';

/** The member's newest payments: whom they paid, and whether they ever did. */
export const usePayments = () =>
  useApi(transactionsEndpoints.list, { query: { limit: '25', type: 'payment' } });
