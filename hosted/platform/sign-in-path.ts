import { isInternalPath } from '#shared/redirect.ts';

export const SIGN_IN_PATH = '/login';

/** The login page, with the address to return to. */
export function signInPath(next: string): string {
  // A query may contain slashes, and the address is easier to read with them.
  const value = encodeURIComponent(next).replaceAll('%2F', '/');
  return next === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${value}`;
}

/** The address to open after signing in. External addresses are ignored. */
export function afterSignIn(search: URLSearchParams): string {
  const next = search.get('next');
  return isInternalPath(next) ? next : '/';
}
