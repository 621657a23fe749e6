import { parseDecimal } from '#shared/money.ts';

/** Bounds of buying, in base units of the token. */
export interface PurchaseSettings {
  least: bigint;
  /** In one purchase. */
  most: bigint;
  /** Of one member in 24 hours. */
  dayMost: bigint;
}

const DEFAULTS = { PURCHASE_LEAST: '10', PURCHASE_MOST: '40000', PURCHASE_DAY_MOST: '80000' };

/** @throws Error naming the setting that is not fit, as `fail` makes it */
export function purchaseSettings(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): PurchaseSettings {
  const tokens = (name: keyof typeof DEFAULTS) => {
    const text = env[name] || DEFAULTS[name];
    const units = parseDecimal(text, 18);
    if (!units) throw fail(`${name}: an amount of tokens such as ${DEFAULTS[name]}, not "${text}"`);
    return units;
  };
  const settings = {
    least: tokens('PURCHASE_LEAST'),
    most: tokens('PURCHASE_MOST'),
    dayMost: tokens('PURCHASE_DAY_MOST'),
  };
  if (settings.least > settings.most || settings.most > settings.dayMost) {
    throw fail('PURCHASE_LEAST, PURCHASE_MOST, PURCHASE_DAY_MOST: none above the next');
  }
  return settings;
}
