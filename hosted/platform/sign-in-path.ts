import { navigate } from 'wouter/use-browser-location';
import { isInternalPath, PATTERN } from '#shared/redirect.ts';

export const SIGN_IN_PATH = '/login';

/** The login page, with the address to return to, which may have a query. */
export const signInPath = (address: string): string => withNext(SIGN_IN_PATH, address);

/** A page on the way to signing in, with the address to return to. */
function withNext(path: string, address: string): string {
  // A query may contain slashes, and the address is easier to read with them.
  const next = encodeURIComponent(nextTo(address)).replaceAll('%2F', '/');
  return address === '/' ? path : `${path}?next=${next}`;
}

/**
 * The value of `next`: the pattern of specification §5 has no question mark, so a query is percent-encoded.
 * One that makes it too long is left out.
 */
function nextTo(address: string): string {
  const next = address.replace(/\?.*/s, (query) =>
    encodeURIComponent(query).replace(/[!'()*.]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  );
  return PATTERN.test(next) ? next : address.replace(/\?.*/s, '');
}

/** Another page on the way to signing in, with the same address to return to. */
export const onTheWay = (path: string, search: URLSearchParams): string =>
  withNext(path, afterSignIn(search));

/** The path to return to; external addresses are ignored. */
export const nextOf = (search: URLSearchParams): string => afterSignIn(search).replace(/\?.*/, '');

/** Leaves this page for the login, to come back to it. @param path of this page */
export function leaveToSignIn(path: string): void {
  // It has left already, for example by the guard of its route.
  if (location.pathname === path) navigate(signInPath(path + location.search));
}

/** The address to open after signing in. */
export function afterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  const [path, query] = next.split(/(%3F.*)/i);
  if (!PATTERN.test(next) || !isInternalPath(path)) return '/';
  try {
    return path + decodeURIComponent(query ?? '');
  } catch {
    return path;
  }
}
