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
import type { LinkSession } from '#shared/link/endpoints.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import { isAnswered } from '#shared/link/state.ts';
import { linkViewModel } from '#shared/link/view-model.ts';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import type { PaySession } from '#shared/pay/endpoints.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayState } from '#shared/pay/state.ts';
import { readBootstrapData } from '../bootstrap-data.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { followSession } from '../follow-session.ts';
import { submitInSandbox } from '../sandboxed-forms.ts';
import { createLanguage } from '../texts.ts';
import { createConfirmModel } from './confirm-model.ts';
import { LinkSignInView } from './link-sign-in-view.tsx';
import { readAwaitedMail } from './mail-ticket.ts';
import { createPasskeyPayment } from './passkey-payment.ts';
import type { ShownPayment } from './present-passkey.ts';
import { createSignInModel } from './sign-in-model.ts';
import { SignInView } from './sign-in-view.tsx';
import { BASE64URL_32, type ObstacleMessage, type WindowMessage } from './window-message.ts';

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

let token: string | undefined;
const client = createApiClient({
  base: bootstrapData.apiBase,
  fetch: fetchInTime,
  token: () => token,
  onUnauthenticated() {
    token = undefined;
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
      token = fresh;
    },
  });

/** Lets the frame remember the payer's passkeys, if its browser can confirm payments with one. */
async function codeForFrame(): Promise<{ code?: string }> {
  if (!BASE64URL_32.test(challenge)) return {};
  const params = { id: sessionId };
  const allowed = await client.call(framePasskeysEndpoints.allow, { params, body: { challenge } });
  return allowed.ok && allowed.value.code ? { code: allowed.value.code } : {};
}

/** The payment confirmed by signing in beside it. */
const shownPayment = (state: PayState): ShownPayment | undefined =>
  'session' in state && state.session.status === 'pending'
    ? { session: state.session.id, total: state.session.quote.total }
    : undefined;

/** The session has ended, or may not make this payment: shows the form again. */
const isRefused = (state: { step: string; notice?: string | undefined }) =>
  state.step === 'signed-out' &&
  (state.notice === 'unauthenticated' || state.notice === 'forbidden');

const follow = (
  flow: Parameters<typeof followSession>[0],
  endpoint: Parameters<typeof followSession>[1]['endpoint'],
) => followSession(flow, { client, apiBase: bootstrapData.apiBase, sessionId, endpoint });

/** A session that a top-up has paid: confirming again answers with the same receipt, signed. */
async function answerPaid(state: Extract<PayState, { step: 'paid' }>): Promise<void> {
  const { session, receipt, signedReceipt } = state;
  const again =
    receipt && signedReceipt === undefined
      ? await httpPayApi(client, sessionId).confirm(session.quote.total)
      : undefined;
  const confirmation = again?.ok
    ? again.value
    : { status: 'paid', receipt, signedReceipt: signedReceipt ?? null };
  answer({ type: 'salus:done', confirmation, ...(await codeForFrame()) });
}

function showPayment(session: PaySession | undefined): void {
  const flow = createPayFlow({ api: httpPayApi(client, sessionId), clock, followsAlways: true });
  const model = modelFor(flow.reload, () => shownPayment(flow.state.peek()));
  const passkey = createPasskeyPayment(flow, model);
  document.title = `${language.texts({ key: 'sign-in.title' })} · ${brand.name}`;
  flow.start(session);
  if (session) follow(flow, liveEndpoints.followPayment);
  let isBlocked = false;
  effect(() => {
    const state = flow.state.value;
    const { step } = state;
    if (step === 'blocked') {
      const blocked = { reason: state.reason, missing: state.payer.missing };
      tellFrame({ type: 'salus:blocked', blocked });
    } else if (isBlocked) tellFrame({ type: 'salus:blocked', blocked: null });
    isBlocked = step === 'blocked';
    // A total is held for a limited time; the next quote is requested without a click.
    if (state.step === 'quote-expired' && !state.busy && !state.notice) flow.renewQuote();
    if (isRefused(state)) model.switchAccount();
    if (state.step === 'paid') void answerPaid(state);
    if (state.step === 'closed' && model.step.peek().name === 'known')
      answer({ type: 'salus:done' });
  });
  void model.start();
  const onPasskey = passkey.press;
  const confirm = createConfirmModel(client, sessionId, flow);
  const parts = { model, flow, language, pageHref, alone, confirm, onPasskey };
  render(<SignInView {...parts} locale={locale} challenge={challenge && `#${challenge}`} />, root);
}

function showInvitation(session: LinkSession | undefined): void {
  const flow = createLinkFlow({ api: httpLinkApi(client, sessionId), clock, followsAlways: true });
  const model = modelFor(flow.reload);
  flow.start(session);
  if (session) follow(flow, liveEndpoints.followInvitation);
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
