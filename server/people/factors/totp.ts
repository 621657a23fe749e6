/**
 * Time-based one-time passwords (RFC 6238) with the parameters all authenticator apps support:
 * SHA-1, 6 digits, 30 seconds. The codes of the previous and next steps are accepted too, to
 * tolerate clock drift.
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

/** The `otpauth:` URI an authenticator app reads from a QR code. */
export const authenticatorAddress = (secret: string, email: string): string =>
  totp(secret, email).toString();

/** @returns the time step of a valid code, in periods since 1970; undefined for an invalid code */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  // The library compares bytes and throws on six characters that are not ASCII.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
}
