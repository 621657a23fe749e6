import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

interface GoElsewhereProps {
  /** Where this was rendered: whoever has left meanwhile is on their way already. */
  from: string;
  to: string;
}

/** A redirect that was thrown while rendering, as the navigation it is. */
export function GoElsewhere({ from, to }: GoElsewhereProps) {
  useLayoutEffect(() => {
    if (location.pathname + location.search === from) navigate(to, { replace: true });
  }, [from, to]);
  return null;
}
