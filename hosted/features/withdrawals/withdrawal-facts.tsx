import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { AddressGroups } from '../../ui/address-groups.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './withdrawals.module.css';

/** Amount and address of a withdrawal. The address is shown in full for comparison. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const { money, time } = useFormat();
  const { amount, address, transactionHash, closedAt } = withdrawal;
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.amount')}</dt>
      <dd>{money(amount, brand.token.symbol)}</dd>
      <dt>{t('facts.address')}</dt>
      <dd>
        <AddressGroups address={address} />
      </dd>
      {transactionHash && (
        <>
          <dt>{t('facts.transaction')}</dt>
          <dd>
            <AddressGroups address={transactionHash} />
          </dd>
        </>
      )}
      {closedAt && (
        <>
          <dt>{t('facts.ended')}</dt>
          <dd>{time(closedAt)}</dd>
        </>
      )}
    </dl>
  );
}
