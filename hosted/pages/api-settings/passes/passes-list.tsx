import { useTranslation } from 'react-i18next';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { OfferList, OfferName } from '../offers/offer-list.tsx';
import { addressOf, NEW } from './addresses.ts';
import { EnabledBadge } from './badges.tsx';

/** All passes that a business sells. */
export function PassesList() {
  const { t } = useTranslation('passes');
  const { money } = useFormat();
  const mayWrite = useOwnScopes().includes('passes:write');
  return (
    <OfferList
      pages={useApiPages(passesEndpoints.list, (after) => ({ query: after ? { after } : {} }))}
      texts={{
        lead: t('list.lead'),
        caption: t('list.caption'),
        empty: t('list.empty'),
        emptyText: t('list.empty-text'),
      }}
      counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
      make={mayWrite ? { href: NEW, text: t('list.new') } : undefined}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: ({ id, name, enabled }) => (
            <OfferName
              href={addressOf(id)}
              name={name}
              badge={<EnabledBadge enabled={enabled} />}
            />
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
