import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Sales } from '#shared/sales/endpoints.ts';
import { useFormat } from '../../ui/use-format.ts';
import { changeOf } from './change.ts';
import styles from './sales-card.module.css';
import { useSalesFormat } from './use-sales-format.ts';

interface SalesFiguresProps {
  sales: Sales;
  /** The period before; undefined while loading. */
  before: Sales | undefined;
  /** undefined while loading. */
  today: Sales | undefined;
  /** Length of the period of `sales`. */
  days: number;
}

/** The key figures of a shop: prices in their currency, and below them the tokens received. */
export function SalesFigures({ sales, before, today, days }: SalesFiguresProps) {
  const { t, i18n } = useTranslation('sales');
  const format = useSalesFormat();
  const { totals, customers } = sales;
  const inWords = (number: number) => new Intl.NumberFormat(i18n.language).format(number);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const sumsOf = (found: Sales, sum: 'amount' | 'refunded') =>
    format.prices(found.currencies, sum) || format.tokens('0');
  const withTokens = (count: string, amount: string) =>
    list.format(amount === '0' ? [count] : [count, format.tokens(amount)]);
  const paid = ({ payments, total }: Sales['totals']) =>
    withTokens(t('overview.payments', { number: inWords(payments) }), total);
  return (
    <dl className={styles.figures}>
      <Figure
        name={t('overview.today')}
        value={today ? sumsOf(today, 'amount') : '\u00a0'}
        more={today ? paid(today.totals) : '\u00a0'}
      />
      <Figure
        name={`${t('overview.sold')} · ${format.days(days)}`}
        value={sumsOf(sales, 'amount')}
        more={paid(totals)}
      >
        {before && <Comparison later={sales} earlier={before} days={days} />}
      </Figure>
      <Figure
        name={t('overview.refunded')}
        value={sumsOf(sales, 'refunded')}
        more={withTokens(
          t('overview.refunds', { number: inWords(totals.refunds) }),
          totals.refunded,
        )}
      />
      <Figure
        name={<Link href="/account/links">{t('overview.customers')}</Link>}
        value={inWords(customers.linked)}
        more={t('overview.added', { number: inWords(customers.added) })}
      />
    </dl>
  );
}

interface ComparisonProps {
  later: Sales;
  earlier: Sales;
  days: number;
}

function Comparison({ later, earlier, days }: ComparisonProps) {
  const { t, i18n } = useTranslation('sales');
  const { money } = useFormat();
  const format = useSalesFormat();
  const change = changeOf(later, earlier);
  if (!change) return null;
  const before = { days: format.days(days), amount: money(change.before, change.currency) };
  if (change.ratio === undefined) return t('overview.none-before', before);
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(change.ratio);
  return t('overview.change', { ...before, percent });
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
