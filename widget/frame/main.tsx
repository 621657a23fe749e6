import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import './frame.css';
import { effect } from '@preact/signals';
import { hydrate } from 'preact';
import { createApiClient } from '#shared/api-client.ts';
import type { FrameBoot } from '#shared/boot.ts';
import { followPayment } from '#shared/live/contract.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { redeemCode } from '#shared/pay/contract.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { readBoot } from '../boot.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { pageVisibility } from '../page-visibility.ts';
import { createLanguage } from '../texts.ts';
import { createAnnouncer } from './announcements.ts';
import { repeatPress, takeEarlyClicks } from './early-clicks.ts';
import { FrameApp } from './frame-app.tsx';
import { createFramePasskey } from './passkey.ts';
import { createSight } from './sight.ts';
import { createSignIn } from './sign-in.ts';
import { tellPage } from './tell-page.ts';
import { unknownSessionApi } from './unknown-session.ts';

const boot = readBoot<FrameBoot>();
const { sessionId, locale } = boot;
const app = document.getElementById('app') ?? document.body;
const language = createLanguage(locale, boot.texts);
const early = takeEarlyClicks(sessionId, locale);

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
const onToken = (fresh: string) => {
  token = fresh;
  flow.reload();
};
const passkey = createFramePasskey({ client, clock, flow, sessionId, onToken });
const signIn = createSignIn({
  window: early.window,
  redeem: (body) => client.call(redeemCode, { params: { id: sessionId }, body }),
  onOpened: () => flow.watch('window'),
  onBlocked() {
    flow.signInBlocked();
    flow.watch('window');
  },
  onToken,
  onFailed: flow.signInFailed,
});

flow.start(boot.session);
// The same tree as `render.tsx` made: what only a browser can do goes into `browser`.
hydrate(
  <FrameApp
    flow={flow}
    language={language}
    pageHref={`/pay/${sessionId}`}
    browser={{
      totalRef: createSight(flow, clock),
      onSignIn: signIn.open,
      onSwitch() {
        token = undefined;
        flow.reload();
      },
      passkey,
    }}
  />,
  app,
);
if (boot.session) {
  const source = httpLiveSource({
    client,
    base: boot.apiBase,
    fetch: (url, init) => fetch(url, init),
    clock,
    endpoint: followPayment,
    sessionId,
  });
  followFlow(flow, { source, clock, page: pageVisibility });
}
passkey.offer();
early.stop();
if (early.opened !== undefined) signIn.resume(early.opened);
repeatPress(early);

effect(() => {
  const state = flow.state.value;
  // A token that was refused must not sign the member in again by the next refresh.
  if (state.step === 'signed-out' && state.notice && state.notice !== 'popup_blocked') {
    token = undefined;
  }
});

tellPage(boot, app, flow.state, createAnnouncer);
