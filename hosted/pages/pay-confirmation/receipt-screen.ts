import { brand } from '#shared/brand.ts';
import type { Value } from '#shared/format.ts';
import type { PaySession, Receipt } from '#shared/pay/contract.ts';
import { type PayScreen, payScreen } from '#shared/pay/screen.ts';

const tokens = (amount: string): Value => ({ kind: 'money', amount, currency: brand.token.symbol });

/**
 * Proof of a payment: what the flow shows once paid, with both prices before the saving, and what
 * has come back since.
 */
export function receiptScreen(session: PaySession, receipt: Receipt): PayScreen {
  const screen = payScreen({ step: 'paid', session, receipt });
  const { amount, currency } = session;
  return {
    ...screen,
    rows: [
      { label: { key: 'row.price' }, value: { kind: 'money', amount, currency } },
      {
        label: { key: 'app:receipt.token-price' },
        value: tokens(receipt.gross),
      },
      ...screen.rows,
      ...(receipt.refunded !== '0'
        ? [{ label: { key: 'row.refunded' }, value: tokens(receipt.refunded) }]
        : []),
    ],
  };
}
