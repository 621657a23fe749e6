/** Opens the card network: Stripe or its sandbox replacement, depending on the settings. */

import type { CardSettings } from '../../platform/config/cards.ts';
import type { Cards } from './card-network.ts';

const known = new WeakMap<CardSettings, Cards>();

/** Returns one client per settings object, so that its connections are reused. */
export function openCards(settings: CardSettings): Cards {
  const cards = known.get(settings) ?? connectLater(settings);
  known.set(settings, cards);
  return cards;
}

/** Imports Stripe's two hundred modules on the first call, so that startup does not wait. */
function connectLater(settings: CardSettings): Cards {
  let connecting: Promise<Cards> | undefined;
  const cards = () => {
    connecting ??= import('./stripe.ts').then(({ connect }) => connect(settings));
    return connecting;
  };
  return {
    createPayment: async (...given) => (await cards()).createPayment(...given),
    readPayment: async (...given) => (await cards()).readPayment(...given),
    disputes: async (...given) => (await cards()).disputes(...given),
    cancelPayment: async (...given) => (await cards()).cancelPayment(...given),
    refund: async (...given) => (await cards()).refund(...given),
    readEvent: async (...given) => (await cards()).readEvent(...given),
    eventsSince: async (...given) => (await cards()).eventsSince(...given),
    takings: async () => (await cards()).takings(),
  };
}
