import { Route, Switch, useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { isSignedOut } from './call.ts';
import { CommandListPage } from './command-list-page.tsx';
import { CommandPage } from './command-page.tsx';
import { Frame } from './frame.tsx';
import { HomePage } from './home-page.tsx';
import { useSessionQuery } from './queries.ts';
import { QueuesPage } from './queues-page.tsx';
import { RecordPage } from './record-page.tsx';
import { RECORDS } from './records.ts';
import { RegisterPage } from './register-page.tsx';
import { SearchPage } from './search-page.tsx';
import { SessionContext } from './session.ts';
import { SignInPage } from './sign-in-page.tsx';

/** Only the kinds there are: another first word is no page. */
const RECORD_PATH = new RegExp(`^/(${Object.keys(RECORDS).join('|')})/([^/]+)/?$`);

export function App() {
  return (
    <Switch>
      <Route path="/register">
        <RegisterPage />
      </Route>
      <Route>
        <SignedIn />
      </Route>
    </Switch>
  );
}

function SignedIn() {
  const [place] = useLocation();
  const { data: session, error, isPending, refetch } = useSessionQuery();
  if (isPending) return <main aria-busy="true" />;
  if (!session && !isSignedOut(error)) return <Unreachable onRetry={() => void refetch()} />;
  if (!session) return <SignInPage />;
  return (
    <SessionContext value={session}>
      <Frame>
        <ErrorBoundary place={place} fallback={() => <Failed />}>
          <Switch>
            <Route path="/">
              <HomePage />
            </Route>
            <Route path="/queues">
              <QueuesPage />
            </Route>
            <Route path="/commands">
              <CommandListPage />
            </Route>
            <Route path="/commands/:name">
              {({ name }) => <CommandPage key={name} name={name} />}
            </Route>
            <Route path="/search">
              <SearchPage />
            </Route>
            <Route path={RECORD_PATH}>
              {({ 0: kind = '', 1: id = '' }) => (
                <RecordPage key={id} kind={kind} id={decodeURIComponent(id)} />
              )}
            </Route>
            <Route>
              <Page width="text" title="Page not found">
                <Empty title="There is no page at this address." />
              </Page>
            </Route>
          </Switch>
        </ErrorBoundary>
      </Frame>
    </SessionContext>
  );
}

function Failed() {
  return (
    <Page width="text" title="Page failed">
      <Notice tone="error" text="This page cannot be shown. Reload it, or open another." />
    </Page>
  );
}

function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <main>
      <Page width="slip" title="Console">
        <Notice tone="error" text="The server does not answer." />
        <Button onClick={onRetry}>Try again</Button>
      </Page>
    </main>
  );
}
