import { useTranslation } from 'react-i18next';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { OfferList, OfferName } from '../offers/offer-list.tsx';
import { addressOf, NEW } from './addresses.ts';
import { StatusBadge } from './status-badge.tsx';
import { usePriceText } from './use-price-text.ts';

/** All buttons of a business with their sales. */
export function ButtonsList() {
  const { t } = useTranslation('buttons');
  const { money } = useFormat();
  const priceOf = usePriceText();
  return (
    <OfferList
      pages={useApiPages(buttonsEndpoints.list, (after) => ({ query: after ? { after } : {} }))}
      texts={{
        lead: t('list.lead'),
        caption: t('list.caption'),
        empty: t('list.empty'),
        emptyText: t('list.empty-text'),
      }}
      counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
      make={{ href: NEW, text: t('list.new') }}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: ({ id, name, status }) => (
            <OfferName href={addressOf(id)} name={name} badge={<StatusBadge status={status} />} />
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
