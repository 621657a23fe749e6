/** Where the card network is, and our keys with it. */
export interface CardSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The network's API; undefined is Stripe's own. */
  api: { protocol: 'http' | 'https'; host: string; port: number } | undefined;
  /** What the buy page loads the card fields with, and whom that page may talk to and show. */
  browser: { script: string; frames: string[]; connects: string[]; images: string[] };
}

/** Stripe's hosts, as its guide to Content-Security-Policy names them. */
const STRIPE_IN_THE_BROWSER: CardSettings['browser'] = {
  // The release the types of @stripe/stripe-js belong to.
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
 * Stripe's settings; null without keys: then nobody can buy by card. Each that cannot be right adds
 * a line to `problems`.
 * @param kind production takes live keys alone, a sandbox test keys alone
 */
export function cardSettings(
  env: Record<string, string | undefined>,
  kind: 'live' | 'test',
  problems: string[],
): CardSettings | null {
  if (NAMES.every((name) => !env[name])) return null;
  for (const name of NAMES) {
    if (FORMS[name](kind).test(env[name] ?? '')) continue;
    problems.push(
      name === 'STRIPE_WEBHOOK_SECRET'
        ? `${name}: the signing secret of the endpoint, whsec_…`
        : `${name}: a key of Stripe's ${kind} mode, or none of the three`,
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
