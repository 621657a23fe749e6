import { whole } from './kinds.ts';
import type { Source } from './setting.ts';

export interface CredentialSettings {
  /** How long withdrawals wait after a change of credentials, and how long it can be undone. */
  holdSeconds: number;
  /** How long an operator's removal of a lost factor waits, so that the member can stop it. */
  factorResetSeconds: number;
}

const HOUR = 3600;
const MOST_HOURS = 30 * 24;

export const CREDENTIALS = {
  CREDENTIAL_HOLD_HOURS: whole(72, 1, MOST_HOURS),
  FACTOR_RESET_HOURS: whole(72, 1, MOST_HOURS),
};

/** Two minutes: developers can see the hold and its end. */
export const SANDBOX_CREDENTIALS = {
  CREDENTIAL_HOLD_SECONDS: whole(120, 0, MOST_HOURS * HOUR),
  FACTOR_RESET_SECONDS: whole(120, 0, MOST_HOURS * HOUR),
};

export function credentialSettings(from: Source): CredentialSettings {
  if (from.mode === 'sandbox') {
    const its = from.read(SANDBOX_CREDENTIALS);
    return {
      holdSeconds: its.CREDENTIAL_HOLD_SECONDS,
      factorResetSeconds: its.FACTOR_RESET_SECONDS,
    };
  }
  const its = from.read(CREDENTIALS);
  return {
    holdSeconds: its.CREDENTIAL_HOLD_HOURS * HOUR,
    factorResetSeconds: its.FACTOR_RESET_HOURS * HOUR,
  };
}
