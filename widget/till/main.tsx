import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/fonts.css';
import '#shared/styles/typefaces.css';
import '#shared/styles/wordmark.css';
import '#shared/styles/qr-code.css';
import '../ui/check-field.css';
import './till.css';
import './choices.css';
import './wait.css';
import './counter.css';
import './print/print.css';
import '@preact/signals';
import { render } from 'preact';
import { brand } from '#shared/brand.ts';
import { createServerTime } from '#shared/clock.ts';
import type { TillBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import { timeLimit } from '#shared/http/time-limit.ts';
import { pageVisibilityOf } from '#shared/live/page-visibility.ts';
import { readCode } from '#shared/till/codes.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { clock } from '../clock.ts';
import { createLanguage } from '../texts.ts';
import { hasSound } from './device-settings.ts';
import { createTillModel } from './model/till-model.ts';
import { playPaid } from './sound.ts';
import { TillView } from './till-view.tsx';

/** Short: people stand at the counter, and every call is safe to repeat. */
const CALL_LIMIT_MS = 10_000;

const { apiBase, locale, texts } = readBootstrapData<TillBootstrapData>();
const language = createLanguage(locale, texts);
const root = document.getElementById('app') ?? document.body;

// A scanned pairing code; it stays out of the history.
const scanned = readCode(location.hash.slice(1));
history.replaceState(null, '', location.pathname);

document.documentElement.lang = locale;
document.title = `${language.texts({ key: 'till:page.title' })} · ${brand.name}`;

const time = createServerTime();
const client = createApiClient({
  base: apiBase,
  fetch: (url, init) => fetch(url, { ...init, signal: timeLimit(CALL_LIMIT_MS) }),
  token: () => undefined,
  onAnswer: time.hear,
});
const page = pageVisibilityOf(document);
const model = createTillModel({
  client,
  base: apiBase,
  clock,
  fetch: (url, init) => fetch(url, init),
  page,
  newKey: () => crypto.randomUUID(),
  onPaid: () => {
    if (hasSound()) playPaid();
  },
});
window.addEventListener('offline', () => {
  model.isConnected.value = false;
});
window.addEventListener('online', () => {
  model.isConnected.value = true;
  if (model.step.value.at === 'unreachable') void model.load();
});
// A key that was revoked meanwhile is noticed before the next customer.
page.onReturn(() => {
  if (model.step.value.at === 'pad') void model.load();
});
render(<TillView {...{ model, language, locale, client, scanned, now: time.now }} />, root);
void model.load();
