/** The rows of a closed day's sum in one currency, as the till and the member area show them. */
import { brand } from '../brand.ts';
import type { Value } from '../format.ts';
import type { Figures } from '../pay/figures.ts';
import type { Text, TillTextKey } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import type { DaySum } from './day.ts';

export interface DayRow {
  label: Text<TillTextKey>;
  value: Value;
}

export function dayRows({ currency, payments, refunds, figures }: DaySum): DayRow[] {
  const row = (key: TillTextKey, value: Value): DayRow => ({ label: { key }, value });
  const money = (key: TillTextKey, amount: string) => row(key, { kind: 'money', amount, currency });
  const tokens = (key: TillTextKey, amount: string): DayRow => ({
    label: { key, values: { token: brand.token.symbol } },
    value: tokenValue(amount),
  });
  const reductions = (['coupon', 'discount', 'tip'] as const).filter(
    (one) => Number(figures[one]) > 0,
  );
  return [
    row('till:report.currency', currency),
    row('till:report.payments', String(payments)),
    money('till:day.gross', figures.gross),
    ...reductions.map((one) => money(`till:day.${one}`, figures[one])),
    money('till:report.net', figures.net),
    ...taxRows(figures.tax, currency),
    row('till:report.refunds', String(refunds)),
    money('till:day.refunded', figures.refunded),
    tokens('till:report.received', figures.received),
    tokens('till:report.returned', figures.refundedTokens),
  ];
}

/** The tax that a net contains, by rate, and what of it went back with refunds. */
export function taxRows(tax: Figures['tax'], currency: string): DayRow[] {
  return tax.flatMap(({ rate, tax: contained, refundedTax }) => {
    const values = { rate: { kind: 'percent', percent: rate } } as const;
    const row = (key: TillTextKey, amount: string): DayRow => ({
      label: { key, values },
      value: { kind: 'money', amount, currency },
    });
    return [
      row('till:report.tax', contained),
      ...(Number(refundedTax) > 0 ? [row('till:report.refunded-tax', refundedTax)] : []),
    ];
  });
}
