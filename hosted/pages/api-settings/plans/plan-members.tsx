import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import { AGREEMENT_STATUSES } from '#shared/plans/fields.ts';
import type { Agreement, Plan } from '#shared/plans/schemas.ts';
import { useListChanges } from '../../../features/live-lists/list-changes.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { OfferName } from '../offers/offer-list.tsx';
import { agreementAddressOf } from './addresses.ts';
import { AgreementBadge, MandateBadge } from './badges.tsx';
import { usePlanWords } from './use-plan-words.ts';

type Chosen = (typeof AGREEMENT_STATUSES)[number];

/** Who has a plan, by pseudonym or shared name, and what is taken next. */
export function PlanMembers({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  const [status, setStatus] = useState<Chosen>();
  const pages = useApiPages(endpoints.agreements, (after) => ({
    query: { plan: plan.id, ...(status ? { status } : {}), ...(after ? { after } : {}) },
  }));
  useListChanges('plans', () => void pages.refetch());
  return (
    <Card title={t('members.title')}>
      <Field label={t('members.show')}>
        {(control) => (
          <select
            {...control}
            value={status ?? ''}
            onChange={({ target }) =>
              setStatus(AGREEMENT_STATUSES.find((one) => one === target.value))
            }
          >
            <option value="">{t('members.all')}</option>
            {AGREEMENT_STATUSES.map((one) => (
              <option key={one} value={one}>
                {t(`agreement.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'members.count' : 'members.count-so-far', { count })}
        empty={
          <Empty
            title={t('members.empty')}
            text={t('members.empty-text')}
            picture={<EmptyList />}
          />
        }
      >
        {(rows) => <Table rows={rows} />}
      </PagedList>
    </Card>
  );
}

function Table({ rows }: { rows: readonly Agreement[] }) {
  const { t } = useTranslation('plans');
  const { money, date } = useFormat();
  const { holderOf } = usePlanWords();
  return (
    <DataTable
      caption={t('members.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'member',
          head: t('members.member'),
          phone: 'title',
          cell: (agreement) => (
            <OfferName
              href={agreementAddressOf(agreement.plan, agreement.id)}
              name={holderOf(agreement)}
              badge={
                <>
                  <AgreementBadge status={agreement.status} />
                  {agreement.status !== 'ended' && <MandateBadge {...agreement} />}
                </>
              }
            />
          ),
        },
        {
          key: 'owed',
          head: t('members.owed'),
          align: 'end',
          phone: 'figure',
          keepsHead: ({ owed }) => Number(owed) > 0,
          cell: ({ owed, currency }) => Number(owed) > 0 && money(owed, currency),
        },
        {
          key: 'next',
          head: t('members.next'),
          align: 'end',
          phone: 'fact',
          keepsHead: ({ next }) => next !== null,
          cell: ({ next, zone }) => next && date(next.at, zone),
        },
        {
          key: 'since',
          head: t('members.since'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: ({ createdAt, zone }) => date(createdAt, zone),
        },
      ]}
    />
  );
}
