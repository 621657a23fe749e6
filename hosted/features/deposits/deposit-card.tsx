import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Deposit } from '#shared/deposits/schemas.ts';
import { profilePart } from '#shared/profile-parts.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { AddressGroups } from '../../ui/address-groups.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import qrCode from '../../ui/qr-code.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { CopyAddress } from './copy-address.tsx';
import { DepositList } from './deposit-list.tsx';
import styles from './deposits.module.css';
import { useDeposits } from './use-deposits.ts';

const SHOWN = 5;

/** Lazy, because the QR library is as large as the rest of the card. */
const QrCode = lazyPart('qr-code', () =>
  import('../../ui/qr-code.tsx').then(({ QrCode }) => QrCode),
);

/** The deposit address of an account and its recent deposits. */
export function DepositCard({ account }: { account: Deposit['account'] }) {
  const { t } = useTranslation('deposits');
  return (
    <Card title={t(account === 'cash' ? 'card.title-cash' : 'card.title-stake')}>
      <Loaded query={useDeposits()} skeleton={<Skeleton height="14rem" />}>
        {({ network, minimum, delayed, deposits }) =>
          network === null ? (
            <p className={styles.soft}>{t('card.off')}</p>
          ) : (
            <>
              <Notice text={delayed ? t('card.delayed') : ''} />
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
    <Loaded query={useApi(walletEndpoints.readAccounts, {})} skeleton={<Skeleton height="12rem" />}>
      {({ accounts }) => {
        const address = accounts.find(({ type }) => type === account)?.address;
        if (!address) return null;
        return (
          <div className={styles.layout}>
            <Suspense fallback={<div className={qrCode.code} />}>
              <QrCode text={address} label={t('card.code')} />
            </Suspense>
            <dl className={styles.facts}>
              <div>
                <dt>{t('card.address')}</dt>
                <dd>
                  <CopyAddress address={address} />
                </dd>
              </div>
              <div>
                <dt>{t('card.network')}</dt>
                <dd>{network}</dd>
              </div>
              {minimum !== '0' && (
                <div>
                  <dt>{t('card.minimum')}</dt>
                  <dd>{money(minimum, symbol)}</dd>
                </div>
              )}
              <External />
            </dl>
            <p className={styles.hint}>{t('card.only', { symbol, network })}</p>
          </div>
        );
      }}
    </Loaded>
  );
}

/** The member's own external address, used by withdrawals. */
function External() {
  const { t } = useTranslation('deposits');
  const { externalDepositAddress: address } = useMember();
  return (
    <div>
      <dt>{t('card.external')}</dt>
      <dd>
        {address ? (
          <AddressGroups address={address} />
        ) : (
          <>
            {t('card.external-none')}{' '}
            <Link href={profilePart('external-address')}>{t('card.external-set')}</Link>
          </>
        )}
      </dd>
    </div>
  );
}
