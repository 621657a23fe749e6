import { type ReactNode, use, useDeferredValue } from 'react';
import type { FoundRoute } from './find-route.ts';
import { GoElsewhere } from './go-elsewhere.tsx';
import type { MiddlewareTable } from './middleware.ts';
import { useGuard } from './use-guard.ts';
import { RouteTitle } from './use-title.ts';
import type { Visits } from './visits.ts';

interface GuardedPageProps {
  address: string;
  found: FoundRoute;
  path: string;
  middleware: MiddlewareTable;
  visits: Visits;
  /** Rendered beside the page once it is there. */
  arrival: ReactNode;
}

/** A page, once who asks may see it, its code is there, and what it waits for. */
export function GuardedPage(props: GuardedPageProps) {
  const { address, found, path, middleware, visits, arrival } = props;
  const { route, params, search } = found;
  const isAllowed = useGuard(route, path, middleware);
  // On the document's first page, and when somebody is recognised, the layout is painted before
  // the loader is awaited. On the way from another page this is true at once, and that page stays.
  const isOpen = useDeferredValue(isAllowed, !route.load) && isAllowed;
  // Asked before the code is awaited, to travel beside it.
  const loaded = isOpen ? visits.begin(address, found) : undefined;
  const Page = use(route.page());
  if (!isOpen) return <div aria-busy="true" />;
  const elsewhere = loaded && use(loaded);
  if (elsewhere !== undefined) return <GoElsewhere from={address} to={elsewhere} />;
  return (
    <>
      {route.title && <RouteTitle title={route.title} />}
      <Page params={params} search={search} />
      {arrival}
    </>
  );
}
