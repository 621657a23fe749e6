import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Till } from '#shared/till/console-schemas.ts';
import { paymentsOfTill } from '../../../features/sales/payments-of-till.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from '../api-keys/api-keys.module.css';

interface TillItemProps {
  till: Till;
  onRefunds(): void;
  onRevoke(): void;
}

export function TillItem({ till, onRefunds, onRevoke }: TillItemProps) {
  const { t } = useTranslation(['till', 'app', 'sales']);
  const { time, money } = useFormat();
  const { name, pairedAt, lastUsedAt, refundLimit: limit } = till;
  const used = lastUsedAt ? t('console.used', { at: time(lastUsedAt) }) : t('console.unused');
  return (
    <li className={styles.key}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
      </div>
      <p className={styles.soft}>{pairedAt ? used : t('console.waiting')}</p>
      <p className={styles.soft}>
        {limit
          ? t('console.refunds', { amount: money(limit.amount, limit.currency) })
          : t('console.no-refunds')}
      </p>
      <div className={styles.actions}>
        <Link
          href={paymentsOfTill(till.id)}
          aria-label={t('sales:payments.of-till-name', { name })}
        >
          {t('app:business-nav.payments')}
        </Link>
        <Button variant="quiet" aria-label={t('console.limit-title', { name })} onClick={onRefunds}>
          {t('console.limit-change')}
        </Button>
        <Button variant="quiet" aria-label={t('console.revoke-title', { name })} onClick={onRevoke}>
          {t('console.revoke')}
        </Button>
      </div>
    </li>
  );
}
