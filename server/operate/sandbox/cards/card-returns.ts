/** Refunds and disputes at the sandbox network, with an event for each step. */
import type { Charge } from './charge.ts';
import type { Intent } from './intent.ts';
import { invalid, missing } from './network-error.ts';
import { type Dispute, newDispute, newRefund, type Refund } from './returns.ts';
import type { Store } from './store.ts';

export interface Returns {
  /** @param amount undefined refunds the rest */
  refund(id: string, amount: number | undefined, metadata: Record<string, string>): Refund;
  failRefund(refundId: string): Refund;
  dispute(id: string): Dispute;
  closeDispute(disputeId: string, status: 'won' | 'lost'): Dispute;
}

export function openReturns(
  store: Store,
  find: (intentId: string) => Intent,
  emit: (type: string, object: Charge | Refund | Dispute) => void,
): Returns {
  function chargeOf(intent: Intent): Charge {
    const charge = intent.latest_charge ? store.get('charge', intent.latest_charge) : undefined;
    if (!charge) throw invalid('This PaymentIntent does not have a successful charge to refund.');
    return charge;
  }

  return {
    dispute(id) {
      const charge = chargeOf(find(id));
      if (charge.disputed) throw invalid('This charge is disputed already.');
      const opened = newDispute(charge, charge.amount - charge.amount_refunded);
      store.put('charge', charge.id, { ...charge, disputed: true });
      store.put('dispute', opened.id, opened);
      emit('charge.dispute.created', opened);
      emit('charge.dispute.funds_withdrawn', opened);
      return opened;
    },

    refund(id, amount, metadata) {
      const charge = chargeOf(find(id));
      const left = charge.amount - charge.amount_refunded;
      const back = amount ?? left;
      if (left === 0) {
        throw invalid(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }
      if (!Number.isInteger(back) || back <= 0 || back > left) {
        throw invalid(
          `Refund amount (${back}) is greater than unrefunded amount on charge (${left})`,
          {
            param: 'amount',
          },
        );
      }
      const refund = newRefund(charge, back, metadata);
      const refunded = {
        ...charge,
        amount_refunded: charge.amount_refunded + back,
        refunded: back === left,
      };
      store.put('refund', refund.id, refund);
      store.put('charge', charge.id, refunded);
      emit('refund.created', refund);
      emit('charge.refunded', refunded);
      return refund;
    },

    failRefund(refundId) {
      const refund = store.get('refund', refundId);
      if (!refund) throw missing('refund', refundId);
      const failed: Refund = { ...refund, status: 'failed' };
      store.put('refund', failed.id, failed);
      const charge = store.get('charge', refund.charge);
      if (charge) {
        store.put('charge', charge.id, {
          ...charge,
          amount_refunded: charge.amount_refunded - refund.amount,
          refunded: false,
        });
      }
      emit('refund.failed', failed);
      return failed;
    },

    closeDispute(disputeId, status) {
      const found = store.get('dispute', disputeId);
      if (!found) throw missing('dispute', disputeId);
      if (found.status !== 'needs_response') throw invalid('This dispute is closed.');
      const closed = { ...found, status };
      store.put('dispute', closed.id, closed);
      if (status === 'won') emit('charge.dispute.funds_reinstated', closed);
      emit('charge.dispute.closed', closed);
      return closed;
    },
  };
}
