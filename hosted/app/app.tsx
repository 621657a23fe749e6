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
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { ErrorPage } from '../pages/error/error-page.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { findRoute } from './find-route.ts';
import { GoElsewhere } from './go-elsewhere.tsx';
import { GuardedPage } from './guarded-page.tsx';
import { type MiddlewareTable, middlewares } from './middleware.ts';
import { PageError } from './page-error.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useProgress } from './progress-context.ts';
import { Redirect } from './redirect.ts';
import type { Route } from './route.ts';
import { routes as allRoutes } from './routes.ts';
import { createScrollMemory } from './scroll-memory.ts';
import { useSession } from './session-context.ts';
import { createVisits } from './visits.ts';

interface AppProps {
  routes?: readonly Route[];
  middleware?: MiddlewareTable;
  /** Loads the document of the address anew. */
  reload?: () => void;
}

/**
 * From the address to a page in its layout.
 *
 * The page on show stays until the next one is loaded: no Suspense fallback comes between them,
 * which React would keep for 300 ms, nor before the first, which is painted in one go.
 */
export function App({
  routes = allRoutes,
  middleware = middlewares,
  reload = () => location.reload(),
}: AppProps) {
  // Besides the parser, the address while pages are painted at build time.
  const router = useRouter();
  const { parser } = router;
  const session = useSession();
  const progress = useProgress();
  const wanted = usePathname(router) + useSearch(router);
  const address = useDeferredValue(wanted);
  const [path, query] = partsOf(address);
  const [visits] = useState(() => createVisits(session, progress));
  const [scrolled] = useState(createScrollMemory);
  const [isFirst] = useState(onceTrue);
  const found = useMemo(
    () => findRoute(routes, parser, path, query),
    [routes, parser, path, query],
  );
  const [first] = useState(found?.route);
  // This document came with the headers of its first page.
  const isElsewhere = found?.route.document === true && found.route !== first;
  // Before the layout, which waits for its own texts. Rendering the page reports the failure.
  found?.route.page().catch(() => {});

  useEffect(() => scrolled.follow(), [scrolled]);
  useLayoutEffect(() => {
    if (wanted !== address) progress.start();
    else {
      progress.finish();
      visits.arrive(address);
    }
  }, [wanted, address, progress, visits]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival there
  useLayoutEffect(() => {
    if (isElsewhere) reload();
  }, [isElsewhere]);

  const Layout = found?.route.layout ?? DefaultLayout;
  const arrival = <Arrival key={address} isFirst={isFirst} scroll={scrolled.arrive} />;
  const failed = (error: unknown) => (
    <>
      <ErrorPage error={error} />
      {arrival}
    </>
  );
  const broken = (error: unknown) =>
    error instanceof Redirect ? (
      <GoElsewhere from={address} to={error.to} />
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
                {...{ address, found, path, middleware, visits, arrival }}
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

/** Tells the progress bar, too. */
function Broken({ children }: { children: ReactNode }) {
  const progress = useProgress();
  useLayoutEffect(() => progress.fail(), [progress]);
  return children;
}

/** @returns true at its first call alone */
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
