import { hydrate } from 'preact';
import type { LinkFrameBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import * as linkCalls from '#shared/link/calls.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import * as liveCalls from '#shared/live/calls.ts';
import { clock } from '../../clock.ts';
import { fetchInTime } from '../../fetch.ts';
import { liveOf } from '../../session-live.ts';
import { afterWindow, createSignIn } from '../sign-in.ts';
import { readFrame, startFrame } from '../start-up.ts';
import { unknownInvitationApi } from '../unknown-session.ts';
import { whenRendered } from '../when-rendered.ts';
import { createLinkAnnouncer } from './announcements.ts';
import { LinkApp } from './link-app.tsx';

const frame = readFrame<LinkFrameBootstrapData>();
const { app, language, early } = frame;
const { apiBase, session, sessionId } = frame.bootstrapData;

const token = () => undefined;
const client = createApiClient({ base: apiBase, fetch: fetchInTime, token });
const api = session ? httpLinkApi(client, sessionId, linkCalls) : unknownInvitationApi;
const live = whenRendered(
  liveOf({ client, apiBase, token, sessionId, endpoint: liveCalls.followInvitation }),
);
const flow = createLinkFlow({
  api,
  clock,
  live: afterWindow({ window: early.window, clock }, live),
});
const signIn = createSignIn({
  window: early.window,
  clock,
  onOpened: flow.watch,
  onBlocked(why) {
    flow.signInBlocked(why);
    flow.watch();
  },
  onAnswer: flow.look,
});

startFrame(frame, {
  show() {
    flow.start(session);
    // Hydrates the tree of `widget/render/main.tsx`; browser-only actions go into `browser`.
    hydrate(
      <LinkApp
        flow={flow}
        language={language}
        pageHref={`/link/${sessionId}`}
        browser={{ onSignIn: signIn.open }}
      />,
      app,
    );
  },
  flow,
  signIn,
  announcerOf: createLinkAnnouncer,
});
