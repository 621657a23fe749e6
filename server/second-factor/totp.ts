/**
 * Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, 6 digits,
 * a new one every 30 seconds. A code of the step before or after is taken too, for clocks that are
 * a little off.
 */
import { Secret, TOTP } from 'otpauth';
import { brand } from '#shared/brand.ts';

const PERIOD_SECONDS = 30;
const WINDOW = 1;

/** 160 random bits in base 32 (RFC 4226, section 4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** The `otpauth:` address an authenticator app reads from a QR code. */
export const authenticatorAddress = (secret: string, email: string): string =>
  totp(secret, email).toString();

/** The time step a code belongs to, in periods since 1970; undefined for one that is not right now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  // What is as long but no digits fails in the comparison, which is one of bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
}
