import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Refund } from '#shared/refunds/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './refunds.module.css';

/** Refunds, each linked to its transaction. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation('refunds');
  const { money, time } = useFormat();
  if (refunds.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('refund.list')}>
      {refunds.map(({ id, transactionId, createdAt, amount, gross, currency, reason }) => (
        <li key={id}>
          <Link href={`/account/transactions/${transactionId}`}>{time(createdAt)}</Link>
          <span>
            {money(amount, currency)}
            {gross !== amount && (
              <>
                {' · '}
                <span className={styles.soft}>
                  {t('refund.gross', { amount: money(gross, currency) })}
                </span>
              </>
            )}
          </span>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
