import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './purchase-total.module.css';

interface PurchaseTotalProps {
  /** Formatted; undefined without a valid amount. */
  tokens: string | undefined;
  price: string | undefined;
  /** The button that pays. */
  children: ReactNode;
}

/** What is bought and paid, which stays in sight beside the fields, on a phone below them. */
export function PurchaseTotal({ tokens, price, children }: PurchaseTotalProps) {
  const { t } = useTranslation('buy');
  return (
    <div className={styles.total} data-total>
      <dl className={styles.sums}>
        <div className={styles.get}>
          <dt>{t('form.get')}</dt>
          <dd>{tokens ?? '–'}</dd>
        </div>
        <div className={styles.price}>
          <dt>{t('form.total')}</dt>
          <dd>{price ?? '–'}</dd>
        </div>
      </dl>
      {children}
    </div>
  );
}
