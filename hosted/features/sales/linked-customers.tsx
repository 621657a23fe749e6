import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import type { MerchantLink } from '#shared/link/merchant-schemas.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { AlignedMoney, decimalsIn } from '../../ui/aligned-money.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TwoHalves } from '../../ui/drawings/two-halves.tsx';
import { Empty } from '../../ui/empty.tsx';
import amounts from '../../ui/money.module.css';
import { PagedList } from '../../ui/paged-list.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Linked members with the data that the business's server can read. */
export function LinkedCustomers() {
  const { t } = useTranslation('sales');
  const pages = useApiPages(merchantLinkEndpoints.list, (after) => ({
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Card>
      <p>{t('customers.text')}</p>
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'customers.shown-all' : 'customers.shown', { shown })}
        empty={
          <Empty
            title={t('customers.empty')}
            text={t('customers.empty-text')}
            picture={<TwoHalves />}
          />
        }
      >
        {(rows) => <CustomerTable rows={rows} />}
      </PagedList>
    </Card>
  );
}

function CustomerTable({ rows }: { rows: readonly MerchantLink[] }) {
  const { t } = useTranslation('sales');
  const { date } = useFormat();
  const tokensIn = (account: 'cash' | 'stake') => {
    const aligned = decimalsIn(rows.map(({ balances }) => balances[account]));
    return ({ balances }: MerchantLink) => (
      <AlignedMoney amount={balances[account]} currency={brand.token.symbol} aligned={aligned} />
    );
  };
  return (
    <DataTable
      caption={t('customers.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'reference',
          head: t('customers.reference'),
          phone: 'title',
          cell: ({ reference, id }) =>
            reference ?? <span className={amounts.soft}>{short(id)}</span>,
        },
        {
          key: 'since',
          head: t('customers.since'),
          phone: 'fact',
          cell: ({ since }) => date(since),
        },
        {
          key: 'cash',
          head: t('customers.cash'),
          align: 'end',
          phone: 'figure',
          cell: tokensIn('cash'),
        },
        {
          key: 'stake',
          head: t('customers.stake'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: tokensIn('stake'),
        },
      ]}
    />
  );
}

/** Tells links without a reference apart. The merchant's server knows them by the whole id. */
const short = (id: string) => id.replace(/^(lnk_).*(?=.{6}$)/, '$1…');
