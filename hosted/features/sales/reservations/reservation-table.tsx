import { useTranslation } from 'react-i18next';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface ReservationTableProps {
  rows: readonly MerchantPaySession[];
  onOpen(session: MerchantPaySession): void;
}

export function ReservationTable({ rows, onOpen }: ReservationTableProps) {
  const { t } = useTranslation(['reservations', 'sales']);
  const { time } = useFormat();
  const { now } = useSession();
  const stateOf = ({ status, captureBefore }: MerchantPaySession) => {
    if (status === 'released') return 'released';
    return captureBefore !== null && Date.parse(captureBefore) <= now()
      ? 'returning'
      : 'authorized';
  };
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'reference',
          head: t('sales:payments.reference'),
          phone: 'title',
          cell: ({ reference, description }) =>
            reference ?? description ?? t('sales:recent.unnamed'),
        },
        {
          key: 'reserved',
          head: t('list.reserved'),
          phone: 'hidden',
          cell: ({ authorizedAt }) => authorizedAt && time(authorizedAt),
        },
        {
          key: 'until',
          head: t('list.until'),
          phone: 'fact',
          keepsHead: true,
          cell: ({ captureBefore }) => captureBefore && time(captureBefore),
        },
        {
          key: 'status',
          head: t('sales:payments.status'),
          phone: 'aside',
          cell: (session) => {
            const state = stateOf(session);
            return (
              <Badge
                tone={state === 'authorized' ? 'good' : 'plain'}
                text={t(`reservation-status.${state}`)}
              />
            );
          },
        },
        {
          key: 'most',
          head: t('open.most'),
          align: 'end',
          phone: 'figure',
          cell: ({ quote, currency }) => <Money amount={quote.net} currency={currency} />,
        },
        {
          key: 'act',
          head: t('list.act'),
          isAction: true,
          phone: 'more',
          cell: (session) =>
            stateOf(session) === 'authorized' && (
              <Button variant="quiet" onClick={() => onOpen(session)}>
                {t('list.act')}
              </Button>
            ),
        },
      ]}
    />
  );
}
