import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useOwnScopes } from '../acting/use-own-scopes.ts';
import { addressOf, NEW } from './addresses.ts';
import { EnabledBadge } from './badges.tsx';

/** All passes that a business sells. */
export function PassesList() {
  const { t } = useTranslation('passes');
  const pages = useApiPages(passesEndpoints.list, (after) => ({ query: after ? { after } : {} }));
  const make = useOwnScopes().includes('passes:write') && (
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

function Table({ rows }: { rows: readonly Pass[] }) {
  const { t } = useTranslation('passes');
  const { money } = useFormat();
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
          cell: ({ id, name, enabled }) => (
            <span className={styles.name}>
              <Link href={addressOf(id)}>{name}</Link>
              <EnabledBadge enabled={enabled} />
            </span>
          ),
        },
        {
          key: 'price',
          head: t('list.price'),
          align: 'end',
          phone: 'figure',
          cell: ({ price, currency }) => money(price, currency),
        },
        {
          key: 'entries',
          head: t('list.entries'),
          align: 'end',
          phone: 'fact',
          keepsHead: true,
          cell: ({ entries }) => entries ?? t('list.unlimited'),
        },
        {
          key: 'sold',
          head: t('list.sold'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: ({ sold }) => sold,
        },
      ]}
    />
  );
}
