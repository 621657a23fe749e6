import { brand } from '#shared/brand.ts';
import type { PaySession, Receipt } from '#shared/pay/contract.ts';
import { type PayScreen, payScreen } from '#shared/pay/screen.ts';

/** Proof of a payment: what the flow shows once paid, with both prices before the saving. */
export function receiptScreen(session: PaySession, receipt: Receipt): PayScreen {
  const screen = payScreen({ step: 'paid', session, receipt });
  const { amount, currency } = session;
  return {
    ...screen,
    rows: [
      { label: { key: 'row.price' }, value: { kind: 'money', amount, currency } },
      {
        label: { key: 'app:receipt.token-price' },
        value: { kind: 'money', amount: receipt.gross, currency: brand.token.symbol },
      },
      ...screen.rows,
    ],
  };
}
