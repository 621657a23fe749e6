import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Sales } from '#shared/sales/endpoints.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './sales-card.module.css';
import { useSalesFormat } from './use-sales-format.ts';

interface SalesFiguresProps {
  sales: Sales;
  /** undefined while loading. */
  today: Sales | undefined;
  /** Length of the period of `sales`. */
  days: number;
}

/** The key figures of a shop. */
export function SalesFigures({ sales, today, days }: SalesFiguresProps) {
  const { t, i18n } = useTranslation('sales');
  const { money } = useFormat();
  const format = useSalesFormat();
  const { totals, currencies, customers } = sales;
  const inWords = (number: number) => new Intl.NumberFormat(i18n.language).format(number);
  const prices = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(
    currencies.map(({ amount, currency }) => money(amount, currency)),
  );
  return (
    <dl className={styles.figures}>
      <Figure
        name={t('overview.today')}
        value={today ? format.tokens(today.totals.total) : '\u00a0'}
        more={today ? t('overview.payments', { number: inWords(today.totals.payments) }) : '\u00a0'}
      />
      <Figure
        name={`${t('payments.received')} · ${format.days(days)}`}
        value={format.tokens(totals.total)}
        more={t('overview.payments', { number: inWords(totals.payments) })}
      >
        {currencies.length > 0 && t('overview.priced', { prices })}
      </Figure>
      <Figure
        name={t('overview.refunded')}
        value={format.tokens(totals.refunded)}
        more={t('overview.refunds', { number: inWords(totals.refunds) })}
      />
      <Figure
        name={<Link href="/account/links">{t('overview.customers')}</Link>}
        value={inWords(customers.linked)}
        more={t('overview.added', { number: inWords(customers.added) })}
      />
    </dl>
  );
}

interface FigureProps {
  name: ReactNode;
  value: string;
  more: string;
  children?: ReactNode;
}

function Figure({ name, value, more, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.more}>{more}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  );
}
