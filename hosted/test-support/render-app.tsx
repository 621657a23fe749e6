import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, vi } from 'vitest';
import { App } from '../app/app.tsx';
import type { MiddlewareTable } from '../app/middleware.ts';
import { Providers } from '../app/providers.tsx';
import type { Route } from '../app/routes/route.ts';
import { followPerson, startUp } from '../app/start-up.ts';
import { createProgress } from '../platform/progress.ts';
import { queriesOf } from '../platform/query.ts';
import { deviceStorage, tabStorage } from '../platform/safe-storage.ts';
import { createSession } from '../platform/session.ts';
import { createStore } from '../platform/store.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { aToken, aUser } from './builders.ts';
import { type Answers, fakeApi } from './fake-api.ts';
import { startTestTexts } from './texts.ts';

// A page that suspends inside the `act` around an event would never resume.
configure({ eventWrapper: (dispatch) => dispatch() });

// jsdom has no layout.
vi.stubGlobal('scrollTo', () => {});

let stop = () => {};

afterEach(() => {
  cleanup();
  stop();
  sessionStorage.clear();
  localStorage.clear();
});

interface Options {
  signedIn?: boolean;
  answers?: Answers;
  language?: string;
  /** Languages the visitor may choose. */
  enabled?: readonly string[];
  routes?: readonly Route[];
  middleware?: MiddlewareTable;
  reload?: () => void;
  /** In milliseconds since 1970; the device's unless given. */
  serverTime?: number;
  /** The address of a real API, instead of `answers`. */
  apiBase?: string;
}

/** Renders the app at an address with a fake API. */
export async function renderApp(path: string, options: Options = {}) {
  const {
    signedIn = false,
    answers = {},
    language = 'en',
    enabled,
    serverTime,
    apiBase,
    ...app
  } = options;
  const api = fakeApi(
    {
      'POST /auth/refresh': () => ({ body: { jwt: null, user: null } }),
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/businesses': () => ({
        body: { businesses: [], acting: null, own: aUser().id },
      }),
      'GET /users/me/invitations': () => ({ body: { invitations: [] } }),
      'GET /token/rates': () => ({ body: { rates: { EUR: '0.25', USD: '0.27' } } }),
      'GET /wallet/staking': () => ({ body: { business: [], payments: [] } }),
      'GET /wallet/passes': () => ({ body: { holdings: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [] } }),
      'GET /appconfig': () => ({ body: {} }),
      'POST /auth/logout': () => ({ body: { ok: true } }),
      ...answers,
    },
    serverTime,
  );
  const tokens = createTokenStore(tabStorage);
  if (signedIn) tokens.write(aToken());
  const session = createSession({
    apiBase: apiBase ?? '/api',
    fetch: apiBase === undefined ? api.fetch : fetch,
    tokens,
  });
  const parts = {
    session,
    store: createStore(deviceStorage, language),
    progress: createProgress(),
  };
  // Tests need neither minimum pending times nor retry delays.
  queriesOf(session, { pendingMs: 0, retryMs: 0 });
  history.replaceState(null, '', path);
  await startTestTexts(language, enabled);
  await i18next.changeLanguage(language);
  void startUp(parts, session.start());
  stop = followPerson(parts);
  // Awaited for the same reason as above.
  const { container } = await act(async () =>
    render(
      <Providers {...parts}>
        <App {...app} />
      </Providers>,
    ),
  );
  return { api, container, ...parts, tokens, person: userEvent.setup() };
}

export const address = () => location.pathname + location.search;
