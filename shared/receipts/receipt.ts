/** What a payer's receipt says, in the order it is read. Page, print, e-mail and PDF show the same. */
import { brand } from '../brand.ts';
import type { MerchantIdentity } from '../domain/identity.ts';
import type { Value } from '../format.ts';
import { decimalsOf, formatAmount, formatToken, isToken, parseDecimal } from '../money.ts';
import { type OrderDetails, orderDetails } from '../pay/details.ts';
import { passRows, passTerms } from '../pay/pass-rows.ts';
import { isReservation, isUntaken } from '../pay/reserve.ts';
import {
  moneyFirst,
  netRows,
  type Row,
  rateRow,
  restRows,
  takenRows,
  taxRows,
} from '../pay/sum.ts';
import { tokenValue } from '../token/token-value.ts';
import type { PaidReceipt } from './paid-receipt.ts';

export interface ReceiptContent extends OrderDetails {
  merchant: MerchantIdentity;
  /** Price, coupon and discount, and what of a reservation returned. */
  rows: Row[];
  /** What `paid` is: the total, or the most that can be taken. */
  label: Row['label'];
  /** What was paid or is reserved, in the session's currency and in tokens; null where that is the same. */
  paid: Value;
  tokens: Value | null;
  /** What coupon and discount saved; null without them, and while nothing is taken of a reservation. */
  saved: Value | null;
  /** What a pass gives, the period of a charge, tax, refunds, date and the merchant's reference. */
  facts: Row[];
  /** The merchant's own terms of a pass or a reservation. */
  terms: { label: Row['label']; text: string } | null;
  /** Rate, numbers and issuer, which few readers need. */
  identifiers: Row[];
}

export function receiptContent(paid: PaidReceipt): ReceiptContent {
  const { refunded, refundedNet, reference, paidAt, transactionId } = paid.receipt;
  const { currency, captureBefore, merchant } = paid;
  const [price, ...less] = netRows(paid);
  const { net, saved } = keptOf(paid);
  const untaken = isUntaken(paid);
  const paidOn = isReservation(paid) ? 'reserve.reserved-at' : 'row.paid-at';
  return {
    ...orderDetails(paid),
    merchant,
    rows: [...listedRows(restRows(paid), price, less.slice(0, -1)), ...takenRows(paid)],
    label: { key: labelOf(paid) },
    paid: { kind: 'money', amount: net, currency },
    tokens: isToken(currency) ? null : tokenValue(keptTokens(paid)),
    saved:
      less.length > 0 && saved !== null && !untaken
        ? { kind: 'money', amount: saved, currency }
        : null,
    facts: [
      ...(paid.pass ? passRows(paid.pass) : []),
      ...periodRows(paid),
      ...taxRows(paid),
      ...(refunded === '0'
        ? []
        : [row({ key: 'row.refunded' }, moneyFirst(refundedNet, currency, refunded))]),
      row({ key: paidOn }, { kind: 'time', at: paidAt }),
      ...(untaken && captureBefore
        ? [row({ key: 'reserve.until' }, { kind: 'time', at: captureBefore })]
        : []),
      ...(reference ? [row({ key: 'row.reference' }, reference)] : []),
    ],
    terms: paid.pass ? passTerms(paid.pass) : termsOf(paid),
    identifiers: [
      ...(isToken(currency) ? [] : [rateRow(paid)]),
      row({ key: 'row.transaction' }, transactionId),
      ...(paid.vatId ? [row({ key: 'row.vat-id' }, paid.vatId)] : []),
      row({ key: 'row.issuer' }, brand.name),
    ],
  };
}

/** Of a charge of an agreement, whose name is what the payment is for. */
const periodRows = ({ period }: PaidReceipt): Row[] =>
  period
    ? [
        row({ key: 'plan.from' }, { kind: 'date', at: period.from, zone: period.zone }),
        row({ key: 'plan.until' }, { kind: 'date', at: period.until, zone: period.zone }),
      ]
    : [];

function termsOf({ terms, merchant }: PaidReceipt): ReceiptContent['terms'] {
  if (!terms) return null;
  return { label: { key: 'reserve.terms', values: { merchant: merchant.name } }, text: terms };
}

function labelOf(paid: PaidReceipt): Row['label']['key'] {
  if (isUntaken(paid)) return 'reserve.most';
  return isReservation(paid) ? 'reserve.captured' : 'row.total';
}

/** What the merchant has or may take, in the session's currency, and what coupon and discount save of it. */
function keptOf(paid: PaidReceipt): { net: string; saved: string | null } {
  const { quote, captured, releasedAt } = paid;
  if (captured) return { net: captured.net, saved: savedOf(paid, captured) };
  if (releasedAt) return { net: '0', saved: null };
  return { net: quote.net, saved: savedOf(paid, { gross: paid.amount, net: quote.net }) };
}

function keptTokens({ receipt: { total, returned = '0' } }: PaidReceipt): string {
  const unitsOf = (tokens: string) => parseDecimal(tokens, brand.token.decimals) ?? 0n;
  return formatToken(unitsOf(total) - unitsOf(returned));
}

/** The total, first in the currency that the price has. */
export const receiptTotal = (paid: PaidReceipt): Value =>
  moneyFirst(keptOf(paid).net, paid.currency, keptTokens(paid));

/** The price alone says nothing that the total does not. */
const listedRows = (rest: Row[], price: Row, less: Row[]): Row[] =>
  less.length + rest.length > 0 ? [...rest, price, ...less] : [];

/** What coupon and discount save together. */
function savedOf(
  { currency }: PaidReceipt,
  { gross, net }: Record<'gross' | 'net', string>,
): string {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0) ?? 0n;
  return formatAmount(units(gross) - units(net), currency);
}

const row = (label: Row['label'], value: Value): Row => ({ label, value });

/** Who was paid and what for, where no heading says it. */
export function partyRows({ merchant, description }: ReceiptContent): Row[] {
  const { name, domain, verified } = merchant;
  return [
    row({ key: 'row.merchant' }, name),
    row({ key: verified ? 'merchant.verified' : 'merchant.unverified' }, domain),
    ...(description ? [row({ key: 'row.description' }, description)] : []),
  ];
}
