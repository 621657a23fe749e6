import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/press.css';
import '#shared/styles/wordmark.css';
import '../ui/check-field.css';
import './top-up.css';
import { render } from 'preact';
import * as authCalls from '#shared/auth/calls.ts';
import { brand } from '#shared/brand.ts';
import type { TopUpBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as liveCalls from '#shared/live/calls.ts';
import { fullName } from '#shared/registration/full-name.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { submitInSandbox } from '../sandboxed-forms.ts';
import { liveOf } from '../session-live.ts';
import { createLanguage } from '../texts.ts';
import { createTopUpModel } from './top-up-model.ts';
import { TopUpView } from './top-up-view.tsx';

const bootstrapData = readBootstrapData<TopUpBootstrapData>();
const { sessionId, locale, cards, apiBase } = bootstrapData;
const language = createLanguage(locale, bootstrapData.texts);
const root = document.getElementById('app') ?? document.body;

// The sign-in window hands its challenge through, so that it can go on where it was.
const challenge = location.hash;
history.replaceState(null, '', location.pathname + location.search);
const isFromPage = new URLSearchParams(location.search).get('back') === 'page';
const signIn = `/embed/signin/${sessionId}?locale=${encodeURIComponent(locale)}${challenge}`;
const back = isFromPage ? `/pay/${sessionId}` : signIn;
const leave = (isPaid = false) =>
  location.replace(isPaid && isFromPage ? `/pay/confirmation?session=${sessionId}` : back);

document.documentElement.lang = locale;
submitInSandbox(document);
document.title = `${language.texts({ key: 'top-up:page.title' })} · ${brand.name}`;

let held: string | undefined;
const token = () => held;
const client = createApiClient({
  base: apiBase,
  fetch: fetchInTime,
  token,
  onUnauthenticated: () => leave(),
});

async function start(): Promise<void> {
  const signedIn = await client.call(authCalls.refresh, {});
  if (!signedIn.ok || signedIn.value.jwt === null) return leave();
  held = signedIn.value.jwt;
  const holder = fullName(signedIn.value.user);
  const model = createTopUpModel({ client, id: sessionId, clock, leave });
  render(<TopUpView {...{ model, language, cards, locale, holder, back }} />, root);
  await model.load();
  const endpoint = liveCalls.followPayment;
  liveOf({ client, apiBase, token, sessionId, endpoint })(
    () => void model.load(),
    () => {
      const state = model.state.peek();
      return 'session' in state ? state.session.version : undefined;
    },
  );
}

void start();
