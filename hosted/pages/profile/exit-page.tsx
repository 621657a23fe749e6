import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './profile.module.css';
import { useMember } from './use-member.ts';

/** What leaving takes (specification §4, "Exit"), and how much of it is there. */
export function ExitPage() {
  const { t } = useTranslation('profile');
  const query = useApi(readAccounts, {});
  return (
    <NarrowPage
      title={t('exit.title')}
      lead={t('exit.lead')}
      back={{ href: '/account/profile', text: t('profile.back') }}
    >
      <Card title={t('exit.ready')}>
        <Loaded query={query} skeleton={<Skeleton height="14rem" />}>
          {({ accounts }) => {
            const balanceOf = (type: string) =>
              accounts.find((account) => account.type === type)?.balance ?? '0';
            return <Conditions cash={balanceOf('cash')} stake={balanceOf('stake')} />;
          }}
        </Loaded>
      </Card>
      <p className={styles.soft}>
        {t('exit.ask')} <Link href="/contact">{t('exit.contact')}</Link>
      </p>
    </NarrowPage>
  );
}

function Conditions({ cash, stake }: { cash: string; stake: string }) {
  const { t } = useTranslation('profile');
  const { money } = useFormat();
  const { externalDepositAddress: address } = useMember();
  const isEmpty = /^[0.]*$/.test(cash);
  return (
    <ul className={styles.list}>
      <Condition name={t('exit.cash')} isMet={isEmpty}>
        <p>
          {isEmpty
            ? t('exit.cash-empty')
            : t('exit.cash-full', { balance: money(cash, brand.token.symbol) })}
        </p>
        {!isEmpty && <Link href="/account/membership/stake">{t('exit.move')}</Link>}
      </Condition>
      <Condition name={t('exit.address')} isMet={address !== null}>
        <p className={styles.address} translate={address ? 'no' : undefined}>
          {address ?? t('exit.address-none')}
        </p>
        <Link href="/account/profile/edit">
          {t(address ? 'exit.address-change' : 'exit.address-edit')}
        </Link>
      </Condition>
      <li className={styles.item}>
        <div>
          <p className={styles.device}>{t('exit.stake')}</p>
          <p>{t('exit.stake-text', { balance: money(stake, brand.token.symbol) })}</p>
        </div>
      </li>
    </ul>
  );
}

interface ConditionProps {
  name: string;
  isMet: boolean;
  children: ReactNode;
}

function Condition({ name, isMet, children }: ConditionProps) {
  const { t } = useTranslation('profile');
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.device}>
          {name}
          <Badge tone={isMet ? 'good' : 'plain'} text={t(isMet ? 'exit.met' : 'exit.unmet')} />
        </p>
        {children}
      </div>
    </li>
  );
}
