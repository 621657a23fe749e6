import type { Query } from '@tanstack/react-query';
import type { ChangedList } from '#shared/live/account-schemas.ts';
import type * as mandatesEndpoints from '#shared/mandates/endpoints.ts';
import type * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type * as payEndpoints from '#shared/pay/endpoints.ts';
import type * as plansEndpoints from '#shared/plans/endpoints.ts';
import type * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type * as refundRequestsEndpoints from '#shared/refund-requests/endpoints.ts';
import type * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import type * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import type * as salesEndpoints from '#shared/sales/endpoints.ts';
import type * as setupEndpoints from '#shared/setup/endpoints.ts';
import type * as stakingEndpoints from '#shared/staking/endpoints.ts';
import type * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import type * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type * as walletEndpoints from '#shared/wallet/endpoints.ts';

type Path =
  | (typeof walletEndpoints.readAccounts)['path']
  | (typeof walletEndpoints.readStaking)['path']
  | (typeof stakingEndpoints.listLevelChanges)['path']
  | (typeof payEndpoints.read)['path']
  | (typeof purchasesEndpoints.read)['path']
  | (typeof transactionEndpoints.read)['path']
  | (typeof transactionsEndpoints.list)['path']
  | (typeof transactionsEndpoints.readTimeline)['path']
  | (typeof transactionsEndpoints.readBalanceHistory)['path']
  | (typeof salesEndpoints.read)['path']
  | (typeof salesEndpoints.listPayments)['path']
  | (typeof salesEndpoints.readPaymentDetail)['path']
  | (typeof refundsEndpoints.readRefundable)['path']
  | (typeof setupEndpoints.readSetup)['path']
  | (typeof mandatesEndpoints.list)['path']
  | (typeof merchantEndpoints.listSessions)['path']
  | (typeof plansEndpoints.read)['path']
  | (typeof plansEndpoints.readAgreement)['path']
  | (typeof reservationsEndpoints.list)['path']
  | (typeof refundRequestsEndpoints.list)['path']
  | (typeof refundRequestsEndpoints.readOfPayment)['path'];

/** The calls whose answers a list's change may make untrue. Their schemas stay where they are used. */
const CALLS: Record<ChangedList, readonly Path[]> = {
  transactions: [
    '/wallet/accounts',
    '/wallet/staking',
    '/wallet/level-changes',
    '/wallet/balances',
    '/wallet/transactions',
    '/wallet/reservations',
    '/wallet/transactions/:id',
    '/wallet/transactions/:id/timeline',
    '/pay/:id',
    '/token/purchases/:id',
    '/pay/:id/refund-requests',
  ],
  payments: [
    '/merchant/sales',
    '/merchant/pay-sessions',
    '/business/payments',
    '/business/payments/:id',
    '/business/payments/:id/refunds',
    '/business/setup',
    '/wallet/transactions/:id/timeline',
  ],
  'refund-requests': [
    '/merchant/refund-requests',
    '/pay/:id/refund-requests',
    '/wallet/transactions/:id/timeline',
  ],
  plans: ['/wallet/mandates', '/merchant/plans/:id', '/merchant/agreements/:id'],
};

/**
 * Whether a query reads what has changed. Lists of several pages are left to `useFreshRows`: their
 * rows do not move under the reader.
 */
export const isChanged =
  (lists: readonly ChangedList[]) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    queryKey.at(-1) !== 'pages' &&
    lists.some((list) => CALLS[list].some((path) => path === queryKey[1]));
