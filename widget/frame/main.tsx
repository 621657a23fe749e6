import { effect } from '@preact/signals';
import { hydrate } from 'preact';
import type { FrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as liveCalls from '#shared/live/calls.ts';
import * as payCalls from '#shared/pay/calls.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { isSignInObstacle } from '#shared/pay/sign-in-obstacle.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { liveOf } from '../session-live.ts';
import { createAnnouncer } from './announcements.ts';
import { FrameApp } from './frame-app.tsx';
import { createFramePayment } from './frame-payment.ts';
import { createFramePasskey } from './passkey.ts';
import { readFrame, startFrame } from './start-up.ts';
import { unknownSessionApi } from './unknown-session.ts';
import { whenRendered } from './when-rendered.ts';

const frame = readFrame<FrameBootstrapData>();
const { app, language, early } = frame;
const { apiBase, session, sessionId, passkey: hasPasskey } = frame.bootstrapData;

/** The passkeys that have paid here; only in memory, because a frame's storage may be blocked. */
let held: string | undefined;
const token = () => held;

const client = createApiClient({
  base: apiBase,
  fetch: fetchInTime,
  token,
  onUnauthenticated() {
    held = undefined;
  },
});
const api = session ? httpPayApi(client, sessionId, payCalls) : unknownSessionApi;
const { flow, signIn } = createFramePayment({
  ...{ client, api, sessionId, clock, window: early.window },
  live: whenRendered(
    liveOf({ client, apiBase, token, sessionId, endpoint: liveCalls.followPayment }),
  ),
});
const passkey = createFramePasskey({
  client,
  flow,
  sessionId,
  onToken(fresh) {
    held = fresh;
    flow.reload();
  },
});

function show(): void {
  flow.start(session);
  // Hydrates the tree of `widget/render/main.tsx`; browser-only actions go into `browser`.
  hydrate(
    <FrameApp
      flow={flow}
      language={language}
      pageHref={`/pay/${sessionId}`}
      browser={{
        onSignIn: () => signIn.open(),
        onTopUp: () => signIn.open('top-up'),
        onSwitch() {
          held = undefined;
          flow.reload();
        },
        passkey,
      }}
    />,
    app,
  );
  effect(() => {
    const state = flow.state.value;
    // The next refresh must not sign the member in again with a refused token.
    if (state.step === 'signed-out' && state.notice && !isSignInObstacle(state.notice)) {
      held = undefined;
    }
  });
}

startFrame(frame, {
  show,
  afterwards() {
    if (hasPasskey) void passkey.offer();
  },
  flow,
  signIn,
  announcerOf: createAnnouncer,
});
