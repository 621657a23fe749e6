import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { totalOf } from '#shared/wallet/moves.ts';
import { KeptBack } from '../../features/wallet/kept-back.tsx';
import { Worth } from '../../features/wallet/worth.tsx';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './balance-card.module.css';

const PLACES = {
  cash: { label: 'overview.cash', href: '/account/cash' },
  stake: { label: 'overview.stake', href: '/account/membership' },
} as const;

/** The total balance and the two accounts. */
export function BalanceCard() {
  const { t } = useTranslation('account');
  return (
    <Card title={t('overview.total')}>
      <Loaded
        query={useApi(walletEndpoints.readAccounts, {})}
        skeleton={<Skeleton height="13rem" />}
      >
        {(answer) => <Balances {...answer} />}
      </Loaded>
    </Card>
  );
}

function Balances({ accounts, keptBack }: CallOutput<typeof walletEndpoints.readAccounts>) {
  const { t } = useTranslation('account');
  const total = totalOf(accounts.map(({ balance }) => balance));
  return (
    <>
      <div className={amounts.figure}>
        <p className={amounts.amount}>
          <Money amount={total} currency={brand.token.symbol} />
        </p>
        <Worth tokens={total} />
      </div>
      <ul className={styles.accounts}>
        {accounts.map(({ type, balance }) => (
          <li key={type}>
            <Link className={styles.account} href={PLACES[type].href}>
              <span>{t(PLACES[type].label)}</span>{' '}
              <Money amount={balance} currency={brand.token.symbol} />
            </Link>
          </li>
        ))}
      </ul>
      <KeptBack kept={keptBack} />
    </>
  );
}
