/** Made from the contracts by `node scripts/build/server-types.mjs`; never edited by hand. */

/** Decimals that an amount in each currency has. Intl knows other ones, such as none for HUF. */
export const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  EUR: 2,
  USD: 2,
  GBP: 2,
  HUF: 2,
  JPY: 0,
  BRL: 2,
  NOK: 2,
};
