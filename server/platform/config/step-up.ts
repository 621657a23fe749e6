import { parseDecimal } from '#shared/money.ts';

/** Amounts in base units. A payment above either must be confirmed by passkey, code or password. */
export interface StepUpSettings {
  /** In one payment. */
  amount: bigint;
  /** In all payments since the last confirmed one. */
  sum: bigint;
}

const DEFAULTS = { STEP_UP_AMOUNT: '200', STEP_UP_SUM: '600' };

/** @throws the error that `fail` creates for the first invalid setting */
export function stepUpSettings(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): StepUpSettings {
  const tokens = (name: keyof typeof DEFAULTS) => {
    const text = env[name] || DEFAULTS[name];
    const units = parseDecimal(text, 18);
    if (units === undefined)
      throw fail(`${name}: an amount of tokens such as ${DEFAULTS[name]}, not "${text}"`);
    return units;
  };
  const settings = { amount: tokens('STEP_UP_AMOUNT'), sum: tokens('STEP_UP_SUM') };
  if (settings.amount > settings.sum) {
    throw fail('STEP_UP_AMOUNT: must not exceed STEP_UP_SUM');
  }
  return settings;
}
