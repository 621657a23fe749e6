import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import './frame.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { createApiClient } from '#shared/api-client.ts';
import type { FrameBoot } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { readBoot } from '../boot.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { createLanguage } from '../texts.ts';
import { visibilityRef } from '../visibility.ts';
import { createAnnouncer } from './announcements.ts';
import { FrameApp } from './frame-app.tsx';
import { reachHost } from './host.ts';
import { createSignIn } from './sign-in.ts';
import { claimedOrigin, unknownSessionApi } from './unknown-session.ts';

const boot = readBoot<FrameBoot>();
const { sessionId, locale } = boot;
const app = document.getElementById('app') ?? document.body;
const language = createLanguage(locale, boot.texts);

document.documentElement.lang = locale;
document.documentElement.dataset.theme = boot.theme;
document.title = language.texts({ key: 'frame-title', values: { brand: brand.name } });

/** In memory alone: storage of a frame is blocked, or shared with whoever else embeds us. */
let token: string | undefined;

const client = createApiClient({
  base: boot.apiBase,
  fetch: fetchInTime,
  token: () => token,
  onUnauthenticated() {
    token = undefined;
  },
});
const api = boot.session ? httpPayApi(client, sessionId) : unknownSessionApi;
const flow = createPayFlow({ api, clock });
const signIn = createSignIn({
  client,
  sessionId,
  locale,
  onOpened: flow.watch,
  onBlocked() {
    flow.signInBlocked();
    flow.watch();
  },
  onToken(fresh) {
    token = fresh;
    flow.reload();
  },
  onFailed: flow.signInFailed,
});

flow.start(boot.session ?? undefined);
render(
  <FrameApp
    flow={flow}
    language={language}
    pageHref={`/pay/${sessionId}`}
    totalRef={visibilityRef(flow.amountVisible)}
    onSignIn={signIn.open}
    onSwitch={() => {
      token = undefined;
      flow.reload();
    }}
  />,
  app,
);

effect(() => {
  const state = flow.state.value;
  // A token that was refused must not sign the member in again by the next refresh.
  if (state.step === 'signed-out' && state.notice && state.notice !== 'popup_blocked') {
    token = undefined;
  }
});

const parentOrigin = boot.session ? boot.parentOrigin : claimedOrigin(location.search);
if (parentOrigin !== null && window.parent !== window) {
  const announce = createAnnouncer(reachHost(parentOrigin, app));
  effect(() => announce(flow.state.value));
}
