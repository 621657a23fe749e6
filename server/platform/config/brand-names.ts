import { partsOf } from './kinds.ts';
import type { Setting } from './setting.ts';

/** Brands that no business may register as its name: it could impersonate them. */
export const DEFAULT_BRANDS = [
  'PayPal',
  'Visa',
  'Mastercard',
  'American Express',
  'Stripe',
  'Apple Pay',
  'Google',
  'Google Pay',
  'Amazon',
  'Amazon Pay',
  'Klarna',
  'Revolut',
  'Bizum',
  'Adyen',
  'Binance',
  'Coinbase',
  'MetaMask',
  'Shopify',
  'Microsoft',
  'Facebook',
  'Instagram',
  'WhatsApp',
] as const;

const LONGEST = 60;
const MOST = 1_000;

/** Replaces the list above; an empty text means no names. */
export const BRAND_NAMES: Setting<readonly string[]> = {
  parse: (text) => {
    const names = partsOf(text);
    return names.length <= MOST && names.every(isName) ? names : undefined;
  },
  reason: () => `at most ${MOST} comma-separated names of at most ${LONGEST} characters`,
  usualWords: 'PayPal, Visa, Mastercard, Google and others',
  absent: DEFAULT_BRANDS,
  mayBeEmpty: true,
};

const isName = (name: string) => name.length <= LONGEST && /\p{L}/u.test(name);
