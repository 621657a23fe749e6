/**
 * The sum of a payment as rows: price − discount = net, and the price of one token, at which the net
 * is the total in tokens. Frame, window and hosted pages show the same rows.
 */
import { brand } from '../brand.ts';
import type { Value } from '../format.ts';
import { isToken } from '../money.ts';
import type { PayText } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import type { PaySession } from './schemas.ts';

export interface Row {
  label: PayText;
  value: Value;
  saving?: boolean;
}

type Priced = Pick<PaySession, 'amount' | 'currency' | 'quote'>;

/** Money, and the tokens that it is; the tokens alone where the money is tokens. */
export function moneyFirst(amount: string, currency: string, tokens: string): Value {
  if (isToken(currency)) return tokenValue(tokens);
  return { kind: 'equal', values: [{ kind: 'money', amount, currency }, tokenValue(tokens)] };
}

/** What the payer pays. */
export const totalValue = ({ currency, quote }: Priced): Value =>
  moneyFirst(quote.net, currency, quote.total);

/** Price, discount and net, which do not depend on the rate. */
export function netRows({ amount, currency, quote }: Priced): [Row, ...Row[]] {
  const { discountPercent, fiatDiscount, net } = quote;
  const money = (units: string): Value => ({ kind: 'money', amount: units, currency });
  const price: Row = { label: { key: 'row.price' }, value: money(amount) };
  // None, or less than the smallest unit.
  if (!/[1-9]/.test(fiatDiscount)) return [price];
  return [
    price,
    {
      label: {
        key: 'row.discount',
        values: { percent: { kind: 'percent', percent: discountPercent } },
      },
      value: money(`-${fiatDiscount}`),
      saving: true,
    },
    { label: { key: 'row.net' }, value: money(net) },
  ];
}

/** @param minutes for which the rate is still held; null when that is not to be said */
export function sumRows(session: Priced, minutes: number | null): Row[] {
  const { currency } = session;
  // The total is the net already.
  if (isToken(currency)) return netRows(session).slice(0, 2);
  const rate = rateRow(session);
  if (minutes === null) return [...netRows(session), rate];
  const values = { ...rate.label.values, time: { kind: 'span', seconds: minutes * 60 } as const };
  return [...netRows(session), { ...rate, label: { key: 'row.rate-held', values } }];
}

/** The price of one token. */
export const rateRow = ({ currency, quote }: Priced): Row => ({
  label: { key: 'row.rate', values: { symbol: brand.token.symbol } },
  value: { kind: 'rate', rate: quote.rate, currency },
});
