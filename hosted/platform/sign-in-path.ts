import { navigate } from 'wouter/use-browser-location';
import { isInternalPath } from '#shared/redirect.ts';
import { tabStorage } from './safe-storage.ts';

export const SIGN_IN_PATH = '/login';

/** Session storage: the address to return to, if it has a query. */
const RETURN_KEY = 'next';

/** The login page, with the address to return to. */
export const signInPath = (next: string): string => withNext(SIGN_IN_PATH, next);

/** A page on the way to signing in, with the address to return to. */
function withNext(path: string, next: string): string {
  // A query may contain slashes, and the address is easier to read with them.
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

/** Another page on the way to signing in, with the same address to return to. */
export const onTheWay = (path: string, search: URLSearchParams): string =>
  withNext(path, nextOf(search));

/** The path to return to; external addresses are ignored. */
export function nextOf(search: URLSearchParams): string {
  const next = search.get('next');
  return isInternalPath(next) ? next : '/';
}

/** Keeps the query of a page that asks for a sign-in, because `next` has none (specification §5). */
export function keepQuery({ pathname, search }: Location): void {
  if (search) tabStorage.write(RETURN_KEY, pathname + search);
  else tabStorage.remove(RETURN_KEY);
}

/** Leaves this page for the login, to come back to it. @param path of this page */
export function leaveToSignIn(path: string): void {
  keepQuery(location);
  navigate(signInPath(path));
}

/** The address to open after signing in, with the query that `keepQuery` kept for this path. */
export function afterSignIn(search: URLSearchParams): string {
  const next = nextOf(search);
  const kept = tabStorage.read(RETURN_KEY);
  return kept?.startsWith(`${next}?`) ? kept : next;
}
