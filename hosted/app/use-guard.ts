import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useSession } from '../platform/session-context.ts';
import { signInPath } from '../platform/sign-in-path.ts';
import { useSignal } from '../platform/use-signal.ts';
import { type MiddlewareContext, type MiddlewareTable, runMiddleware } from './middleware.ts';
import { Redirect, redirectOf } from './redirect.ts';
import type { Route } from './routes/route.ts';

/**
 * Whether the page of `route` may be shown to the signed-in user or guest; redirects otherwise.
 * A 401 on any call ends the session and opens the login page (specification §7).
 */
export function useGuard(route: Route, path: string, table: MiddlewareTable): boolean {
  const session = useSession();
  const user = useSignal(session.user);
  const refused = useSignal(session.refused);
  const known = user !== undefined;
  const elsewhere = known ? redirectOf(() => check(route, { path, user }, table)) : undefined;

  useLayoutEffect(() => {
    // A redirect is under way, for example to the login page after signing out.
    if (location.pathname !== path) return;
    if (elsewhere === undefined) return;
    navigate(elsewhere, { replace: true });
  }, [elsewhere, path]);

  useLayoutEffect(() => {
    if (!refused) return;
    session.refused.value = false;
    if (route.auth === 'guest' || location.pathname !== path) return;
    navigate(signInPath(path + location.search), { replace: true });
  }, [refused, route, path, session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard runs when the page opens; the page itself handles a later sign-in
  useLayoutEffect(() => {
    if (route.auth !== 'guest' || !session.user.peek()) return;
    if (mayStay(route)) return;
    navigate('/', { replace: true });
  }, [route, path, known, session]);

  const waits = route.auth === 'required' || route.middleware.length > 0;
  return waits ? known && elsewhere === undefined : true;
}

/** @throws a redirect, or the error to show instead of the page */
function check(route: Route, context: MiddlewareContext, table: MiddlewareTable): void {
  if (route.auth === 'required' && !context.user && !mayStay(route))
    throw new Redirect(signInPath(context.path + location.search));
  runMiddleware(route.middleware, context, table);
}

const mayStay = (route: Route): boolean =>
  route.mayStay?.(new URLSearchParams(location.search)) ?? false;
