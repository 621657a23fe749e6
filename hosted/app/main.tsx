import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import './fonts.css';
import './hosted.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBoot } from './boot.ts';
import { fetchTexts } from './fetch-texts.ts';
import { startTexts } from './i18n.ts';
import { preferredLanguage } from './language.ts';
import { loadChunk } from './lazy-page.ts';
import { offerConsent } from './open-consent.ts';
import { createProgress } from './progress.ts';
import { Providers } from './providers.tsx';
import { Redirect } from './redirect.ts';
import { deviceStorage, tabStorage } from './safe-storage.ts';
import { createSession } from './session.ts';
import { createStore } from './store.ts';
import { createTokenStore } from './token-store.ts';

/** A call without an answer is over after this long, so that no button stays busy for ever. */
const CALL_LIMIT_MS = 30_000;

const { apiBase, locales } = readBoot(document);
const session = createSession({
  apiBase,
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) }),
  tokens: createTokenStore(tabStorage),
  // Locks are missing on plain http other than localhost.
  exclusively: (task) => (navigator.locks ? navigator.locks.request('auth.refresh', task) : task()),
});
const parts = {
  session,
  store: createStore(deviceStorage),
  progress: createProgress(),
};

void startTexts({
  language: preferredLanguage(locales, navigator.languages),
  enabled: locales.enabled,
  read: fetchTexts,
});
const known = session.start();
// Its calls are not what the first paint waits for: neither is its code.
void loadChunk('start-up', () => import('./start-up.ts')).then(({ startUp, followPerson }) => {
  void startUp(parts, known);
  followPerson(parts);
});

const root = document.getElementById('app');
if (root) {
  const app = createRoot(root, {
    onCaughtError: (error) => {
      if (!(error instanceof Redirect)) console.error(error);
    },
  });
  // In slices: the page is painted already, and what people do on it goes first.
  startTransition(() =>
    app.render(
      <Providers {...parts}>
        <App />
      </Providers>,
    ),
  );
}
offerConsent(parts.store);
