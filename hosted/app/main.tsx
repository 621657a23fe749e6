import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import './fonts.css';
import './hosted.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBoot } from './boot.ts';
import { startTexts } from './i18n.ts';
import { preferredLanguage } from './language.ts';
import { tabStorage } from './safe-storage.ts';
import { createSession } from './session.ts';
import { SessionContext } from './session-context.ts';
import { createTokenStore } from './token-store.ts';

/** A call without an answer is over after this long, so that no button stays busy for ever. */
const CALL_LIMIT_MS = 30_000;

const session = createSession({
  apiBase: readBoot(document).apiBase,
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) }),
  tokens: createTokenStore(tabStorage),
  // Locks are missing on plain http other than localhost.
  exclusively: (task) => (navigator.locks ? navigator.locks.request('auth.refresh', task) : task()),
});

void startTexts(preferredLanguage(navigator.languages));
void session.start();

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  );
}
