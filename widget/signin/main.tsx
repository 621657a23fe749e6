import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/link.css';
import './signin.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { createApiClient } from '#shared/api-client.ts';
import type { SignInBoot } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import type { LinkSession } from '#shared/link/contract.ts';
import { createLinkFlow } from '#shared/link/flow.ts';
import { httpLinkApi } from '#shared/link/http-link-api.ts';
import { linkScreen } from '#shared/link/screen.ts';
import type { PaySession } from '#shared/pay/contract.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { readBoot } from '../boot.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { createLanguage } from '../texts.ts';
import { visibilityRef } from '../visibility.ts';
import { BASE64URL_32, type CodeMessage } from './code-message.ts';
import { LinkSignInView } from './link-sign-in-view.tsx';
import { createSignInModel, type Subject } from './sign-in-model.ts';
import { SignInView } from './sign-in-view.tsx';
import { invitationSubject, paymentSubject } from './subjects.ts';

/** Closed at once, the message would reach the frame without its sender. */
const CLOSE_AFTER_MS = 400;

const boot = readBoot<SignInBoot>();
const { sessionId, locale } = boot;
const language = createLanguage(locale, boot.texts);
const pageHref = `/${boot.kind}/${sessionId}`;
const root = document.getElementById('app') ?? document.body;

document.documentElement.lang = locale;

const challenge = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);
const opener = window.opener as Window | null;

let token: string | undefined;
const client = createApiClient({
  base: boot.apiBase,
  fetch: fetchInTime,
  token: () => token,
  onUnauthenticated() {
    token = undefined;
  },
});

/** Only a frame of our own origin may read it, whoever opened this window. */
function hand(message: CodeMessage): void {
  opener?.postMessage(message, location.origin);
  setTimeout(() => window.close(), CLOSE_AFTER_MS);
}

const modelFor = (subject: Subject) =>
  createSignInModel({
    client,
    subject,
    frame: opener && BASE64URL_32.test(challenge) ? { challenge, hand } : undefined,
    onToken(fresh) {
      token = fresh;
    },
    goToPage: () => location.assign(pageHref),
  });

function showPayment(session: PaySession | undefined): void {
  const flow = createPayFlow({ api: httpPayApi(client, sessionId), clock });
  const model = modelFor(paymentSubject(client, sessionId, flow));
  document.title = `${language.texts({ key: 'sign-in.title' })} · ${brand.name}`;
  flow.start(session);
  addEventListener('focus', flow.rearm);
  effect(() => {
    const state = flow.state.value;
    // A total can be approved only while it is held: the next one is asked for without a click.
    if (state.step === 'quote-expired' && !state.busy && !state.notice) flow.renewQuote();
  });
  void model.start();
  const totalRef = visibilityRef(flow.amountVisible);
  render(<SignInView {...{ model, flow, language, pageHref, totalRef }} />, root);
}

function showInvitation(session: LinkSession | undefined): void {
  const flow = createLinkFlow({ api: httpLinkApi(client, sessionId), clock });
  const model = modelFor(invitationSubject(client, sessionId, flow));
  flow.start(session);
  addEventListener('focus', flow.rearm);
  document.title = `${language.texts(linkScreen(flow.state.value).heading)} · ${brand.name}`;
  void model.start();
  const seenRef = visibilityRef(flow.amountVisible);
  render(<LinkSignInView {...{ model, flow, language, pageHref, seenRef }} />, root);
}

if (boot.kind === 'pay') showPayment(boot.session ?? undefined);
else showInvitation(boot.session ?? undefined);
