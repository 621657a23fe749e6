import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { addressOf, NEW } from './addresses.ts';
import { StatusBadge } from './status-badge.tsx';
import { usePriceText } from './use-price-text.ts';

/** All buttons of a business with their sales. */
export function ButtonsList() {
  const { t } = useTranslation('buttons');
  const pages = useApiPages(buttonsEndpoints.list, (after) => ({ query: after ? { after } : {} }));
  const make = (
    <Link className="button" href={NEW}>
      {t('list.new')}
    </Link>
  );
  return (
    <Card title={t('list.title')}>
      <p className={styles.soft}>{t('list.lead')}</p>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
        empty={
          <Empty title={t('list.empty')} text={t('list.empty-text')} picture={<EmptyList />}>
            {make}
          </Empty>
        }
        action={make}
      >
        {(rows) => <Table rows={rows} />}
      </PagedList>
    </Card>
  );
}

function Table({ rows }: { rows: readonly BusinessButton[] }) {
  const { t } = useTranslation('buttons');
  const { money } = useFormat();
  const priceOf = usePriceText();
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: ({ id, name, status }) => (
            <span className={styles.name}>
              <Link href={addressOf(id)}>{name}</Link>
              <StatusBadge status={status} />
            </span>
          ),
        },
        {
          key: 'price',
          head: t('list.price'),
          align: 'end',
          phone: 'figure',
          cell: (button) => priceOf(button),
        },
        {
          key: 'sold',
          head: t('list.sold'),
          align: 'end',
          phone: 'fact',
          keepsHead: true,
          cell: ({ sold, stock }) => (stock === null ? sold : t('terms.sold-of', { sold, stock })),
        },
        {
          key: 'net',
          head: t('list.net'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: ({ figures, currency }) => money(figures.net, currency),
        },
      ]}
    />
  );
}
