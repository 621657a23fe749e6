/** What is asked of Stripe, or of the sandbox that answers in its place. */
import Stripe from 'stripe';
import { Problem } from '../http/problem.ts';
import type { Cards } from './cards.ts';
import { isRefunded, isWithdrawn, type Taking, toEvent, toPayment, toTaking } from './objects.ts';
import type { CardSettings } from './settings.ts';
import { wholeList } from './whole-list.ts';

/** Longer than this and a member has gone. */
const TIMEOUT_MS = 10_000;
/** Events this old come too late, or are somebody's recording (Stripe's own figure). */
const TOLERANCE_SECONDS = 300;

export function connect(settings: CardSettings): Cards {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    async createPayment({ purchaseId, amount, currency }) {
      const { id, client_secret } = await asked(() =>
        stripe.paymentIntents.create(
          {
            amount: Number(amount),
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            metadata: { purchase: purchaseId },
          },
          { idempotencyKey: `purchase:${purchaseId}` },
        ),
      );
      if (!client_secret) throw new Error(`payment ${id} came without its secret`);
      return { intentId: id, clientSecret: client_secret };
    },

    async readPayment(intentId) {
      const intent = await found(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
      );
      if (!intent) return undefined;
      if (intent.status !== 'succeeded') return toPayment(intent, [], []);
      const [refunds, disputes] = await Promise.all([
        asked(() => wholeList(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))),
        asked(() => wholeList(stripe.disputes.list({ payment_intent: intentId, limit: 100 }))),
      ]);
      return toPayment(intent, refunds, disputes);
    },

    async cancelPayment(intentId) {
      try {
        await asked(() =>
          stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel:${intentId}` }),
        );
        return true;
      } catch (error) {
        if (codeOf(error) === 'payment_intent_unexpected_state') return false;
        throw error;
      }
    },

    async refund({ intentId, amount, key }) {
      const { id } = await asked(() =>
        stripe.refunds.create(
          { payment_intent: intentId, amount: Number(amount) },
          { idempotencyKey: key },
        ),
      );
      return id;
    },

    async readEvent(body, signature) {
      const event = verified(stripe, body, signature, settings.webhookSecret);
      return toEvent(event);
    },

    async eventsSince(time) {
      const events = await asked(() =>
        wholeList(
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
  await asked(() =>
    stripe.charges.list({ limit: 100 }).autoPagingEach((charge) => {
      const taking = toTaking(charge);
      if (taking) takings.set(taking.intentId, taking);
    }),
  );
  const giveBack = (intent: unknown, amount: bigint) => {
    const taking = takings.get(String(intent));
    if (taking) taking.kept -= amount;
  };
  await asked(() =>
    stripe.refunds.list({ limit: 100 }).autoPagingEach((refund) => {
      if (isRefunded(refund)) giveBack(refund.payment_intent, BigInt(refund.amount));
    }),
  );
  await asked(() =>
    stripe.disputes.list({ limit: 100 }).autoPagingEach((dispute) => {
      if (isWithdrawn(dispute)) giveBack(dispute.payment_intent, BigInt(dispute.amount));
    }),
  );
  return [...takings.values()];
}

function verified(
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

/** @throws Problem cards_unavailable when the network does not answer, or is not itself */
async function asked<T>(call: () => Promise<T>): Promise<T> {
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

async function found<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call);
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
