import { navigate } from 'wouter/use-browser-location';
import { useSession } from '../../platform/session-context.ts';
import { afterSignIn, onTheWay, SIGN_IN_PATH } from '../../platform/sign-in-path.ts';

/**
 * Signs in with the password typed on this page, and continues to the requested page; to the login
 * page where that is not enough, for example with two-step sign-in.
 */
export function useEntry(search: URLSearchParams): (email: string, password: string) => void {
  const session = useSession();
  return (email, password) =>
    void session.signIn(email, password).then((result) => {
      const isSignedIn = result.ok && result.value.ticket === undefined;
      const to = isSignedIn ? afterSignIn(search) : onTheWay(SIGN_IN_PATH, search);
      navigate(to, { replace: true });
    });
}
