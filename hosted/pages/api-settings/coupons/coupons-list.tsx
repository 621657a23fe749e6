import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/coupons/endpoints.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { OfferList, OfferName } from '../offers/offer-list.tsx';
import { LIST } from './addresses.ts';
import { useCouponWords } from './use-coupon-words.ts';

/** All coupons of a business. */
export function CouponsList() {
  const { t } = useTranslation('coupons');
  const { offOf, usedOf } = useCouponWords();
  return (
    <OfferList
      pages={useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }))}
      texts={{
        lead: t('list.lead'),
        caption: t('list.caption'),
        empty: t('list.empty'),
        emptyText: t('list.empty-text'),
      }}
      counted={(count, isAll) => t(isAll ? 'list.count' : 'list.count-so-far', { count })}
      make={{ href: `${LIST}&coupon=new`, text: t('list.new') }}
      columns={[
        {
          key: 'name',
          head: t('list.name'),
          phone: 'title',
          cell: ({ id, name, enabled }) => (
            <OfferName
              href={`${LIST}&coupon=${id}`}
              name={name}
              badge={
                enabled ? (
                  <Badge tone="good" text={t('status.on')} />
                ) : (
                  <Badge text={t('status.off')} />
                )
              }
            />
          ),
        },
        {
          key: 'off',
          head: t('list.off'),
          align: 'end',
          phone: 'figure',
          cell: offOf,
        },
        {
          key: 'code',
          head: t('list.code'),
          phone: 'fact',
          keepsHead: true,
          cell: ({ code }) => code ?? t('list.automatic'),
        },
        {
          key: 'used',
          head: t('list.used'),
          align: 'end',
          phone: 'aside',
          keepsHead: true,
          cell: usedOf,
        },
      ]}
    />
  );
}
