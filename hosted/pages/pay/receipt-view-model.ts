import type { PaySession, Receipt } from '#shared/pay/endpoints.ts';
import { type PayViewModel, payViewModel } from '#shared/pay/view-model.ts';
import { receiptContent } from '#shared/receipts/receipt.ts';

/** The paid state of the flow, with everything that a receipt states. */
export const receiptViewModel = (session: PaySession, receipt: Receipt): PayViewModel => ({
  ...payViewModel({ step: 'paid', session, receipt }),
  ...receiptContent(session, receipt),
});
