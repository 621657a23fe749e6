/** Asks the card network whether a key may read what the server reads. Changes nothing. */
import Stripe from 'stripe';
import type { CardSettings } from '../../platform/config/cards.ts';

const TIMEOUT_MS = 10_000;
/** That it is missing is an answer to a key that may read payment intents. */
const UNKNOWN = 'pi_unknown';

/** @returns what is refused and why, in words for an operator; none when the key is right */
export async function checkKeys(settings: CardSettings): Promise<string[]> {
  const stripe = new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const one = { limit: 1 };
  const calls: [string, () => PromiseLike<unknown>][] = [
    ['payment intents', () => stripe.paymentIntents.retrieve(UNKNOWN)],
    ['charges', () => stripe.charges.list(one)],
    ['refunds', () => stripe.refunds.list(one)],
    ['disputes', () => stripe.disputes.list(one)],
    ['events', () => stripe.events.list(one)],
  ];
  const refused: string[] = [];
  for (const [what, call] of calls) {
    try {
      await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      // Stripe's messages contain a masked key; the one of a connection error names the host.
      const { type, statusCode, code } = error;
      if (code === 'resource_missing') continue;
      if (error instanceof Stripe.errors.StripeConnectionError)
        return ['the card network is not reachable'];
      if (error instanceof Stripe.errors.StripeAuthenticationError) return ['the key is not valid'];
      refused.push(`${what} cannot be read (${statusCode ?? type})`);
    }
  }
  return refused;
}
