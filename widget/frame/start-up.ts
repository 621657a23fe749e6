/** The common start-up of the payment and invitation frames, before and after the first render. */
import type { ReadonlySignal } from '@preact/signals';
import type {
  FrameBootstrapData,
  LinkFrameBootstrapData,
} from '#shared/documents/bootstrap-data.ts';
import { ignoreHeldEnter } from '#shared/held-key.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { HttpSourceParts } from '#shared/live/http-source.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { followSession } from '../follow-session.ts';
import { createLanguage } from '../texts.ts';
import { repeatPress, takeEarlyClicks } from './early-clicks.ts';
import type { SignIn } from './sign-in.ts';
import { type AnnouncerOf, tellPage } from './tell-page.ts';

export function readFrame<Data extends FrameBootstrapData | LinkFrameBootstrapData>() {
  ignoreHeldEnter(document);
  const bootstrapData = readBootstrapData<Data>();
  const { sessionId, locale, texts } = bootstrapData;
  return {
    bootstrapData,
    app: document.getElementById('app') ?? document.body,
    language: createLanguage(locale, texts),
    early: takeEarlyClicks(sessionId, locale),
  };
}

type ReadFrame = ReturnType<typeof readFrame>;

interface FrameParts<State> {
  client: ApiClient;
  flow: Pick<PayFlow, 'followed' | 'look'> & { state: ReadonlySignal<State> };
  signIn: SignIn;
  endpoint: HttpSourceParts['endpoint'];
  announcerOf: AnnouncerOf<State>;
}

/** Follows the session, repeats early clicks, and announces events to the page. */
export function startFrame<State>(
  { bootstrapData, app, early }: Omit<ReadFrame, 'language'>,
  { client, flow, signIn, endpoint, announcerOf }: FrameParts<State>,
): void {
  const { apiBase, session, sessionId } = bootstrapData;
  if (session) followSession(signIn.following(flow), { client, apiBase, sessionId, endpoint });
  early.stop();
  if (early.opened !== undefined) signIn.resume(early.opened);
  repeatPress(early);
  tellPage(bootstrapData, app, flow.state, announcerOf);
}
