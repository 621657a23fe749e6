import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { useApiPages, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useAddressValues } from '../../../ui/filter/use-address-values.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import filterStyles from '../../refund-requests/refund-requests.module.css';
import { ReservationDetail } from './reservation-detail.tsx';
import { ReservationTable } from './reservation-table.tsx';

const STATUSES = ['authorized', 'released'] as const;

/** Empty: those that can be taken. */
const Filter = z.strictObject({ status: z.union([z.literal(''), z.enum(STATUSES)]) });
const OPEN: z.output<typeof Filter> = { status: '' };

/** What a capture or release changes, besides the list. */
const CHANGED = [
  merchantEndpoints.listSessions,
  walletEndpoints.readAccounts,
  transactionsEndpoints.list,
  salesEndpoints.listPayments,
  salesEndpoints.read,
];

/** What customers have reserved, newest first: each is taken or released here. */
export function Reservations() {
  const { t } = useTranslation(['reservations', 'sales']);
  const [filter, setFilter] = useAddressValues(Filter, OPEN);
  const invalidate = useInvalidate();
  const [opened, setOpened] = useState<MerchantPaySession>();
  const [done, setDone] = useState('');
  const outcome = useRef<HTMLDivElement>(null);
  const status = filter.status || 'authorized';
  const pages = useApiPages(merchantEndpoints.listSessions, (after) => ({
    query: { status, limit: '25', ...(after === undefined ? {} : { after }) },
  }));

  // The row with the pressed button has left the list.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  async function finish(text: string): Promise<void> {
    setOpened(undefined);
    await Promise.all(CHANGED.map(invalidate));
    setDone(text);
  }

  return (
    <Card>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      <div className={filterStyles.filter}>
        <SelectField
          label={t('sales:payments.status')}
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`reservation-status.${value}`) }))}
          onChange={(chosen) => setFilter(Filter.safeParse({ status: chosen }).data ?? OPEN)}
        />
      </div>
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'list.shown-all' : 'list.shown', { shown })}
        empty={
          <Empty title={t('list.empty')} text={t('list.empty-text')} picture={<EmptyList />} />
        }
      >
        {(rows) => (
          <ReservationTable
            rows={rows}
            onOpen={(session) => {
              setDone('');
              setOpened(session);
            }}
          />
        )}
      </PagedList>
      <Modal
        title={t('detail.title')}
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
      >
        {opened && (
          <ReservationDetail
            key={opened.id}
            session={opened}
            onDone={(text) => void finish(text)}
          />
        )}
      </Modal>
    </Card>
  );
}
