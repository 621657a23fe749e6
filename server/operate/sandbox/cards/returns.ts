/** Refund and dispute objects in the shape of Stripe's API. */
import type { Charge } from './charge.ts';
import { newObjectId, now } from './intent.ts';

export type Refund = ReturnType<typeof newRefund>;
export type Dispute = ReturnType<typeof newDispute>;

export function newRefund(charge: Charge, amount: number, metadata: Record<string, string>) {
  return {
    id: newObjectId('re'),
    object: 'refund' as const,
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' as const }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as 'succeeded' | 'failed',
    transfer_reversal: null,
  };
}

type DisputeStatus = 'needs_response' | 'won' | 'lost';

export function newDispute(charge: Charge, amount: number) {
  return {
    id: newObjectId('dp'),
    object: 'dispute' as const,
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback' as const,
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card' as const,
    },
    reason: 'fraudulent',
    status: 'needs_response' as DisputeStatus,
  };
}
