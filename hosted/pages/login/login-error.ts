import type { Failure } from '#shared/http/api-client.ts';
import type { TextKey } from '../../platform/text-areas.ts';

export type LoginFailure = Pick<Failure, 'code' | 'retryAfter'>;

export interface LoginError {
  key: TextKey<'auth'>;
  /** Seconds to wait. */
  count?: number;
  /** The field that the text refers to. */
  blames?: 'credentials' | 'password';
}

/** The text of a failed sign-in; 'Error logging in' for unknown failures. */
export function loginError({ code, retryAfter }: LoginFailure): LoginError {
  switch (code) {
    // The last three come from other APIs only.
    case 'credentials_invalid':
    case 'email_unknown':
    case 'email_or_password_invalid':
    case 'email_not_found':
      return { key: `errors.${code}`, blames: 'credentials' };
    case 'password_missing':
      return { key: `errors.${code}`, blames: 'password' };
    case 'email_not_confirmed':
    case 'passkey_invalid':
    case 'unauthenticated':
    case 'sign_in_expired':
    case 'network':
    case 'unavailable':
      return { key: `errors.${code}` };
    case 'rate_limited':
      return retryAfter === undefined
        ? { key: 'errors.rate_limited_later' }
        : { key: `errors.${code}`, count: Math.ceil(retryAfter) };
  }
  return { key: 'errors.login_failed' };
}
