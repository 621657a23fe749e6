/** What the card network tells, reduced to what we go by. Amounts in minor units. */
import type Stripe from 'stripe';

export interface CardPayment {
  intentId: string;
  clientSecret: string | null;
  /** Ours; undefined for a payment of somebody else on the same Stripe account. */
  purchaseId: string | undefined;
  isLive: boolean;
  status: 'open' | 'processing' | 'paid' | 'cancelled';
  /** Taken, once it is paid; asked for until then. */
  amount: bigint;
  currency: string;
  /** Why the last card was refused. */
  failure: string | null;
  refunds: { id: string; amount: bigint; succeeds: boolean }[];
  disputes: { id: string; amount: bigint; status: 'open' | 'won' | 'lost' }[];
}

export interface NetworkEvent {
  id: string;
  type: string;
  at: Date;
  /** Whose payment it is about, where it is about one. */
  intentId: string | null;
}

/** Money taken by one payment. */
export interface Taking {
  intentId: string;
  currency: string;
  /** Minor units: what was captured, less what went back or is disputed. */
  kept: bigint;
}

/** Undefined for a charge that took nothing, or is no payment's. */
export function toTaking(charge: Stripe.Charge): Taking | undefined {
  const { payment_intent: intent, amount_captured: captured, currency } = charge;
  if (typeof intent !== 'string' || !charge.captured || captured === 0) return undefined;
  return { intentId: intent, currency: currency.toUpperCase(), kept: BigInt(captured) };
}

export const isRefunded = ({ status }: Stripe.Refund): boolean =>
  status !== 'failed' && status !== 'canceled';

/** The network keeps a disputed amount back until the dispute is won. */
export const isWithdrawn = ({ status }: Stripe.Dispute): boolean => {
  const known = disputeStatus(status);
  return known === 'open' || known === 'lost';
};

export function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): CardPayment {
  const status = statusOf(intent.status);
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret,
    purchaseId: intent.metadata.purchase,
    isLive: intent.livemode,
    status,
    amount: BigInt(status === 'paid' ? intent.amount_received : intent.amount),
    currency: intent.currency.toUpperCase(),
    failure: failureOf(intent),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: BigInt(refund.amount),
      succeeds: isRefunded(refund),
    })),
    disputes: disputes.flatMap(({ id, amount, status: state }) => {
      const known = disputeStatus(state);
      return known ? [{ id, amount: BigInt(amount), status: known }] : [];
    }),
  };
}

export function toEvent({ id, type, created, data: { object } }: Stripe.Event): NetworkEvent {
  return { id, type, at: new Date(created * 1000), intentId: intentOf(object) };
}

function statusOf(status: Stripe.PaymentIntent.Status): CardPayment['status'] {
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return 'cancelled';
    case 'processing':
      return 'processing';
    default:
      return 'open';
  }
}

/** The bank's own word where there is one: `insufficient_funds` rather than `card_declined`. */
function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  return error ? (error.decline_code ?? error.code ?? error.type) : null;
}

/** Undefined for an inquiry: no money has moved yet. */
function disputeStatus(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | undefined {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  return /^(warning_|prevented)/.test(status) ? undefined : 'open';
}

/** A payment intent itself, or the one that a charge, refund or dispute belongs to. */
function intentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: of } = object as Record<string, unknown>;
  if (kind === 'payment_intent' && typeof id === 'string') return id;
  if (typeof of === 'string') return of;
  return null;
}
