import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as payoutEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import type { Payout } from '#shared/withdrawals/merchant-schemas.ts';
import { RELEASED } from '../../../features/withdrawals/released.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardLink } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Money } from '../../../ui/money.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './payout-list.module.css';

const PayoutLines = lazyPart('payout-lines', () =>
  import('./payout-lines.tsx').then((m) => m.PayoutLines),
);

/** All payouts, newest first, with their state and what each paid out. */
export function PayoutList() {
  const { t } = useTranslation(['withdrawals', 'account']);
  const pages = useApiPages(payoutEndpoints.listPayouts, (after) => ({
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Card
      title={t('list.title')}
      action={
        <CardLink href="/account/transactions?account=cash">{t('account:overview.all')}</CardLink>
      }
    >
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'list.shown-all' : 'list.shown', { shown })}
        empty={<Empty title={t('list.empty')} text={t('list.empty-text')} />}
      >
        {(rows) => <PayoutTable rows={rows} />}
      </PagedList>
    </Card>
  );
}

function PayoutTable({ rows }: { rows: readonly Payout[] }) {
  const { t } = useTranslation('withdrawals');
  const { time } = useFormat();
  const [opened, setOpened] = useState<Payout>();
  return (
    <>
      <DataTable
        caption={t('list.title')}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'date',
            head: t('list.date'),
            phone: 'title',
            cell: ({ requestedAt }) => <span className={styles.whole}>{time(requestedAt)}</span>,
          },
          {
            key: 'address',
            head: t('facts.address'),
            phone: 'hidden',
            cell: ({ address }) => (
              <span className={styles.whole} translate="no" title={address}>
                {`${address.slice(0, 6)}…${address.slice(-4)}`}
              </span>
            ),
          },
          {
            key: 'status',
            head: t('list.status'),
            phone: ({ status }) => (status === 'released' ? 'more' : 'aside'),
            cell: (payout) => <Status payout={payout} />,
          },
          {
            key: 'amount',
            head: t('facts.amount'),
            align: 'end',
            phone: 'figure',
            cell: ({ amount }) => <Money amount={amount} currency={brand.token.symbol} />,
          },
          {
            key: 'statement',
            head: t('lines.open'),
            isAction: true,
            phone: 'more',
            cell: (payout) => (
              <Button variant="quiet" onClick={() => setOpened(payout)}>
                {t('lines.open')}
              </Button>
            ),
          },
        ]}
      />
      {opened && (
        <Suspense fallback={null}>
          <PayoutLines payout={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Status({ payout: { status, reason } }: { payout: Payout }) {
  const { t } = useTranslation('withdrawals');
  const tone = status === 'settled' ? 'good' : status === 'released' ? 'bad' : 'plain';
  return (
    <>
      <Badge tone={tone} text={t(`payout-status.${status}`)} />
      {status === 'released' && (
        <span className={styles.why}>{t(RELEASED[reason ?? 'cancelled'])}</span>
      )}
    </>
  );
}
