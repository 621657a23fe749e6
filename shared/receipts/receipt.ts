/** What a payer's receipt says, in the order it is read. Page, print, e-mail and PDF show the same. */
import { brand } from '../brand.ts';
import type { MerchantIdentity } from '../domain/identity.ts';
import type { Value } from '../format.ts';
import { type OrderDetails, orderDetails } from '../pay/details.ts';
import type { PaySession, Receipt } from '../pay/endpoints.ts';
import { type Row, sumRows } from '../pay/sum.ts';
import { tokenValue } from '../token/token-value.ts';

export type PaidOrder = Pick<
  PaySession,
  'merchant' | 'amount' | 'currency' | 'description' | 'lineItems' | 'quote'
>;

export interface ReceiptContent extends OrderDetails {
  merchant: MerchantIdentity;
  rows: Row[];
  total: Value;
  /** Refunds, date, number and issuer. */
  facts: Row[];
}

export function receiptContent(order: PaidOrder, receipt: Receipt): ReceiptContent {
  const { refunded, reference, paidAt, transactionId } = receipt;
  return {
    ...orderDetails(order),
    merchant: order.merchant,
    rows: sumRows(order, null),
    total: tokenValue(receipt.total),
    facts: [
      ...(refunded === '0'
        ? []
        : [{ label: { key: 'row.refunded' }, value: tokenValue(refunded) } satisfies Row]),
      { label: { key: 'row.paid-at' }, value: { kind: 'time', at: paidAt } },
      ...(reference ? [{ label: { key: 'row.reference' }, value: reference } satisfies Row] : []),
      { label: { key: 'row.transaction' }, value: transactionId },
      { label: { key: 'row.issuer' }, value: brand.name },
    ],
  };
}

/** Who was paid and what for, where no heading says it. */
export function partyRows({ merchant, description }: ReceiptContent): Row[] {
  const { name, domain, verified } = merchant;
  return [
    { label: { key: 'row.merchant' }, value: name },
    { label: { key: verified ? 'merchant.verified' : 'merchant.unverified' }, value: domain },
    ...(description
      ? [{ label: { key: 'row.description' }, value: description } satisfies Row]
      : []),
  ];
}
