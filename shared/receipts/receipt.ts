/** What a payer's receipt says, in the order it is read. Page, print, e-mail and PDF show the same. */
import { brand } from '../brand.ts';
import type { MerchantIdentity } from '../domain/identity.ts';
import type { Value } from '../format.ts';
import { decimalsOf, formatAmount, isToken, parseDecimal } from '../money.ts';
import { type OrderDetails, orderDetails } from '../pay/details.ts';
import { moneyFirst, netRows, type Row, rateRow, restRows, taxRows } from '../pay/sum.ts';
import { tokenValue } from '../token/token-value.ts';
import type { PaidReceipt } from './paid-receipt.ts';

export interface ReceiptContent extends OrderDetails {
  merchant: MerchantIdentity;
  /** Price, coupon and discount. */
  rows: Row[];
  /** What was paid, in the session's currency and in tokens; null where that is the same. */
  paid: Value;
  tokens: Value | null;
  /** What coupon and discount saved; null without them. */
  saved: Value | null;
  /** Tax, refunds, date and the merchant's reference. */
  facts: Row[];
  /** Rate, numbers and issuer, which few readers need. */
  identifiers: Row[];
}

export function receiptContent(paid: PaidReceipt): ReceiptContent {
  const { refunded, refundedNet, reference, paidAt, transactionId } = paid.receipt;
  const { currency, quote } = paid;
  const [price, ...less] = netRows(paid);
  return {
    ...orderDetails(paid),
    merchant: paid.merchant,
    rows: listedRows(restRows(paid), price, less.slice(0, -1)),
    paid: { kind: 'money', amount: quote.net, currency },
    tokens: isToken(currency) ? null : tokenValue(paid.receipt.total),
    saved: less.length > 0 ? { kind: 'money', amount: savedOf(paid), currency } : null,
    facts: [
      ...taxRows(paid),
      ...(refunded === '0'
        ? []
        : [row({ key: 'row.refunded' }, moneyFirst(refundedNet, currency, refunded))]),
      row({ key: 'row.paid-at' }, { kind: 'time', at: paidAt }),
      ...(reference ? [row({ key: 'row.reference' }, reference)] : []),
    ],
    identifiers: [
      ...(isToken(currency) ? [] : [rateRow(paid)]),
      row({ key: 'row.transaction' }, transactionId),
      ...(paid.vatId ? [row({ key: 'row.vat-id' }, paid.vatId)] : []),
      row({ key: 'row.issuer' }, brand.name),
    ],
  };
}

/** The price alone says nothing that the total does not. */
const listedRows = (rest: Row[], price: Row, less: Row[]): Row[] =>
  less.length + rest.length > 0 ? [...rest, price, ...less] : [];

/** What coupon and discount save together. */
function savedOf({ amount, currency, quote }: PaidReceipt): string {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0) ?? 0n;
  return formatAmount(units(amount) - units(quote.net), currency);
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
