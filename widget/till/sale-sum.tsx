import type { JSX } from 'preact';
import type { TillSale } from '#shared/till/schemas.ts';
import type { Language } from '../texts.ts';

interface SaleSumProps {
  sale: TillSale;
  language: Language;
  class: string;
}

/** What the net of a sale contains: the tip, and the price before the discount. */
export function SaleSum({ sale, language, ...rest }: SaleSumProps): JSX.Element | null {
  const { gross, tip, discount } = sale.figures;
  const money = (amount: string) => ({ kind: 'money', amount, currency: sale.currency }) as const;
  const facts = [
    ...(Number(tip) > 0
      ? [language.texts({ key: 'till:end.with-tip', values: { tip: money(tip) } })]
      : []),
    ...(Number(discount) > 0
      ? [language.texts({ key: 'till:end.before', values: { price: money(gross) } })]
      : []),
  ];
  return facts.length > 0 ? <p {...rest}>{facts.join(' · ')}</p> : null;
}
