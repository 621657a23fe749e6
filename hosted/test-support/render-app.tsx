import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, vi } from 'vitest';
import { App } from '../app/app.tsx';
import type { MiddlewareTable } from '../app/middleware.ts';
import { createProgress } from '../app/progress.ts';
import { Providers } from '../app/providers.tsx';
import { queriesOf } from '../app/query.ts';
import type { Route } from '../app/route.ts';
import { deviceStorage, tabStorage } from '../app/safe-storage.ts';
import { createSession } from '../app/session.ts';
import { followPerson, startUp } from '../app/start-up.ts';
import { createStore } from '../app/store.ts';
import { createTokenStore } from '../app/token-store.ts';
import { aToken, aUser } from './builders.ts';
import { type Answers, fakeApi } from './fake-api.ts';
import { startTestTexts } from './texts.ts';

// A page that suspends inside the `act` around each event would never be taken up again.
configure({ eventWrapper: (dispatch) => dispatch() });

// jsdom lays nothing out.
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
  /** Languages somebody may choose from. */
  enabled?: readonly string[];
  routes?: readonly Route[];
  middleware?: MiddlewareTable;
  reload?: () => void;
}

/** The whole app at an address, over a fake API. */
export async function renderApp(path: string, options: Options = {}) {
  const { signedIn = false, answers = {}, language = 'en', enabled, ...app } = options;
  const api = fakeApi({
    'POST /auth/refresh': () => ({ body: { jwt: null, user: null } }),
    'GET /users/me': () => ({ body: aUser() }),
    'GET /token/rates': () => ({ body: { rates: { EUR: '0.25', USD: '0.27' } } }),
    'GET /wallet/staking': () => ({ body: { business: [], payments: [] } }),
    'GET /appconfig': () => ({ body: {} }),
    'POST /auth/logout': () => ({ body: { ok: true } }),
    ...answers,
  });
  const tokens = createTokenStore(tabStorage);
  if (signedIn) tokens.write(aToken());
  const session = createSession({ apiBase: '/api', fetch: api.fetch, tokens });
  const parts = {
    session,
    store: createStore(deviceStorage),
    progress: createProgress(),
  };
  // Nobody watches: neither a pending state nor another try needs its time.
  queriesOf(session, { pendingMs: 0, retryMs: 0 });
  history.replaceState(null, '', path);
  await startTestTexts(language, enabled);
  await i18next.changeLanguage(language);
  void startUp(parts, session.start());
  stop = followPerson(parts);
  // Awaited, for the same reason.
  await act(async () => {
    render(
      <Providers {...parts}>
        <App {...app} />
      </Providers>,
    );
  });
  return { api, ...parts, tokens, person: userEvent.setup() };
}

export const address = () => location.pathname + location.search;
