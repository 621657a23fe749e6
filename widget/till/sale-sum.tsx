import type { JSX } from 'preact';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Language } from '../texts.ts';

interface SaleSumProps {
  sale: TillSale;
  language: Language;
  class: string;
}

/** What the net of a sale contains: the tip, and the price before the coupon and the discount. */
export function SaleSum({ sale, language, ...rest }: SaleSumProps): JSX.Element | null {
  const { gross, tip, coupon, discount } = sale.figures;
  const { texts } = language;
  const money = (amount: string) => ({ kind: 'money', amount, currency: sale.currency }) as const;
  const [hasTip, hasCoupon, hasDiscount] = [tip, coupon, discount].map((sum) => Number(sum) > 0);
  const price = { price: money(gross) };
  const facts = [
    hasTip && texts({ key: 'till:end.with-tip', values: { tip: money(tip) } }),
    hasCoupon && texts({ key: 'till:end.before-coupon', values: price }),
    hasCoupon && texts({ key: 'till:end.coupon', values: { amount: money(coupon) } }),
    hasDiscount &&
      (hasCoupon
        ? texts({ key: 'till:end.discount', values: { discount: money(discount) } })
        : texts({ key: 'till:end.before', values: price })),
  ].filter(Boolean);
  return facts.length > 0 ? <p {...rest}>{facts.join(' · ')}</p> : null;
}
