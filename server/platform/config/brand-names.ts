/** Brands that no business may register as its name: it could impersonate them. */
export const DEFAULT_BRANDS: readonly string[] = [
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
];

const LONGEST = 60;
const MOST = 1_000;

/** `BRAND_NAMES`, comma-separated, replaces the list above; an empty value means no names. */
export function brandNames(
  given: string | undefined,
  refuse: (problem: string) => Error,
): readonly string[] {
  if (given === undefined) return DEFAULT_BRANDS;
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > MOST || names.some((name) => name.length > LONGEST || !/\p{L}/u.test(name))) {
    throw refuse(
      `BRAND_NAMES: at most ${MOST} comma-separated names of at most ${LONGEST} characters`,
    );
  }
  return names;
}
