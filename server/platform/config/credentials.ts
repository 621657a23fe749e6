export interface CredentialSettings {
  /** How long withdrawals wait after a change of credentials, and how long it can be undone. */
  holdSeconds: number;
  /** How long an operator's removal of a lost factor waits, so that the member can stop it. */
  factorResetSeconds: number;
}

type Environment = Record<string, string | undefined>;

const HOUR = 3600;

/** @throws the error that `refuse` creates for the first invalid setting */
export function credentialSettings(
  env: Environment,
  mode: 'sandbox' | 'production',
  refuse: (problem: string) => Error,
): CredentialSettings {
  function whole(name: string, fallback: number, least: number, most: number): number {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
    throw refuse(`${name}: a whole number from ${least} to ${most}, not "${text}"`);
  }
  const isSandbox = mode === 'sandbox';
  return {
    // Two minutes in the sandbox: developers can see the hold and its end.
    holdSeconds: isSandbox
      ? whole('CREDENTIAL_HOLD_SECONDS', 120, 0, 30 * 24 * HOUR)
      : whole('CREDENTIAL_HOLD_HOURS', 72, 1, 30 * 24) * HOUR,
    factorResetSeconds: isSandbox
      ? whole('FACTOR_RESET_SECONDS', 120, 0, 30 * 24 * HOUR)
      : whole('FACTOR_RESET_HOURS', 72, 1, 30 * 24) * HOUR,
  };
}
