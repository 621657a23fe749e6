import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useRouter } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { running } from '../features/consent/running-analytics.ts';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { withoutListParameters } from '../platform/list-parameters.ts';
import { PageError } from '../platform/page-error.ts';
import { useProgress } from '../platform/progress-context.ts';
import { useSession } from '../platform/session-context.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { ClientRedirect } from './client-redirect.tsx';
import { findRoute } from './find-route.ts';
import { GuardedPage } from './guarded-page.tsx';
import { type MiddlewareTable, middlewares } from './middleware.ts';
import { NavigationFocus } from './navigation-focus.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Redirect } from './redirect.ts';
import { createRouteLoaders } from './route-loaders.ts';
import type { Route } from './routes/route.ts';
import { routes as allRoutes } from './routes/routes.ts';
import { createScrollMemory } from './scroll-memory.ts';

const reloadDocument = () => location.reload();

interface AppProps {
  routes?: readonly Route[];
  middleware?: MiddlewareTable;
  /** Reloads the document. */
  reload?: () => void;
}

/**
 * Renders the page of the current address in its layout.
 *
 * The previous page stays visible until the next one has loaded. There is no Suspense fallback in
 * between, because React would show it for at least 300 ms.
 */
export function App({
  routes = allRoutes,
  middleware = middlewares,
  reload = reloadDocument,
}: AppProps) {
  // Besides the parser, the address while pages are prerendered at build time.
  const router = useRouter();
  const { parser } = router;
  const session = useSession();
  const progress = useProgress();
  const wanted = usePathname(router) + withoutListParameters(useSearch(router));
  const address = useDeferredValue(wanted);
  const [path, query] = partsOf(address);
  const [loaders] = useState(() => createRouteLoaders(session, progress));
  const [scrolled] = useState(createScrollMemory);
  const [isFirst] = useState(onceTrue);
  const found = useMemo(
    () => findRoute(routes, parser, path, query),
    [routes, parser, path, query],
  );
  const [first] = useState(found?.route);
  // The response headers of this document belong to its first page.
  const isElsewhere =
    (found?.route.document === true && found.route !== first) || running.mustLeave?.(path);
  // Starts loading before the layout suspends on its own texts. Rendering reports a failure.
  found?.route.page().catch(() => {});

  useEffect(() => scrolled.follow(), [scrolled]);
  useLayoutEffect(() => {
    if (wanted !== address) progress.start();
    else {
      progress.finish();
      loaders.arrive(address);
    }
  }, [wanted, address, progress, loaders]);

  useLayoutEffect(() => {
    if (isElsewhere) reload();
  }, [isElsewhere, reload]);

  const Layout = found?.route.layout ?? DefaultLayout;
  const focus = <NavigationFocus key={address} isFirst={isFirst} scroll={scrolled.arrive} />;
  const failed = (error: unknown) => (
    <>
      <ErrorPage error={error} />
      {focus}
    </>
  );
  const broken = (error: unknown) =>
    error instanceof Redirect ? (
      <ClientRedirect from={address} to={error.to} />
    ) : (
      <Broken>{failed(error)}</Broken>
    );
  return (
    <>
      <ProgressBar />
      <ErrorBoundary place={address} fallback={(error) => <main>{broken(error)}</main>}>
        <Layout>
          <ErrorBoundary place={address} fallback={broken}>
            {isElsewhere ? (
              <div aria-busy="true" />
            ) : found ? (
              <GuardedPage
                key={address}
                {...{ address, found, path, middleware, loaders, focus }}
              />
            ) : (
              failed(new PageError(404))
            )}
          </ErrorBoundary>
        </Layout>
      </ErrorBoundary>
    </>
  );
}

/** Renders an error and ends the progress bar. */
function Broken({ children }: { children: ReactNode }) {
  const progress = useProgress();
  useLayoutEffect(() => progress.fail(), [progress]);
  return children;
}

/** @returns a function that is true on its first call only */
function onceTrue(): () => boolean {
  let isFirst = true;
  return () => {
    const answer = isFirst;
    isFirst = false;
    return answer;
  };
}

function partsOf(address: string): [path: string, query: string] {
  const end = address.indexOf('?');
  return end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}
