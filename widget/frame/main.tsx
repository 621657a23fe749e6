import { effect } from '@preact/signals';
import { hydrate } from 'preact';
import type { FrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { isBlockedReason } from '#shared/pay/obstacles.ts';
import { isSignInObstacle } from '#shared/pay/sign-in-obstacle.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { liveOf } from '../session-live.ts';
import { isConfirmed } from '../signin/window-message.ts';
import { createAnnouncer } from './announcements.ts';
import { FrameApp } from './frame-app.tsx';
import { createFramePasskey } from './passkey.ts';
import { afterWindow, createSignIn } from './sign-in.ts';
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
const api = session ? httpPayApi(client, sessionId) : unknownSessionApi;
const live = whenRendered(
  liveOf({ client, apiBase, token, sessionId, endpoint: liveEndpoints.followPayment }),
);
const flow = createPayFlow({
  api,
  clock,
  live: afterWindow({ window: early.window, clock }, live),
});
const params = { id: sessionId };
const passkey = createFramePasskey({
  client,
  flow,
  sessionId,
  onToken(fresh) {
    held = fresh;
    flow.reload();
  },
});
const signIn = createSignIn({
  window: early.window,
  clock,
  onOpened: () => flow.watch(),
  onBlocked(why) {
    flow.signInBlocked(why);
    flow.watch();
  },
  onAnswer({ confirmation, code, verifier }) {
    if (code)
      void client.call(framePasskeysEndpoints.remember, { params, body: { code, verifier } });
    if (isConfirmed(confirmation)) flow.paidInWindow(confirmation);
    else flow.look();
  },
});

early.window.onObstacle((blocked) => {
  const { reason = '', missing = null } = blocked ?? {};
  flow.blockedInWindow(isBlockedReason(reason) ? { reason, missing } : undefined);
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
