/** Stripe's objects reduced to the fields that purchases use. Amounts are in minor units. */
import type Stripe from 'stripe';

export interface CardPayment {
  intentId: string;
  clientSecret: string | null;
  /** Undefined for payments of other systems on the same Stripe account. */
  purchaseId: string | undefined;
  isLive: boolean;
  status: 'open' | 'processing' | 'paid' | 'cancelled';
  /** The received amount once paid, until then the requested amount. */
  amount: bigint;
  currency: string;
  /** Why the last card was declined. */
  failure: string | null;
  /** Identifies the card number across payments; null until paid. */
  fingerprint: string | null;
  /** `withdrawal`: the id of ours that the refund answers. */
  refunds: { id: string; amount: bigint; succeeds: boolean; withdrawal: string | undefined }[];
  disputes: { id: string; amount: bigint; status: 'open' | 'won' | 'lost' }[];
}

export interface NetworkDispute {
  id: string;
  amount: bigint;
  /** The network's own word, such as `needs_response` or `under_review`. */
  status: string;
  isOpen: boolean;
  /** Such as `fraudulent`. */
  reason: string;
  openedAt: Date;
  /** Until when the network accepts evidence. */
  dueBy: Date | null;
}

export interface NetworkEvent {
  id: string;
  type: string;
  at: Date;
  /** The payment the event belongs to, if any. */
  intentId: string | null;
  /** The fingerprint of the card that was declined, where the event says so. */
  declinedCard: string | null;
}

/** The net amount of one payment. */
export interface Taking {
  intentId: string;
  currency: string;
  /** Minor units: captured, less refunds and open or lost disputes. */
  kept: bigint;
}

/** @returns undefined for a charge without a captured amount or without a payment intent */
export function toTaking(charge: Stripe.Charge): Taking | undefined {
  const { payment_intent: intent, amount_captured: captured, currency } = charge;
  if (typeof intent !== 'string' || !charge.captured || captured === 0) return undefined;
  return { intentId: intent, currency: currency.toUpperCase(), kept: BigInt(captured) };
}

export const isRefunded = ({ status }: Stripe.Refund): boolean =>
  status !== 'failed' && status !== 'canceled';

/** The network withdraws a disputed amount until the dispute is won. */
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
    fingerprint: fingerprintOf(intent),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: BigInt(refund.amount),
      succeeds: isRefunded(refund),
      withdrawal: refund.metadata?.withdrawal,
    })),
    disputes: disputes.flatMap(({ id, amount, status: state }) => {
      const known = disputeStatus(state);
      return known ? [{ id, amount: BigInt(amount), status: known }] : [];
    }),
  };
}

/** The amount less succeeding refunds and the disputes in one of these states. */
export function keptOf(
  { amount, refunds, disputes }: CardPayment,
  gone: CardPayment['disputes'][number]['status'][],
): bigint {
  const back = [
    ...refunds.filter(({ succeeds }) => succeeds),
    ...disputes.filter(({ status }) => gone.includes(status)),
  ];
  return back.reduce((left, each) => left - each.amount, amount);
}

export function toDispute(dispute: Stripe.Dispute): NetworkDispute {
  const { id, amount, status, reason, created, evidence_details: evidence } = dispute;
  return {
    ...{ id, status, reason },
    amount: BigInt(amount),
    isOpen: disputeStatus(status) === 'open',
    openedAt: new Date(created * 1000),
    dueBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
  };
}

export function toEvent({ id, type, created, data: { object } }: Stripe.Event): NetworkEvent {
  const at = new Date(created * 1000);
  return { id, type, at, intentId: intentOf(object), declinedCard: declinedCardOf(object) };
}

function declinedCardOf(object: unknown): string | null {
  const { object: kind, last_payment_error: error } = object as Partial<Stripe.PaymentIntent>;
  if (kind !== 'payment_intent') return null;
  return error?.payment_method?.card?.fingerprint ?? null;
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

/** Prefers the bank's decline code: `insufficient_funds` rather than `card_declined`. */
function failureOf({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  return error ? (error.decline_code ?? error.code ?? error.type) : null;
}

/** Requires an intent that was retrieved with `latest_charge` expanded. */
function fingerprintOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  if (charge === null || typeof charge === 'string') return null;
  return charge.payment_method_details?.card?.fingerprint ?? null;
}

/** @returns undefined for an inquiry, which has not moved money yet */
function disputeStatus(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | undefined {
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  return /^(warning_|prevented)/.test(status) ? undefined : 'open';
}

/** The id of a payment intent, or of the intent that a charge, refund or dispute belongs to. */
function intentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: of } = object as Record<string, unknown>;
  if (kind === 'payment_intent' && typeof id === 'string') return id;
  if (typeof of === 'string') return of;
  return null;
}
