/** Routes of the member's accounts and transactions. */
import { idPattern } from '#shared/ids.ts';
import { memberPage } from '../../platform/lazy-page.ts';
import { base, type LoaderContext, type Route } from './route.ts';

const TRANSACTION_ID = idPattern('txn');

const own = { ...base, auth: 'required' } as const;

// Loaders import their endpoints lazily, because the first page must not load their schemas.

async function readMembership({ read }: LoaderContext): Promise<unknown> {
  const walletEndpoints = await import('#shared/wallet/endpoints.ts');
  return Promise.all([
    read(walletEndpoints.readAccounts, {}),
    read(walletEndpoints.readStaking, {}),
  ]);
}

async function readMovements({ read }: LoaderContext): Promise<unknown> {
  const transactionsEndpoints = await import('#shared/transactions/endpoints.ts');
  return Promise.all([
    read(transactionsEndpoints.list, { query: { limit: '5' } }),
    read(transactionsEndpoints.readBalanceHistory, { query: { days: '90' } }),
  ]);
}

async function readAccount({ read }: LoaderContext, account: 'cash' | 'stake'): Promise<unknown> {
  const transactionsEndpoints = await import('#shared/transactions/endpoints.ts');
  return read(transactionsEndpoints.list, { query: { limit: '5', account } });
}

export const accountRoutes: readonly Route[] = [
  {
    ...own,
    path: '/account',
    title: 'account:overview.title',
    page: memberPage('account', async () => {
      const page = await import('../../pages/account/account-page.tsx');
      await page.earlyHome();
      return page.AccountPage;
    }, ['account', 'membership']),
    fetch: (context) => Promise.all([readMembership(context), readMovements(context)]),
  },
  {
    ...own,
    path: '/account/cash',
    title: 'account:cash.title',
    page: memberPage(
      'cash',
      () => import('../../pages/cash/cash-page.tsx').then((m) => m.CashPage),
      ['account', 'deposits', 'withdrawals', 'auth'],
    ),
    fetch: async (context) => {
      const walletEndpoints = await import('#shared/wallet/endpoints.ts');
      return Promise.all([
        context.read(walletEndpoints.readAccounts, {}),
        readAccount(context, 'cash'),
      ]);
    },
  },
  {
    ...own,
    path: '/account/membership',
    title: 'membership:membership.title',
    page: memberPage(
      'membership',
      () => import('../../pages/membership/membership-page.tsx').then((m) => m.MembershipPage),
      ['account', 'membership', 'deposits'],
    ),
    // The level is what the page is about; the lists below it come later.
    load: readMembership,
    fetch: async (context) => {
      const stakingEndpoints = await import('#shared/staking/endpoints.ts');
      return Promise.all([
        readAccount(context, 'stake'),
        context.read(stakingEndpoints.listLevelChanges, {}),
      ]);
    },
  },
  {
    ...own,
    path: '/account/membership/stake',
    title: 'membership:move.title',
    page: memberPage(
      'stake',
      () => import('../../pages/membership/stake-page.tsx').then((m) => m.StakePage),
      ['membership', 'way'],
    ),
    fetch: readMembership,
  },
  {
    ...own,
    path: '/account/transactions',
    title: 'account:transactions.title',
    page: memberPage(
      'transactions',
      () =>
        import('../../pages/transactions/transactions-page.tsx').then((m) => m.TransactionsPage),
      ['account', 'pay'],
    ),
  },
  {
    ...own,
    path: '/account/transactions/:id',
    title: 'account:transaction.title',
    page: memberPage(
      'transaction',
      () => import('../../pages/transactions/transaction-page.tsx').then((m) => m.TransactionPage),
      ['account', 'pay'],
    ),
    validate: ({ id }) => TRANSACTION_ID.test(id ?? ''),
  },
  {
    ...own,
    path: '/account/orders',
    title: 'buy:orders.title',
    page: memberPage(
      'orders',
      () => import('../../pages/orders/orders-page.tsx').then((m) => m.OrdersPage),
      ['account', 'buy'],
    ),
  },
  {
    ...own,
    path: '/account/links',
    title: 'link:links.title',
    page: memberPage(
      'links',
      () => import('../../pages/links/links-page.tsx').then((m) => m.LinksPage),
      ['link', 'pay'],
    ),
    fetch: async ({ read }) => read((await import('#shared/link/endpoints.ts')).list, {}),
  },
  {
    ...own,
    path: '/account/buy',
    title: 'buy:page.title',
    document: true,
    page: memberPage('buy', () => import('../../pages/buy/buy-page.tsx').then((m) => m.BuyPage), [
      'buy',
      'auth',
      'way',
    ]),
  },
];
