import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Deposit } from '#shared/deposits/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { lazyPart } from '../../app/lazy-page.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useMember } from '../profile/use-member.ts';
import { CopyAddress } from './copy-address.tsx';
import { DepositList } from './deposit-list.tsx';
import styles from './deposits.module.css';
import { useDeposits } from './use-deposits.ts';

const SHOWN = 5;

/** What draws it is as large as the rest of the card. */
const QrCode = lazyPart('qr-code', () => import('./qr-code.tsx').then(({ QrCode }) => QrCode));

/** Where tokens are sent to from outside for one of the accounts, and what has come. */
export function DepositCard({ account }: { account: Deposit['account'] }) {
  const { t } = useTranslation('deposits');
  return (
    <Card title={t(account === 'cash' ? 'title-cash' : 'title-stake')}>
      <Loaded query={useDeposits()} skeleton={<Skeleton height="14rem" />}>
        {({ network, minimum, delayed, deposits }) =>
          network === null ? (
            <p className={styles.soft}>{t('off')}</p>
          ) : (
            <>
              <Notice text={delayed ? t('delayed') : ''} />
              <Address account={account} network={network} minimum={minimum} />
              <DepositList
                deposits={deposits.filter((one) => one.account === account).slice(0, SHOWN)}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

interface AddressProps {
  account: Deposit['account'];
  network: string;
  minimum: string;
}

function Address({ account, network, minimum }: AddressProps) {
  const { t } = useTranslation('deposits');
  const { money } = useFormat();
  const { symbol } = brand.token;
  return (
    <Loaded query={useApi(readAccounts, {})} skeleton={<Skeleton height="12rem" />}>
      {({ accounts }) => {
        const address = accounts.find(({ type }) => type === account)?.address;
        if (!address) return null;
        return (
          <div className={styles.where}>
            <Suspense fallback={<div className={styles.code} />}>
              <QrCode text={address} label={t('code')} />
            </Suspense>
            <dl className={styles.facts}>
              <div>
                <dt>{t('address')}</dt>
                <dd>
                  <CopyAddress address={address} />
                </dd>
              </div>
              <div>
                <dt>{t('network')}</dt>
                <dd>{network}</dd>
              </div>
              {minimum !== '0' && (
                <div>
                  <dt>{t('minimum')}</dt>
                  <dd>{money(minimum, symbol)}</dd>
                </div>
              )}
              <External />
            </dl>
            <p className={styles.hint}>{t('only', { symbol, network })}</p>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The way back out: an address the member keeps elsewhere. */
function External() {
  const { t } = useTranslation('deposits');
  const { externalDepositAddress: address } = useMember();
  return (
    <div>
      <dt>{t('external')}</dt>
      <dd>
        {address ? (
          <code className={styles.address} translate="no">
            {address}
          </code>
        ) : (
          <>
            {t('external-none')} <Link href="/account/profile/edit">{t('external-set')}</Link>
          </>
        )}
      </dd>
    </div>
  );
}
