/**
 * The card network, in our words. The only folder that speaks Stripe's; whether Stripe or the
 * sandbox answers is a matter of settings.
 */
import type { CardPayment, NetworkEvent, Taking } from './objects.ts';
import type { CardSettings } from './settings.ts';

export interface Cards {
  /** Asks for a payment; again with the same purchase gives the same one. */
  createPayment(wanted: WantedPayment): Promise<{ intentId: string; clientSecret: string }>;
  /** Undefined when the network does not know it. */
  readPayment(intentId: string): Promise<CardPayment | undefined>;
  /** @returns false when it cannot be cancelled any more: it was paid */
  cancelPayment(intentId: string): Promise<boolean>;
  /** Sends money back to the card; again with the same key is the same refund. */
  refund(wanted: { intentId: string; amount: bigint; key: string }): Promise<string>;
  /** An event as it was received. @throws Problem signature_invalid */
  readEvent(body: Buffer, signature: string | undefined): Promise<NetworkEvent>;
  /** What has happened since, the oldest first. @throws ListCutError */
  eventsSince(time: Date): Promise<NetworkEvent[]>;
  /** Everything that was ever taken from a card, a payment each: to compare books with. */
  takings(): Promise<Taking[]>;
}

export interface WantedPayment {
  purchaseId: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
}

const known = new WeakMap<CardSettings, Cards>();

/** One client per settings: its connections are kept open. */
export function openCards(settings: CardSettings): Cards {
  const cards = known.get(settings) ?? connectLater(settings);
  known.set(settings, cards);
  return cards;
}

/** Its two hundred modules are read when it is first asked: a start does not wait for them. */
function connectLater(settings: CardSettings): Cards {
  let connecting: Promise<Cards> | undefined;
  const cards = () => {
    connecting ??= import('./stripe.ts').then(({ connect }) => connect(settings));
    return connecting;
  };
  return {
    createPayment: async (...given) => (await cards()).createPayment(...given),
    readPayment: async (...given) => (await cards()).readPayment(...given),
    cancelPayment: async (...given) => (await cards()).cancelPayment(...given),
    refund: async (...given) => (await cards()).refund(...given),
    readEvent: async (...given) => (await cards()).readEvent(...given),
    eventsSince: async (...given) => (await cards()).eventsSince(...given),
    takings: async () => (await cards()).takings(),
  };
}
