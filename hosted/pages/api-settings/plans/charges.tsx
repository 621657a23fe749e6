import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/plans/endpoints.ts';
import type { Agreement, Charge } from '#shared/plans/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useListChanges } from '../../../features/live-lists/list-changes.ts';
import { LIST_PARAMETER } from '../../../platform/list-parameters.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ChargeBadge } from './badges.tsx';
import type { ChargeOfZone } from './charge-of-zone.ts';
import { SettleCharge } from './settle-charge.tsx';

const PAYMENTS = `/account/transactions?view=payments&${LIST_PARAMETER}search=`;

/** What was and will be taken for an agreement, with the next step of what is owed. */
export function Charges({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('plans');
  const { money, date } = useFormat();
  const nextStep = useNextStep();
  const pages = useApiPages(endpoints.charges, (after) => ({
    query: { agreement: agreement.id, ...(after ? { after } : {}) },
  }));
  useListChanges('plans', () => void pages.refetch());
  return (
    <Card title={t('charges.title')}>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'charges.count' : 'charges.count-so-far', { count })}
        empty={<p className={styles.soft}>{t('charges.empty')}</p>}
      >
        {(rows) => (
          <DataTable
            caption={t('charges.title')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'due',
                head: t('charges.due'),
                phone: 'title',
                cell: ({ dueAt, status }) => (
                  <span className={styles.dated}>
                    {date(dueAt, agreement.zone)}
                    <ChargeBadge status={status} />
                  </span>
                ),
              },
              {
                key: 'price',
                head: t('list.price'),
                align: 'end',
                phone: 'figure',
                cell: ({ price, currency }) => (
                  <span className={styles.whole}>{money(price, currency)}</span>
                ),
              },
              {
                key: 'next',
                head: t('charges.next'),
                phone: 'more',
                cell: (charge) => nextStep(charge),
              },
              {
                key: 'act',
                head: t('charges.act'),
                isAction: true,
                phone: 'more',
                cell: (charge) => <Act charge={charge} zone={agreement.zone} />,
              },
            ]}
          />
        )}
      </PagedList>
    </Card>
  );
}

/** What happens to a charge next, and when; nothing of one that is closed. */
function useNextStep(): (charge: Charge) => string {
  const { t } = useTranslation('plans');
  const { time } = useFormat();
  return ({ status, reason, nextAttemptAt }) => {
    const why = reason && status !== 'paid' ? `${t(`reason.${reason}`)} ` : '';
    if (status === 'announced' && nextAttemptAt)
      return t('charges.announced', { at: time(nextAttemptAt) });
    if (status === 'retrying' && nextAttemptAt)
      return why + t('charges.retrying', { at: time(nextAttemptAt) });
    return status === 'failed' ? why + t('charges.failed') : '';
  };
}

const OPEN: readonly Charge['status'][] = ['scheduled', 'announced', 'failed', 'retrying'];

function Act({ charge, zone }: ChargeOfZone) {
  const { t } = useTranslation('plans');
  const { date } = useFormat();
  const mayWrite = useOwnScopes().includes('agreements:write');
  const [isSettling, setSettling] = useState(false);
  const { status, paySessionId, dueAt } = charge;
  if (paySessionId)
    return (
      <Link className={styles.whole} href={`${PAYMENTS}${paySessionId}`}>
        {t('charges.payment')}
      </Link>
    );
  if (!mayWrite || !OPEN.includes(status)) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('settle.of', { date: date(dueAt, zone) })}
        onClick={() => setSettling(true)}
      >
        <span className={styles.whole}>{t('settle.title')}</span>
      </Button>
      {isSettling && (
        <SettleCharge charge={charge} zone={zone} onClose={() => setSettling(false)} />
      )}
    </>
  );
}
