import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { totalOf } from '#shared/wallet/moves.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Money } from '../../ui/money.tsx';
import { QuickActions } from '../../ui/quick-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { blockOf } from '../membership/block.ts';
import { useMembership } from '../membership/use-membership.ts';
import { buysByCard } from '../test-mode/buys-by-card.ts';
import { KeptBack } from '../wallet/lazy-parts.ts';
import { Worth } from '../wallet/worth.tsx';
import styles from './balance-card.module.css';

const PLACES = [
  { type: 'cash', label: 'overview.cash', href: '/account/cash' },
  { type: 'stake', label: 'overview.stake', href: '/account/membership' },
] as const;

/** The total balance and the two accounts. Only the amounts are awaited: everything else has its place. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  const query = useApi(walletEndpoints.readAccounts, {});
  const accounts = query.data?.accounts;
  const keptBack = query.data?.keptBack;
  return (
    <Card title={t('overview.total')}>
      <Loaded query={query} skeleton={<TotalPlaceholder />}>
        {(answer) => <Total accounts={answer.accounts} />}
      </Loaded>
      <Actions />
      <ul className={styles.accounts}>
        {PLACES.map(({ type, label, href }) => (
          <li key={type}>
            <Link className={styles.account} href={href}>
              <span>{t(label)}</span>{' '}
              <Balance account={accounts?.find((one) => one.type === type)} />
            </Link>
          </li>
        ))}
      </ul>
      {keptBack && (
        <Suspense>
          <KeptBack kept={keptBack} />
        </Suspense>
      )}
    </Card>
  );
}

type Accounts = CallOutput<typeof walletEndpoints.readAccounts>['accounts'];

function Total({ accounts }: { accounts: Accounts }) {
  const total = totalOf(accounts.map(({ balance }) => balance));
  return (
    <div className={amounts.figure}>
      <BigMoney amount={total} currency={brand.token.symbol} />
      <Worth tokens={total} />
    </div>
  );
}

/** As high as the amount and its value. */
function TotalPlaceholder() {
  return (
    <div className={`${amounts.figure} ${styles.unknown}`}>
      <div className={amounts.amount}>
        <Skeleton lines={1} />
      </div>
      <Skeleton lines={1} />
    </div>
  );
}

const Balance = ({ account }: { account: Accounts[number] | undefined }) =>
  account && <Money amount={account.balance} currency={brand.token.symbol} />;

const ACTIONS = [
  { text: 'actions.pay', icon: 'scan', href: '/pay' },
  { text: 'actions.add', icon: 'plus', href: '/account/buy' },
  { text: 'actions.stake', icon: 'stake', href: '/account/membership/stake' },
] as const;

/** What members come for. After the trial that is staking, without which they pay nobody. */
function Actions() {
  const { t } = useTranslation('account');
  const canBuy = buysByCard(useMember());
  const { data } = useMembership();
  const session = useSession();
  const offered = ACTIONS.filter(({ text }) => canBuy || text !== 'actions.add');
  if (data && blockOf(data, session.now()) === 'expired') offered.reverse();
  return (
    <>
      <QuickActions actions={offered.map((one) => ({ ...one, text: t(one.text) }))} />
      {!canBuy && <p className={amounts.soft}>{t('overview.test-tokens')}</p>}
    </>
  );
}
