import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/plans/endpoints.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { useListChanges } from '../../../features/live-lists/list-changes.ts';
import { usePriceOf } from '../../../features/rhythm/use-price-of.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { OfferList, OfferName } from '../offers/offer-list.tsx';
import { addressOf, IMPORT, NEW } from './addresses.ts';
import { PlanBadge } from './badges.tsx';

/** All plans of a business, with their members. */
export function PlansList() {
  const { t } = useTranslation('plans');
  const priceOf = usePriceOf();
  const own = useOwnScopes();
  const pages = useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }));
  useListChanges('plans', () => void pages.refetch());
  return (
    <OfferList
      pages={pages}
      texts={{
        lead: t('list.lead'),
        caption: t('list.caption'),
        empty: t('list.empty'),
        emptyText: t('list.empty-text'),
      }}
      counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
      make={own.includes('plans:write') ? { href: NEW, text: t('list.new') } : undefined}
      also={own.includes('links:write') ? { href: IMPORT, text: t('list.import') } : undefined}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: (plan) => (
            <OfferName
              href={addressOf(plan.id)}
              name={plan.name}
              badge={<PlanBadge plan={plan} />}
            />
          ),
        },
        {
          key: 'price',
          head: t('list.price'),
          align: 'end',
          phone: 'figure',
          cell: (plan) => priceOf(plan),
        },
        {
          key: 'members',
          head: t('list.members'),
          align: 'end',
          phone: 'fact',
          keepsHead: true,
          cell: ({ agreements }) => agreements,
        },
        {
          key: 'past-due',
          head: t('agreement.past_due'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: ({ pastDue }) => pastDue,
        },
      ]}
    />
  );
}
