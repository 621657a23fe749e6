import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/link.css';
import '../frame.css';
import { effect } from '@preact/signals';
import { hydrate } from 'preact';
import { createApiClient } from '#shared/api-client.ts';
import type { LinkFrameBoot } from '#shared/boot.ts';
import { redeemLinkCode } from '#shared/link/contract.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import { followInvitation } from '#shared/live/contract.ts';
import { followFlow } from '#shared/live/follow-flow.ts';
import { httpLiveSource } from '#shared/live/http-source.ts';
import { readBoot } from '../../boot.ts';
import { clock } from '../../clock.ts';
import { fetchInTime } from '../../fetch.ts';
import { pageVisibility } from '../../page-visibility.ts';
import { createLanguage } from '../../texts.ts';
import { repeatPress, takeEarlyClicks } from '../early-clicks.ts';
import { createSight } from '../sight.ts';
import { createSignIn } from '../sign-in.ts';
import { tellPage } from '../tell-page.ts';
import { unknownInvitationApi } from '../unknown-session.ts';
import { createLinkAnnouncer } from './announcements.ts';
import { LinkApp } from './link-app.tsx';

const boot = readBoot<LinkFrameBoot>();
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
const api = boot.session ? httpLinkApi(client, sessionId) : unknownInvitationApi;
const flow = createLinkFlow({ api, clock });
const signIn = createSignIn({
  window: early.window,
  redeem: (body) => client.call(redeemLinkCode, { params: { id: sessionId }, body }),
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

flow.start(boot.session);
// The second click of two may fall here, from a window of the page that the first has closed.
addEventListener('focus', flow.rearm);
// The same tree as `render.tsx` made: what only a browser can do goes into `browser`.
hydrate(
  <LinkApp
    flow={flow}
    language={language}
    pageHref={`/link/${sessionId}`}
    browser={{
      seenRef: createSight(flow, clock),
      onSignIn: signIn.open,
      onSwitch() {
        token = undefined;
        flow.reload();
      },
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
    endpoint: followInvitation,
    sessionId,
  });
  followFlow(flow, { source, clock, page: pageVisibility });
}
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

tellPage(boot, app, flow.state, createLinkAnnouncer);
