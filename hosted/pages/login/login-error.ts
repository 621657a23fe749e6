import type { Failure } from '#shared/api-client.ts';

export interface LoginError {
  key: string;
  /** How long to wait, for the text that says so. */
  seconds?: number;
  /** Which field the text speaks of. */
  blames?: 'credentials' | 'password';
}

/** What to say of a failed sign-in; 'Error logging in' for whatever we have no text for. */
export function loginError({ code, retryAfter }: Failure): LoginError {
  switch (code) {
    case 'credentials_invalid':
      return { key: `errors.${code}`, blames: 'credentials' };
    case 'password_missing':
      return { key: `errors.${code}`, blames: 'password' };
    case 'email_not_confirmed':
    case 'passkey_invalid':
    case 'sign_in_expired':
    case 'network':
      return { key: `errors.${code}` };
    case 'rate_limited':
      if (retryAfter === undefined) break;
      return { key: `errors.${code}`, seconds: Math.ceil(retryAfter) };
  }
  return { key: 'errors.login_failed' };
}
