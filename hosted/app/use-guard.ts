import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { type MiddlewareContext, type MiddlewareTable, runMiddleware } from './middleware.ts';
import { Redirect, redirectOf } from './redirect.ts';
import type { Route } from './route.ts';
import { useSession } from './session-context.ts';
import { signInPath } from './sign-in-path.ts';
import { useSignal } from './use-signal.ts';

/**
 * Whether the page of `route` may be shown to who is signed in now; goes elsewhere when not.
 * A 401 on any call ends the session, and with it the stay on a page that requires one.
 */
export function useGuard(route: Route, path: string, table: MiddlewareTable): boolean {
  const session = useSession();
  const user = useSignal(session.user);
  const known = user !== undefined;
  const elsewhere = known ? redirectOf(() => check(route, { path, user }, table)) : undefined;

  useLayoutEffect(() => {
    // On the way elsewhere already, such as to the login page after signing out.
    if (location.pathname !== path) return;
    if (elsewhere !== undefined) navigate(elsewhere, { replace: true });
  }, [elsewhere, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page is opened; signing in on it is the page's own business
  useLayoutEffect(() => {
    if (route.auth !== 'guest' || !session.user.peek()) return;
    if (mayStay(route)) return;
    navigate('/', { replace: true });
  }, [route, path, known, session]);

  const waits = route.auth === 'required' || route.middleware.length > 0;
  return waits ? known && elsewhere === undefined : true;
}

/** @throws a redirect, or the error that is shown instead of the page */
function check(route: Route, context: MiddlewareContext, table: MiddlewareTable): void {
  if (route.auth === 'required' && !context.user && !mayStay(route))
    throw new Redirect(signInPath(context.path));
  runMiddleware(route.middleware, context, table);
}

const mayStay = (route: Route): boolean =>
  route.mayStay?.(new URLSearchParams(location.search)) ?? false;
