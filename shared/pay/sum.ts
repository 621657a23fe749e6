/**
 * The sum of a payment as rows: price − coupon − discount = net, the tax in it, and the price of one
 * token, at which the net is the total in tokens. Frame, window and hosted pages show the same rows.
 */
import { brand } from '../brand.ts';
import type { Value } from '../format.ts';
import { decimalsOf, formatAmount, isToken, parseDecimal } from '../money.ts';
import type { PayText } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import { returnedNet } from './reserve.ts';
import type { PaySession } from './schemas.ts';

export interface Row {
  label: PayText;
  value: Value;
  saving?: boolean;
}

type Priced = Pick<PaySession, 'amount' | 'currency' | 'quote' | 'coupon' | 'tax'>;
type Listed = Priced & Pick<PaySession, 'lineItems'>;

/** Money, and the tokens that it is; the tokens alone where the money is tokens. */
export function moneyFirst(amount: string, currency: string, tokens: string): Value {
  if (isToken(currency)) return tokenValue(tokens);
  return { kind: 'equal', values: [{ kind: 'money', amount, currency }, tokenValue(tokens)] };
}

/** What the payer pays. */
export const totalValue = ({ currency, quote }: Pick<Priced, 'currency' | 'quote'>): Value =>
  moneyFirst(quote.net, currency, quote.total);

/** Price, coupon, discount and net, which do not depend on the rate. */
export function netRows({ amount, currency, coupon, quote }: Priced): [Row, ...Row[]] {
  const { discountPercent, fiatDiscount, net } = quote;
  const money = (units: string): Value => ({ kind: 'money', amount: units, currency });
  const price: Row = { label: { key: 'row.price' }, value: money(amount) };
  const less: Row[] = [];
  const saving = (label: PayText, units: string) =>
    less.push({ label, value: money(`-${units}`), saving: true });
  if (coupon) saving({ key: 'row.coupon', values: { name: coupon.name } }, coupon.amount);
  // None, or less than the smallest unit.
  if (/[1-9]/.test(fiatDiscount)) {
    saving({ key: 'row.discount', values: percentOf(discountPercent) }, fiatDiscount);
  }
  return less.length > 0
    ? [price, ...less, { label: { key: 'row.net' }, value: money(net) }]
    : [price];
}

/** What was reserved, and what of it returned; empty while all of it is reserved. */
export function takenRows(session: Priced & Pick<PaySession, 'captured' | 'releasedAt'>): Row[] {
  const { captured, releasedAt, currency, quote } = session;
  if (!captured && !releasedAt) return [];
  const money = (amount: string): Value => ({ kind: 'money', amount, currency });
  const returned = returnedNet(session);
  return [
    { label: { key: 'reserve.reserved' }, value: money(quote.net) },
    ...(Number(returned) > 0
      ? [{ label: { key: 'reserve.returned' } as const, value: money(`-${returned}`) }]
      : []),
  ];
}

/** The tax that the net contains, by rate. */
export const taxRows = ({ currency, tax }: Priced): Row[] =>
  tax.map(({ rate, tax: amount }) => ({
    label: { key: 'row.tax', values: percentOf(rate) },
    value: { kind: 'money', amount, currency },
  }));

const percentOf = (percent: string) => ({ percent: { kind: 'percent', percent } as const });

/** What the items lack of the price, or have beyond it: a shop may list a part of the order alone. */
export function restRows({ amount, currency, lineItems }: Listed): Row[] {
  const decimals = decimalsOf(currency) ?? 0;
  const unitsOf = (given: string) => parseDecimal(given, decimals) ?? 0n;
  const listed = lineItems.reduce((sum, item) => sum + unitsOf(item.amount), 0n);
  const rest = unitsOf(amount) - listed;
  if (lineItems.length === 0 || rest === 0n) return [];
  const isLess = rest < 0n;
  const units = formatAmount(isLess ? -rest : rest, currency);
  return [
    {
      label: { key: isLess ? 'row.reduction' : 'row.other' },
      value: { kind: 'money', amount: isLess ? `-${units}` : units, currency },
    },
  ];
}

/** @param minutes for which the rate is still held; null when that is not to be said */
export function sumRows(session: Listed, minutes: number | null): Row[] {
  const { currency } = session;
  const rest = restRows(session);
  // The total is the net already.
  if (isToken(currency)) {
    const [price, ...less] = netRows(session);
    return [...rest, price, ...less.slice(0, -1)];
  }
  const rows = [...rest, ...netRows(session), ...taxRows(session)];
  const rate = rateRow(session);
  if (minutes === null) return [...rows, rate];
  const values = { ...rate.label.values, time: { kind: 'span', seconds: minutes * 60 } as const };
  return [...rows, { ...rate, label: { key: 'row.rate-held', values } }];
}

/** The price of one token. */
export const rateRow = ({ currency, quote }: Pick<Priced, 'currency' | 'quote'>): Row => ({
  label: { key: 'row.rate', values: { symbol: brand.token.symbol } },
  value: { kind: 'rate', rate: quote.rate, currency },
});
