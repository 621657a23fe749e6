import { brand } from '#shared/brand.ts';
import type { PaySession, Receipt } from '#shared/pay/endpoints.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';

/** A receipt: the paid state of the flow, with the refunds since. */
export function receiptViewModel(session: PaySession, receipt: Receipt): PayViewModel {
  const viewModel = payViewModel({ step: 'paid', session, receipt });
  return { ...viewModel, facts: [...viewModel.facts, ...refundedRow(receipt)] };
}

function refundedRow({ refunded }: Receipt): PayViewModel['facts'] {
  if (refunded === '0') return [];
  const currency = brand.token.symbol;
  return [{ label: { key: 'row.refunded' }, value: { kind: 'money', amount: refunded, currency } }];
}
