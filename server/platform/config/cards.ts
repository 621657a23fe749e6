import { given } from './kinds.ts';
import { of, onlyOf, type Setting, type Source, secret } from './setting.ts';

/** The card network's address and our API keys. */
export interface CardSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The API's address; undefined for Stripe's own. */
  api: { protocol: 'http' | 'https'; host: string; port: number } | undefined;
  /** The script of the card fields, and hosts for the buy page's Content-Security-Policy. */
  browser: { script: string; frames: string[]; connects: string[]; images: string[] };
}

/** The hosts listed in Stripe's guide to Content-Security-Policy. */
const STRIPE_IN_THE_BROWSER: CardSettings['browser'] = {
  // The release that the types of @stripe/stripe-js describe.
  script: 'https://js.stripe.com/endive/stripe.js',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connects: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** Production accepts only live keys, a sandbox only test keys. */
const key = (prefix: string): Setting<string> => ({
  parse: (text, mode) =>
    new RegExp(`^${prefix}_${kindOf(mode)}_[A-Za-z0-9_]{8,}$`).test(text) ? text : undefined,
  reason: (_, mode) =>
    `a key of Stripe's ${kindOf(mode)} mode; set all three Stripe settings or none`,
  absent: '',
  isSecret: true,
});

const kindOf = (mode: Source['mode']) => (mode === 'production' ? 'live' : 'test');

/** All three together, or none of them. The worker takes no cards and no webhooks. */
export const CARDS = {
  STRIPE_SECRET_KEY: key('(sk|rk)'),
  STRIPE_PUBLISHABLE_KEY: of('web', key('pk')),
  STRIPE_WEBHOOK_SECRET: onlyOf(
    'web',
    secret(
      given(
        'the signing secret of the webhook endpoint, whsec_…',
        (text) => (/^whsec_[A-Za-z0-9+/=_-]{8,}$/.test(text) ? text : undefined),
        '',
      ),
    ),
  ),
};

/** @returns null when no key is set: buying by card is off */
export function cardSettings(from: Source): CardSettings | null {
  const its = from.group(CARDS);
  return (
    its && {
      secretKey: its.STRIPE_SECRET_KEY,
      publishableKey: its.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: its.STRIPE_WEBHOOK_SECRET,
      api: undefined,
      browser: STRIPE_IN_THE_BROWSER,
    }
  );
}
