/** Payments at the sandbox network, with an event for each step. */

import { openReturns, type Returns } from './card-returns.ts';
import { type Charge, newCharge } from './charge.ts';
import { newEvent } from './event.ts';
import {
  type Intent,
  newIntent,
  newObjectId,
  newPaymentMethod,
  type RequestedAuthentication,
} from './intent.ts';
import { invalid, missing, NetworkError } from './network-error.ts';
import type { Dispute, Refund } from './returns.ts';
import type { Store } from './store.ts';
import { brandOf, fingerprintOf, type TestCard, testCard } from './test-cards.ts';

export interface EnteredCard {
  /** Digits only. */
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  name: string | null;
}

export interface Payments extends Returns {
  create(
    amount: number,
    currency: string,
    metadata: Record<string, string>,
    authentication?: RequestedAuthentication,
  ): Intent;
  /** @throws NetworkError resource_missing */
  find(id: string): Intent;
  cancel(id: string): Intent;
  /** @throws NetworkError for a declined card, with the payment in it, as in Stripe's API */
  confirm(id: string, card: EnteredCard): Intent;
  /** Answers the 3-D Secure challenge. */
  answer(id: string, agrees: boolean): Intent;
}

interface Around {
  /** Called with the id of each stored event. */
  announce(eventId: string): void;
  /** Runs `act` after the delay of a dispute. */
  later(act: () => void): void;
}

export function openPayments(store: Store, { announce, later }: Around): Payments {
  /** Cards that wait for the answer to a challenge; kept only in memory. */
  const waiting = new Map<string, EnteredCard>();

  function emit(type: string, object: Intent | Charge | Refund | Dispute): void {
    const event = newEvent(type, object);
    store.put('event', event.id, event);
    announce(event.id);
  }

  function save(intent: Intent): Intent {
    store.put('intent', intent.id, intent);
    return intent;
  }

  function find(id: string): Intent {
    const intent = store.get('intent', id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  function refuse(intent: Intent, error: NonNullable<Intent['last_payment_error']>): never {
    const failed = save({
      ...intent,
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: error,
    });
    emit('payment_intent.payment_failed', failed);
    throw new NetworkError(402, { ...error, payment_intent: failed }, error.message);
  }

  function succeed(intent: Intent, card: EnteredCard, kind: TestCard): Intent {
    const charge = newCharge(
      intent,
      {
        brand: brandOf(card.number),
        last4: card.number.slice(-4),
        expMonth: card.expMonth,
        expYear: card.expYear,
        threeDSecure: kind.challenges === true,
        fingerprint: fingerprintOf(card.number),
      },
      card.name,
    );
    store.put('charge', charge.id, charge);
    const paid = save({
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    emit('payment_intent.succeeded', paid);
    emit('charge.succeeded', charge);
    if (kind.disputes) later(() => returns.dispute(paid.id));
    return paid;
  }

  const returns = openReturns(store, find, emit);

  return {
    ...returns,
    find,

    create(amount, currency, metadata, authentication) {
      const options = authentication ? { card: { request_three_d_secure: authentication } } : null;
      const intent = save(newIntent(amount, currency, metadata, options));
      emit('payment_intent.created', intent);
      return intent;
    },

    cancel(id) {
      const intent = find(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalid(`You cannot cancel this PaymentIntent because it is ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      waiting.delete(id);
      const cancelled = save({
        ...intent,
        status: 'canceled',
        canceled_at: Math.floor(Date.now() / 1000),
        next_action: null,
      });
      emit('payment_intent.canceled', cancelled);
      return cancelled;
    },

    confirm(id, card) {
      const intent = find(id);
      if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
        throw invalid(`This PaymentIntent's status is ${intent.status}.`, {
          code: 'payment_intent_unexpected_state',
        });
      }
      const kind = testCard(card.number);
      if (!kind) {
        refuse(intent, {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'test_mode_live_card',
          message: 'Your card was declined. Only test cards can be used here.',
        });
      }
      const named = { ...intent, payment_method: newObjectId('pm') };
      if (kind.declines) {
        const { code, declineCode, message } = kind.declines;
        refuse(named, {
          type: 'card_error',
          code,
          ...(declineCode ? { decline_code: declineCode } : {}),
          message,
          payment_method: newPaymentMethod(card, card.name),
        });
      }
      const isAsked = intent.payment_method_options?.card.request_three_d_secure !== undefined;
      if (!kind.challenges && !isAsked) return succeed(named, card, kind);
      waiting.set(id, card);
      const asked = save({
        ...named,
        status: 'requires_action',
        next_action: {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `/v3/challenge/${id}` },
        },
      });
      emit('payment_intent.requires_action', asked);
      return asked;
    },

    answer(id, agrees) {
      const intent = find(id);
      const card = waiting.get(id);
      if (intent.status !== 'requires_action') return intent;
      waiting.delete(id);
      if (agrees && card) {
        return succeed(intent, card, { ...testCard(card.number), challenges: true });
      }
      return refuse(intent, {
        type: 'card_error',
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method. Try another card.',
      });
    },
  };
}
