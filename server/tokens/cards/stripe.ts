/** Calls Stripe's API, or the sandbox card network with the same API. */
import Stripe from 'stripe';
import type { CardSettings } from '../../platform/config/cards.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Cards, PaymentRefusedError, RefundRefusedError } from './card-network.ts';
import {
  isRefunded,
  isWithdrawn,
  type Taking,
  toDispute,
  toEvent,
  toPayment,
  toTaking,
} from './objects.ts';
import { listAllPages } from './read-all-pages.ts';
import { tracedClient } from './traced-client.ts';

/** A member does not wait longer than this. */
const TIMEOUT_MS = 10_000;
/** Rejects replayed webhooks; Stripe's own default. */
const TOLERANCE_SECONDS = 300;

/** What no later refund of the same charge can change; all other answers may be about our keys, rights or balance. */
const REFUSED_FOR_GOOD: ReadonlySet<string | undefined> = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
]);

export function connect(settings: CardSettings): Cards {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.api,
    httpClient: tracedClient(Stripe.createNodeHttpClient()),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    async createPayment({ purchaseId, amount, currency, authenticate }) {
      const { id, client_secret } = await callStripe(() =>
        stripe.paymentIntents.create(
          {
            amount: Number(amount),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { purchase: purchaseId },
            ...(authenticate
              ? { payment_method_options: { card: { request_three_d_secure: 'challenge' } } }
              : {}),
          },
          { idempotencyKey: `purchase:${purchaseId}` },
        ),
      ).catch((error: unknown) => {
        const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
        throw isRefused ? new PaymentRefusedError(error.code, error) : error;
      });
      if (!client_secret) throw new Error(`Stripe returned payment ${id} without a client secret`);
      return { intentId: id, clientSecret: client_secret };
    },

    async readPayment(intentId) {
      const intent = await callOrMissing(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
      if (!intent) return undefined;
      if (intent.status !== 'succeeded') return toPayment(intent, [], []);
      const [refunds, disputes] = await Promise.all([
        callStripe(() =>
          listAllPages(stripe.refunds.list({ payment_intent: intentId, limit: 100 })),
        ),
        callStripe(() =>
          listAllPages(stripe.disputes.list({ payment_intent: intentId, limit: 100 })),
        ),
      ]);
      return toPayment(intent, refunds, disputes);
    },

    async disputes(intentId) {
      const disputes = await callStripe(() =>
        listAllPages(stripe.disputes.list({ payment_intent: intentId, limit: 100 })),
      );
      return disputes.map(toDispute);
    },

    async cancelPayment(intentId) {
      try {
        await callStripe(() =>
          stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel:${intentId}` }),
        );
        return true;
      } catch (error) {
        if (codeOf(error) === 'payment_intent_unexpected_state') return false;
        throw error;
      }
    },

    async refund({ intentId, amount, key, withdrawal }) {
      const { id } = await callStripe(() =>
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: Number(amount),
            ...(withdrawal ? { metadata: { withdrawal } } : {}),
          },
          { idempotencyKey: key },
        ),
      ).catch((error: unknown) => {
        const code = codeOf(error);
        throw REFUSED_FOR_GOOD.has(code) ? new RefundRefusedError(code, error) : error;
      });
      return id;
    },

    async readEvent(body, signature) {
      const event = verifyEvent(stripe, body, signature, settings.webhookSecret);
      return toEvent(event);
    },

    async eventsSince(time) {
      const events = await callStripe(() =>
        listAllPages(
          stripe.events.list({ created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 }),
        ),
      );
      return events.map(toEvent).reverse();
    },

    takings: () => readTakings(stripe),
  };
}

async function readTakings(stripe: Stripe): Promise<Taking[]> {
  const takings = new Map<string, Taking>();
  await callStripe(() =>
    stripe.charges.list({ limit: 100 }).autoPagingEach((charge) => {
      const taking = toTaking(charge);
      if (taking) takings.set(taking.intentId, taking);
    }),
  );
  const giveBack = (intent: unknown, amount: bigint) => {
    const taking = takings.get(String(intent));
    if (taking) taking.kept -= amount;
  };
  await callStripe(() =>
    stripe.refunds.list({ limit: 100 }).autoPagingEach((refund) => {
      if (isRefunded(refund)) giveBack(refund.payment_intent, BigInt(refund.amount));
    }),
  );
  await callStripe(() =>
    stripe.disputes.list({ limit: 100 }).autoPagingEach((dispute) => {
      if (isWithdrawn(dispute)) giveBack(dispute.payment_intent, BigInt(dispute.amount));
    }),
  );
  return [...takings.values()];
}

function verifyEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS);
  } catch {
    throw new Problem('signature_invalid');
  }
}

/** @throws Problem cards_unavailable on connection errors, server errors and rate limits */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError;
    if (isAway) throw new Problem('cards_unavailable', { retryAfter: 5 });
    throw error;
  }
}

async function callOrMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
