import type { Text } from '#shared/text.ts';
import type { SignInFailure } from './sign-in-model.ts';

const KNOWN = [
  'credentials_invalid',
  'email_not_confirmed',
  'passkey_unused',
  'passkey_invalid',
  'password_missing',
  'second_factor_invalid',
  'sign_in_expired',
  'rate_limited',
  'network',
  'unavailable',
] as const satisfies readonly SignInFailure['code'][];

/** The text of a failed sign-in; 'Error logging in' for codes without a text. */
export function failureText({ code, retryAfter }: SignInFailure): Text {
  if (code === 'rate_limited' && retryAfter === undefined) {
    return { key: 'auth:errors.rate_limited_later' };
  }
  const key = KNOWN.find((known) => known === code) ?? 'login_failed';
  return { key: `auth:errors.${key}`, values: { count: String(Math.ceil(retryAfter ?? 0)) } };
}
