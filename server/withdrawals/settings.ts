import { parseDecimal } from '#shared/money.ts';

export interface WithdrawalSettings {
  /** Seconds before anything is signed: to an address not used before, and to one that was. */
  holdSeconds: number;
  knownHoldSeconds: number;
  /** After so many seconds unmined, it is sent again with a higher fee. */
  replaceSeconds: number;
  /** The most offered for a unit of gas. */
  maxFeeGwei: number;
  /** Base units on a deposit address from which it is swept; undefined never sweeps. */
  sweepMinimum: bigint | undefined;
  /** Where the signer answers; without one, withdrawals wait. */
  signerSocket: string | undefined;
}

type Environment = Record<string, string | undefined>;

const HOUR = 3600;

/** @throws what `refuse` makes of the first setting that cannot be right */
export function withdrawalSettings(
  env: Environment,
  mode: 'sandbox' | 'production',
  refuse: (problem: string) => Error,
): WithdrawalSettings {
  function whole(name: string, usual: number, most: number): number {
    const text = env[name];
    if (text === undefined || text === '') return usual;
    if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
    throw refuse(`${name}: a whole number up to ${most}, not "${text}"`);
  }
  const sweep = env.SWEEP_MINIMUM || '100';
  const sweepMinimum = sweep === 'off' ? undefined : parseDecimal(sweep, 18);
  if (sweepMinimum === 0n || (sweepMinimum === undefined && sweep !== 'off')) {
    throw refuse(`SWEEP_MINIMUM: an amount of tokens, or "off", not "${sweep}"`);
  }
  const isSandbox = mode === 'sandbox';
  return {
    // Nobody tries out a day of waiting.
    holdSeconds: isSandbox
      ? whole('WITHDRAWAL_HOLD_SECONDS', 30, 30 * 24 * HOUR)
      : whole('WITHDRAWAL_HOLD_HOURS', 24, 30 * 24) * HOUR,
    knownHoldSeconds: isSandbox
      ? whole('WITHDRAWAL_HOLD_KNOWN_SECONDS', 10, 30 * 24 * HOUR)
      : whole('WITHDRAWAL_HOLD_KNOWN_MINUTES', 15, 30 * 24 * 60) * 60,
    replaceSeconds: whole('WITHDRAWAL_REPLACE_SECONDS', 180, 24 * HOUR),
    maxFeeGwei: whole('WITHDRAWAL_MAX_FEE_GWEI', 200, 100_000),
    sweepMinimum,
    signerSocket: env.SIGNER_SOCKET || undefined,
  };
}
