import type { Failure, Result } from '#shared/http/api-client.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import { pendingOrder } from './pending-order.ts';
import type { CardState } from './use-card.ts';

/** A failure the form can show; `message` is the card network's code. */
const declined = (reason: string): Failure => ({
  code: 'purchase_failed',
  status: 402,
  message: reason,
  fields: [],
  retryAfter: undefined,
});

const incomplete: Failure = {
  code: 'validation_failed',
  status: 422,
  message: '',
  fields: [],
  retryAfter: undefined,
};

/**
 * Charges the card for the order that `open` creates or finds.
 * @param name on the card
 */
export async function payByCard(
  card: CardState,
  name: string,
  open: () => Promise<Result<PayablePurchase>>,
): Promise<Result<{ id: string }>> {
  if (!card.check()) return { ok: false, error: incomplete };
  const opened = await open();
  const before = pendingOrder.read();
  // The previous attempt succeeded, but its answer was lost.
  if (!opened.ok && opened.error.code === 'purchase_closed' && before !== undefined) {
    return { ok: true, value: { id: before } };
  }
  if (!opened.ok) return opened;
  pendingOrder.keep(opened.value.id);
  const payment = await card.pay(opened.value.clientSecret, name);
  return payment.paid ? opened : { ok: false, error: declined(payment.reason) };
}
