import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { totalOf } from '#shared/wallet/moves.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import account from './account.module.css';
import styles from './balance-card.module.css';
import { Worth } from './worth.tsx';

const PLACES = {
  cash: { label: 'overview.cash', href: '/account/cash' },
  stake: { label: 'overview.stake', href: '/account/membership' },
} as const;

/** Everything together, then the two accounts. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  return (
    <Card title={t('overview.total')}>
      <Loaded query={useApi(readAccounts, {})} skeleton={<Skeleton height="13rem" />}>
        {({ accounts }) => <Balances accounts={accounts} />}
      </Loaded>
    </Card>
  );
}

function Balances({ accounts }: CallOutput<typeof readAccounts>) {
  const { t } = useTranslation('account');
  const total = totalOf(accounts.map(({ balance }) => balance));
  return (
    <>
      <div className={account.figure}>
        <p className={account.amount}>
          <Money amount={total} currency={brand.token.symbol} />
        </p>
        <Worth tokens={total} />
      </div>
      <ul className={styles.places}>
        {accounts.map(({ type, balance }) => (
          <li key={type}>
            <Link className={styles.place} href={PLACES[type].href}>
              <span>{t(PLACES[type].label)}</span>{' '}
              <Money amount={balance} currency={brand.token.symbol} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
