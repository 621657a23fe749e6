import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EARLY_TEXT } from '#shared/documents/early-answers.ts';
import { formatMoney } from '#shared/format.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import { usePercent } from '../../ui/use-percent.ts';
import { changeOf } from './change.ts';
import { formatChange, withTokens } from './format-sales.ts';
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

/** The key figures of a shop: what it sold net, and below that the tokens received. */
export function SalesFigures({ sales, before, today, days }: SalesFiguresProps) {
  const { t, i18n } = useTranslation('sales');
  const format = useSalesFormat();
  const percent = usePercent();
  const { totals, customers } = sales;
  const inWords = (number: number) => numberFormat(i18n.language).format(number);
  const sumsOf = (found: Sales, sum: 'net' | 'refunded') =>
    format.prices(found.currencies, sum) || formatMoney('0', found.currency, i18n.language);
  const paid = ({ payments, received }: Sales['totals']) =>
    withTokens(t('overview.payments', { number: inWords(payments) }), received, i18n.language);
  return (
    <dl className={styles.figures}>
      <Figure
        early="today"
        name={t('overview.today')}
        value={today ? sumsOf(today, 'net') : '\u00a0'}
        more={today ? paid(today.totals) : '\u00a0'}
      />
      <Figure
        early="sold"
        name={`${t('overview.sold')} · ${format.days(days)}`}
        value={sumsOf(sales, 'net')}
        more={paid(totals)}
      >
        {before && <Comparison later={sales} earlier={before} />}
      </Figure>
      <Figure
        early="refunded"
        name={t('overview.refunded')}
        value={sumsOf(sales, 'refunded')}
        more={withTokens(
          t('overview.refunds', { number: inWords(totals.refunds) }),
          totals.refundedTokens,
          i18n.language,
        )}
      />
      {sales.currencies.flatMap(({ currency, figures }) =>
        figures.tax.map(({ rate, tax, net }) => (
          <Figure
            key={`${currency} ${rate}`}
            early={`tax-${currency}-${rate}`}
            name={t('detail.tax', { percent: percent(rate) })}
            value={formatMoney(tax, currency, i18n.language)}
            more={formatMoney(net, currency, i18n.language)}
          />
        )),
      )}
      <Figure
        early="customers"
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
}

function Comparison({ later, earlier }: ComparisonProps) {
  const { t, i18n } = useTranslation('sales');
  const change = changeOf(later, earlier);
  if (!change) return null;
  const values = formatChange(change, i18n.language);
  return change.ratio === undefined
    ? t('overview.none-before', values)
    : t('overview.change', values);
}

interface FigureProps {
  /** What the early script calls its value (`hosted/early`). */
  early: string;
  name: ReactNode;
  value: string;
  more: string;
  children?: ReactNode;
}

function Figure({ early, name, value, more, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value} {...{ [EARLY_TEXT]: early }}>
        {value}
      </dd>
      <dd className={styles.more} {...{ [EARLY_TEXT]: `${early}-more` }}>
        {more}
      </dd>
      {children && (
        <dd className={styles.more} {...{ [EARLY_TEXT]: `${early}-change` }}>
          {children}
        </dd>
      )}
    </div>
  );
}
