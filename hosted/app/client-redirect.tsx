import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

interface ClientRedirectProps {
  /** The address it was rendered for. Nothing happens when the visitor has left it. */
  from: string;
  to: string;
}

/** Performs a redirect that was thrown during rendering. */
export function ClientRedirect({ from, to }: ClientRedirectProps) {
  useLayoutEffect(() => {
    if (location.pathname + location.search === from) navigate(to, { replace: true });
  }, [from, to]);
  return null;
}
