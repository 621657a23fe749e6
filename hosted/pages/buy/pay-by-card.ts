import type { Failure, Result } from '#shared/api-client.ts';
import type { PayablePurchase } from '#shared/purchases/contract.ts';
import { pendingOrder } from './pending-order.ts';
import type { CardState } from './use-card.ts';

/** A refusal the form can show; `message` is the card network's reason. */
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
 * The card, asked for an order that `open` opens or finds.
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
  // It went through at the last try, whose answer did not arrive.
  if (!opened.ok && opened.error.code === 'purchase_closed' && before !== undefined) {
    return { ok: true, value: { id: before } };
  }
  if (!opened.ok) return opened;
  pendingOrder.keep(opened.value.id);
  const payment = await card.pay(opened.value.clientSecret, name);
  return payment.paid ? opened : { ok: false, error: declined(payment.reason) };
}
