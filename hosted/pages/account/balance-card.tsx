import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { totalOf } from '#shared/wallet/moves.ts';
import { buysByCard } from '../../features/test-mode/buys-by-card.ts';
import { KeptBack } from '../../features/wallet/lazy-parts.ts';
import { Worth } from '../../features/wallet/worth.tsx';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
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
        <BigMoney amount={total} currency={brand.token.symbol} />
        <Worth tokens={total} />
      </div>
      <Actions />
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
      {keptBack && (
        <Suspense>
          <KeptBack kept={keptBack} />
        </Suspense>
      )}
    </>
  );
}

const ACTIONS = [
  { text: 'actions.pay', icon: 'scan', href: '/pay' },
  { text: 'actions.add', icon: 'plus', href: '/account/buy' },
  { text: 'actions.stake', icon: 'stake', href: '/account/membership/stake' },
] as const;

/** What members come for. */
function Actions() {
  const { t } = useTranslation('account');
  const canBuy = buysByCard(useMember());
  const offered = ACTIONS.filter(({ text }) => canBuy || text !== 'actions.add');
  return (
    <>
      <ul className={styles.actions}>
        {offered.map(({ text, icon, href }) => (
          <li key={href}>
            <Link className={`button ${href === '/pay' ? '' : styles.second}`} href={href}>
              <Icon name={icon} size={20} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
      {!canBuy && <p className={amounts.soft}>{t('overview.test-tokens')}</p>}
    </>
  );
}
