import * as linkCalls from '#shared/link/calls.ts';
import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/press.css';
import '#shared/styles/wordmark.css';
import '#shared/styles/link.css';
import '../ui/check-field.css';
import './signin.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { brand } from '#shared/brand.ts';
import type { SignInBootstrapData } from '#shared/documents/bootstrap-data.ts';
import { ignoreHeldEnter } from '#shared/held-key.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import type { LinkSession } from '#shared/link/schemas.ts';
import { isAnswered } from '#shared/link/state.ts';
import { linkViewModel } from '#shared/link/view-model.ts';
import * as liveCalls from '#shared/live/calls.ts';
import type { HttpSourceParts } from '#shared/live/http-source.ts';
import * as framePasskeysCalls from '#shared/passkeys/frame-calls.ts';
import { textsOf } from '#shared/pay/reserve.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { submitInSandbox } from '../sandboxed-forms.ts';
import { liveOf } from '../session-live.ts';
import { createLanguage } from '../texts.ts';
import { createConfirmModel } from './confirm-model.ts';
import { LinkSignInView } from './link-sign-in-view.tsx';
import { readAwaitedMail } from './mail-ticket.ts';
import type { ShownPayment } from './present-passkey.ts';
import { createSignInModel } from './sign-in-model.ts';
import { SignInView } from './sign-in-view.tsx';
import { BASE64URL_32, type ObstacleMessage, type WindowMessage } from './window-message.ts';
import { createWindowPayment, isRefused } from './window-payment.ts';

/** Delays closing: the frame must receive the message while its sender still exists. */
const CLOSE_AFTER_MS = 400;

const bootstrapData = readBootstrapData<SignInBootstrapData>();
const { sessionId, locale } = bootstrapData;
const language = createLanguage(locale, bootstrapData.texts);
const pageHref = `/${bootstrapData.kind}/${sessionId}`;
const root = document.getElementById('app') ?? document.body;

document.documentElement.lang = locale;
ignoreHeldEnter(document);
submitInSandbox(document);

const challenge = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);
const opener = window.opener as Window | null;

let held: string | undefined;
const token = () => held;
const client = createApiClient({
  base: bootstrapData.apiBase,
  fetch: fetchInTime,
  token,
  onUnauthenticated() {
    held = undefined;
  },
});

/** Only a frame of our own origin can read it, whoever opened this window. */
const tellFrame = (message: WindowMessage | ObstacleMessage) =>
  opener?.postMessage(message, location.origin);

function answer(message: WindowMessage): void {
  tellFrame(message);
  setTimeout(() => window.close(), CLOSE_AFTER_MS);
}

const alone = opener === null;
const modelFor = (reload: () => void, payment?: () => ShownPayment | undefined) =>
  createSignInModel({
    client,
    session: sessionId,
    isTest: bootstrapData.session?.livemode === false,
    awaited: readAwaitedMail(sessionId),
    reload,
    ...(payment ? { payment } : {}),
    goToPage: alone ? () => location.assign(pageHref) : undefined,
    onToken(fresh) {
      held = fresh;
    },
  });

/** Lets the frame remember the payer's passkeys, if its browser can confirm payments with one. */
async function codeForFrame(): Promise<{ code?: string }> {
  if (!BASE64URL_32.test(challenge)) return {};
  const params = { id: sessionId };
  const allowed = await client.call(framePasskeysCalls.allow, { params, body: { challenge } });
  return allowed.ok && allowed.value.code ? { code: allowed.value.code } : {};
}

const live = (endpoint: HttpSourceParts['endpoint']) =>
  liveOf({ client, apiBase: bootstrapData.apiBase, token, sessionId, endpoint });

function showPayment(session: PaySession | undefined): void {
  const { flow, model, onPasskey } = createWindowPayment({
    ...{ client, clock, sessionId, session, modelFor, tellFrame, answer, codeForFrame },
    live: live(liveCalls.followPayment),
  });
  document.title = `${textsOf(session, language.texts)({ key: 'sign-in.title' })} · ${brand.name}`;
  void model.start();
  const confirm = createConfirmModel(client, sessionId, flow);
  const parts = { model, flow, language, pageHref, alone, confirm, onPasskey };
  render(<SignInView {...parts} locale={locale} challenge={challenge && `#${challenge}`} />, root);
}

function showInvitation(session: LinkSession | undefined): void {
  const flow = createLinkFlow({
    api: httpLinkApi(client, sessionId, linkCalls),
    clock,
    live: live(liveCalls.followInvitation),
  });
  const model = modelFor(flow.reload);
  flow.start(session);
  effect(() => {
    const state = flow.state.value;
    if (isRefused(state)) model.switchAccount();
    if (isAnswered(state)) answer({ type: 'salus:done' });
  });
  document.title = `${language.texts(linkViewModel(flow.state.value).heading)} · ${brand.name}`;
  void model.start();
  render(<LinkSignInView {...{ model, flow, language, pageHref, alone }} />, root);
}

if (bootstrapData.kind === 'pay') showPayment(bootstrapData.session ?? undefined);
else showInvitation(bootstrapData.session ?? undefined);
