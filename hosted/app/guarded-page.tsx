import { type ReactNode, use, useDeferredValue } from 'react';
import { RouteTitle } from '../platform/use-title.ts';
import { ClientRedirect } from './client-redirect.tsx';
import type { FoundRoute } from './find-route.ts';
import type { MiddlewareTable } from './middleware.ts';
import type { RouteLoaders } from './route-loaders.ts';
import { useGuard } from './use-guard.ts';

interface GuardedPageProps {
  address: string;
  found: FoundRoute;
  path: string;
  middleware: MiddlewareTable;
  loaders: RouteLoaders;
  /** Rendered together with the page. */
  focus: ReactNode;
}

/** Renders a page after its guard, its code and its blocking loader. */
export function GuardedPage(props: GuardedPageProps) {
  const { address, found, path, middleware, loaders, focus } = props;
  const { route, params, search } = found;
  const isAllowed = useGuard(route, path, middleware);
  // On the first page and after sign-in the layout is painted before the loader is awaited. During
  // a navigation this is true at once, and the previous page stays visible.
  const isOpen = useDeferredValue(isAllowed, !route.load) && isAllowed;
  // Starts the loader before awaiting the code, so that both load in parallel.
  const loaded = isOpen ? loaders.begin(address, found) : undefined;
  const Page = use(route.page());
  if (!isOpen) return <div aria-busy="true" />;
  const elsewhere = loaded && use(loaded);
  if (elsewhere !== undefined) return <ClientRedirect from={address} to={elsewhere} />;
  return (
    <>
      {route.title && <RouteTitle title={route.title} />}
      <Page params={params} search={search} />
      {focus}
    </>
  );
}
