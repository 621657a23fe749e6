import { useTranslation } from 'react-i18next';
import type { Coupon } from '#shared/coupons/schemas.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { usePercent } from '../../../ui/use-percent.ts';

/** What a coupon takes off, and how often it was used. */
export function useCouponWords() {
  const { t } = useTranslation('coupons');
  const { money } = useFormat();
  const percent = usePercent();
  return {
    offOf: ({ percent: share, amount, currency }: Coupon) =>
      share === null ? money(amount ?? '0', currency ?? '') : percent(share),
    usedOf: ({ used, most }: Coupon) =>
      most === null ? String(used) : t('list.used-of', { used, most }),
  };
}
