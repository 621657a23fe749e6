import type { ProcessKind } from './process.ts';

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

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const FORMS = {
  STRIPE_SECRET_KEY: (kind: 'live' | 'test') => new RegExp(`^(sk|rk)_${kind}_[A-Za-z0-9_]{8,}$`),
  STRIPE_PUBLISHABLE_KEY: (kind: 'live' | 'test') => new RegExp(`^pk_${kind}_[A-Za-z0-9_]{8,}$`),
  STRIPE_WEBHOOK_SECRET: () => /^whsec_[A-Za-z0-9+/=_-]{8,}$/,
};

/**
 * Each invalid setting adds a line to `problems`.
 * @param kind production accepts only live keys, a sandbox only test keys
 * @returns null when no key is set: buying by card is off
 */
export function cardSettings(
  env: Record<string, string | undefined>,
  kind: 'live' | 'test',
  problems: string[],
  process: ProcessKind = 'all',
): CardSettings | null {
  if (NAMES.every((name) => !env[name])) return null;
  // The worker takes no cards and no webhooks.
  const needed = process === 'worker' ? (['STRIPE_SECRET_KEY'] as const) : NAMES;
  for (const name of needed) {
    if (FORMS[name](kind).test(env[name] ?? '')) continue;
    problems.push(
      name === 'STRIPE_WEBHOOK_SECRET'
        ? `${name}: the signing secret of the webhook endpoint, whsec_…`
        : `${name}: a key of Stripe's ${kind} mode; set all three Stripe settings or none`,
    );
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    api: undefined,
    browser: STRIPE_IN_THE_BROWSER,
  };
}
