/** What a view says of a payment that was made, at once or from a reservation. */
import { brand } from '../brand.ts';
import type { Value } from '../format.ts';
import type { PayText } from '../text.ts';
import { tokenValue } from '../token/token-value.ts';
import { passRows } from './pass-rows.ts';
import type { PayViewModel } from './pay-view-model.ts';
import { planRows } from './plan-rows.ts';
import { returnedNet } from './reserve.ts';
import type { PaySession, Receipt } from './schemas.ts';
import { type Row, sumRows, takenRows } from './sum.ts';

type Paid = Pick<PayViewModel, 'heading' | 'message' | 'rows' | 'total' | 'facts'>;

/** @param receipt undefined where somebody else may have paid */
export function paid(session: PaySession, receipt: Receipt | undefined): Paid {
  return {
    heading: { key: 'heading.paid' },
    message: paidText(session),
    ...paidSum(session, receipt),
    facts: [
      ...(session.pass ? passRows(session.pass) : []),
      ...(session.plan ? planRows(session.plan) : []),
      ...receiptFacts(receipt),
    ],
  };
}

/** What the merchant got, and what of a reservation returned. */
function paidText(session: PaySession): PayText {
  const { captured, currency, merchant } = session;
  if (!captured) return { key: 'message.paid', values: { merchant: merchant.name } };
  const returned = returnedNet(session);
  const money = (amount: string): Value => ({ kind: 'money', amount, currency });
  return {
    key: Number(returned) > 0 ? 'reserve.taken' : 'reserve.taken-all',
    values: { merchant: merchant.name, taken: money(captured.net), returned: money(returned) },
  };
}

function paidSum(
  session: PaySession,
  receipt: Receipt | undefined,
): Pick<PayViewModel, 'rows' | 'total'> {
  const { captured, currency, quote } = session;
  if (!captured) {
    return { rows: sumRows(session, null), total: tokenValue(receipt?.total ?? quote.total) };
  }
  return { rows: takenRows(session), total: { kind: 'money', amount: captured.net, currency } };
}

function receiptFacts(receipt: Receipt | undefined): Row[] {
  if (!receipt) return [];
  return [
    { label: { key: 'row.paid-at' }, value: { kind: 'time', at: receipt.paidAt } },
    { label: { key: 'row.transaction' }, value: receipt.transactionId },
    { label: { key: 'row.issuer' }, value: brand.name },
  ];
}
