import { type ReactNode, use, useDeferredValue, useMemo, useRef } from 'react';
import { useRouter } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type FoundRoute, findRoute } from './find-route.ts';
import { type MiddlewareTable, middlewares } from './middleware.ts';
import { PageError } from './page-error.ts';
import { routes as allRoutes, type Route } from './routes.ts';
import { useGuard } from './use-guard.ts';

interface AppProps {
  routes?: readonly Route[];
  middleware?: MiddlewareTable;
}

/**
 * From the address to a page in its layout.
 *
 * The page on show stays until the next one is loaded: no Suspense fallback comes between them,
 * which React would keep for 300 ms, nor before the first, which is painted in one go.
 */
export function App({ routes = allRoutes, middleware = middlewares }: AppProps) {
  const { parser } = useRouter();
  const address = useDeferredValue(usePathname() + useSearch());
  const [path, query] = partsOf(address);
  const hasArrived = useRef(false);
  const found = useMemo(
    () => findRoute(routes, parser, path, query),
    [routes, parser, path, query],
  );
  // Before the layout, which waits for its own texts. Rendering the page reports the failure.
  found?.route.page().catch(() => {});

  const Layout = found?.route.layout ?? DefaultLayout;
  const arrival = <Arrival key={address} hasArrived={hasArrived} />;
  const failed = (error: unknown) => (
    <>
      <ErrorPage error={error} />
      {arrival}
    </>
  );
  return (
    <ErrorBoundary place={address} fallback={(error) => <main>{failed(error)}</main>}>
      <Layout>
        <ErrorBoundary place={address} fallback={failed}>
          {found ? (
            <GuardedPage key={address} {...{ found, path, middleware, arrival }} />
          ) : (
            failed(new PageError(404))
          )}
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

interface GuardedPageProps {
  found: FoundRoute;
  path: string;
  middleware: MiddlewareTable;
  arrival: ReactNode;
}

function GuardedPage({ found, path, middleware, arrival }: GuardedPageProps) {
  const { route, params, search } = found;
  // Before the guard: once it opens, there is nothing left to wait for.
  const Page = use(route.page());
  if (!useGuard(route, path, middleware)) return <div aria-busy="true" />;
  return (
    <>
      <Page params={params} search={search} />
      {arrival}
    </>
  );
}

function partsOf(address: string): [path: string, query: string] {
  const end = address.indexOf('?');
  return end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}
