import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/fonts.css';
import '#shared/styles/typefaces.css';
import './hosted.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { EARLY_ANSWERS, type EarlyAnswers } from '#shared/documents/early-answers.ts';
import { ignoreHeldEnter } from '#shared/held-key.ts';
import { timeLimit } from '#shared/http/time-limit.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import { readBootstrapData } from '../platform/bootstrap-data.ts';
import { startTexts } from '../platform/i18n.ts';
import { preferredLanguage } from '../platform/language.ts';
import { loadChunk } from '../platform/lazy-page.ts';
import { createProgress } from '../platform/progress.ts';
import { deviceStorage, tabStorage } from '../platform/safe-storage.ts';
import { createSession } from '../platform/session.ts';
import { createStore } from '../platform/store.ts';
import { createTokenStore } from '../platform/token-store.ts';
import { App } from './app.tsx';
import { fetchTexts } from './fetch-texts.ts';
import { inTasks } from './in-tasks.ts';
import { Providers } from './providers.tsx';
import { isExpected } from './redirect.ts';
import { TakeOver } from './take-over/take-over.tsx';

/** A call without an answer is aborted after this time, so that no button stays busy. */
const CALL_LIMIT_MS = 30_000;

const reload = () => location.reload();
const { apiBase, locales } = readBootstrapData(document);
/** Only in the document of `/account`. */
const early: EarlyAnswers | undefined = Reflect.get(document, EARLY_ANSWERS);
const session = createSession({
  apiBase,
  fetch: (url, init) =>
    early?.take(url, init.method) ?? fetch(url, { ...init, signal: timeLimit(CALL_LIMIT_MS) }),
  tokens: createTokenStore(tabStorage),
  // Web Locks exist in secure contexts only.
  exclusively: (task) => (navigator.locks ? navigator.locks.request('auth.refresh', task) : task()),
  // The page and its forms may hold what the former account entered.
  onOtherAccount: reload,
});
const language = preferredLanguage(locales, navigator.languages);
const parts = {
  session,
  store: createStore(deviceStorage, language),
  progress: createProgress(),
};
const known = session.start();

void inTasks(
  () =>
    startTexts({
      language,
      enabled: locales.enabled,
      read: fetchTexts,
      preferences: navigator.languages,
    }),
  render,
  // The first format makes the browser load its languages, which takes 60 ms on a phone.
  () => numberFormat(language),
  startRest,
);

function render(): void {
  ignoreHeldEnter(document);
  const prerendered = document.getElementById('app');
  if (!prerendered) return;
  // The prerendered page takes input until the app's first commit replaces it.
  const root = document.createElement('div');
  root.id = prerendered.id;
  const app = createRoot(root, {
    onCaughtError: (error) => {
      if (!isExpected(error)) console.error(error);
    },
  });
  // As a transition, because the prerendered page is visible and input comes first.
  startTransition(() =>
    app.render(
      <Providers {...parts}>
        <TakeOver from={prerendered} to={root} />
        <App />
      </Providers>,
    ),
  );
}

/** Loaded separately, because the first paint does not wait for these calls. */
async function startRest(): Promise<void> {
  const { startUp, followPerson, tellOtherTabs } = await loadChunk(
    'start-up',
    () => import('./start-up.ts'),
  );
  void startUp(parts, known);
  followPerson(parts);
  tellOtherTabs(session, { reload });
}
