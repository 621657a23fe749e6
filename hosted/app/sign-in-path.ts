import { isInternalPath } from '#shared/redirect.ts';

export const SIGN_IN_PATH = '/login';

/** The login page, remembering where the visitor was heading to. */
export function signInPath(next: string): string {
  // Slashes may stand in a query, and the address is easier to read with them.
  const value = encodeURIComponent(next).replaceAll('%2F', '/');
  return next === '/' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${value}`;
}

/** Where to go after signing in: the page first asked for if it is one of ours. */
export function afterSignIn(search: URLSearchParams): string {
  const next = search.get('next');
  return isInternalPath(next) ? next : '/';
}
