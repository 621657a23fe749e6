import { useTranslation } from 'react-i18next';
import { dateFormat } from '#shared/intl-formats.ts';
import type { ClosedDay } from '#shared/till/day.ts';
import { dayName } from '#shared/till/day-name.ts';
import { dayRows } from '#shared/till/day-rows.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import receipt from '../../../ui/receipt.module.css';
import styles from '../api-keys/api-keys.module.css';
import { useTillTexts } from './use-till-texts.ts';

interface DayReportProps {
  day: ClosedDay;
  onClose(): void;
}

/** The report of a closed day, as its till shows it: the sums, then what each person and product sold. */
export function DayReport({ day, onClose }: DayReportProps) {
  const { t, i18n } = useTranslation('till');
  const { texts, value } = useTillTexts();
  const { currencies, people, products } = day.report;
  const time = dateFormat(i18n.language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: day.zone,
  });
  return (
    <Modal open title={dayName(day, texts, i18n.language)} onClose={onClose}>
      <div className={styles.made}>
        <dl className={receipt.rows}>
          <Row name={t('page.title')} value={day.till.name} />
          <Row name={t('report.opened')} value={time.format(new Date(day.openedAt))} />
          <Row name={t('report.closed')} value={time.format(new Date(day.closedAt))} />
        </dl>
        {currencies.length === 0 && <p>{t('day.none')}</p>}
        {currencies.map((sum) => (
          <dl key={sum.currency} className={receipt.rows}>
            {dayRows(sum).map((row) => (
              <Row key={texts(row.label)} name={texts(row.label)} value={value(row.value)} />
            ))}
          </dl>
        ))}
        {people.length > 0 && (
          <DataTable
            caption={t('seller.title')}
            showCaption
            rows={people}
            keyOf={({ name, currency }) => `${currency} ${name}`}
            columns={[
              {
                key: 'name',
                head: t('seller.sold-by'),
                phone: 'title',
                cell: ({ name, payments }) =>
                  `${name ?? t('seller.nobody')} · ${t('day.paid', { count: payments })}`,
              },
              {
                key: 'tip',
                head: t('day.tip'),
                align: 'end',
                phone: 'fact',
                keepsHead: true,
                cell: ({ tip, currency }) => <Money amount={tip} currency={currency} />,
              },
              {
                key: 'net',
                head: t('report.net'),
                align: 'end',
                phone: 'figure',
                cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
              },
            ]}
          />
        )}
        {products.length > 0 && (
          <DataTable
            caption={t('pad.products')}
            showCaption
            rows={products}
            keyOf={({ name, currency }) => `${currency} ${name}`}
            columns={[
              {
                key: 'name',
                head: t('pad.products'),
                phone: 'title',
                cell: ({ name, quantity }) => `${quantity} × ${name ?? t('line.amount')}`,
              },
              {
                key: 'amount',
                head: t('day.gross'),
                align: 'end',
                phone: 'figure',
                cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
              },
            ]}
          />
        )}
      </div>
    </Modal>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={receipt.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
