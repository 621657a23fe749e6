/** Routes of the member's accounts and transactions. */
import { idPattern } from '#shared/ids.ts';
import { memberPage } from '../../platform/lazy-page.ts';
import { base, type LoaderContext, type Route } from './route.ts';

const TRANSACTION_ID = idPattern('txn');

const own = { ...base, auth: 'required' } as const;

// Loaders import their endpoints lazily, because the first page must not load their schemas.
const walletEndpoints = () => import('#shared/wallet/endpoints.ts');
const transactionsEndpoints = () => import('#shared/transactions/endpoints.ts');

async function readMembership({ read }: LoaderContext): Promise<unknown> {
  const { readAccounts, readStaking } = await walletEndpoints();
  return Promise.all([read(readAccounts, {}), read(readStaking, {})]);
}

async function readMovements({ read }: LoaderContext): Promise<unknown> {
  const { list, readBalanceHistory } = await transactionsEndpoints();
  return Promise.all([
    read(list, { query: { limit: '5' } }),
    read(readBalanceHistory, { query: { days: '90' } }),
  ]);
}

async function readAccount({ read }: LoaderContext, account: 'cash' | 'stake'): Promise<unknown> {
  return read((await transactionsEndpoints()).list, { query: { limit: '5', account } });
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
    fetch: async (context) =>
      Promise.all([
        context.read((await walletEndpoints()).readAccounts, {}),
        readAccount(context, 'cash'),
      ]),
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
      const { listLevelChanges } = await import('#shared/staking/endpoints.ts');
      return Promise.all([readAccount(context, 'stake'), context.read(listLevelChanges, {})]);
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
