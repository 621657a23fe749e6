import { brand } from '#shared/brand.ts';
import type { Value } from '#shared/format.ts';
import type { PaySession, Receipt } from '#shared/pay/endpoints.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';

const tokens = (amount: string): Value => ({ kind: 'money', amount, currency: brand.token.symbol });

/**
 * A receipt: the paid state of the flow, with both prices before the discount and the refunds
 * since.
 */
export function receiptViewModel(session: PaySession, receipt: Receipt): PayViewModel {
  const viewModel = payViewModel({ step: 'paid', session, receipt });
  const { amount, currency } = session;
  return {
    ...viewModel,
    rows: [
      { label: { key: 'row.price' }, value: { kind: 'money', amount, currency } },
      {
        label: { key: 'row.token-price' },
        value: tokens(receipt.gross),
      },
      ...viewModel.rows,
      ...refundedRow(receipt),
    ],
  };
}

function refundedRow({ refunded }: Receipt): PayViewModel['rows'] {
  return refunded === '0' ? [] : [{ label: { key: 'row.refunded' }, value: tokens(refunded) }];
}
