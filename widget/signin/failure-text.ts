import type { Text } from '#shared/pay/screen.ts';
import type { SignInFailure } from './sign-in-model.ts';

const KNOWN: readonly string[] = [
  'credentials_invalid',
  'email_not_confirmed',
  'passkey_unused',
  'passkey_invalid',
  'password_missing',
  'second_factor_invalid',
  'sign_in_expired',
  'rate_limited',
  'network',
];

/** What to say of a sign-in that was refused; 'Error logging in' for whatever we have no text for. */
export function failureText({ code, retryAfter }: SignInFailure): Text {
  const key = KNOWN.includes(code) ? code : 'login_failed';
  return { key: `auth:errors.${key}`, values: { seconds: String(retryAfter ?? 60) } };
}
