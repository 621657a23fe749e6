import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import './signin.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { createApiClient } from '#shared/api-client.ts';
import type { SignInBoot } from '#shared/boot.ts';
import { brand } from '#shared/brand.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import { readBoot } from '../boot.ts';
import { clock } from '../clock.ts';
import { fetchInTime } from '../fetch.ts';
import { createLanguage } from '../texts.ts';
import { visibilityRef } from '../visibility.ts';
import { BASE64URL_32, type CodeMessage } from './code-message.ts';
import { createSignInModel } from './sign-in-model.ts';
import { SignInView } from './sign-in-view.tsx';

/** Closed at once, the message would reach the frame without its sender. */
const CLOSE_AFTER_MS = 400;

const boot = readBoot<SignInBoot>();
const { sessionId, locale } = boot;
const language = createLanguage(locale, boot.texts);
const pageHref = `/pay/${sessionId}`;

document.documentElement.lang = locale;
document.title = `${language.texts({ key: 'sign-in.title' })} · ${brand.name}`;

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
const flow = createPayFlow({ api: httpPayApi(client, sessionId), clock });
const model = createSignInModel({
  client,
  flow,
  sessionId,
  frame: opener && BASE64URL_32.test(challenge) ? { challenge, hand } : undefined,
  onToken(fresh) {
    token = fresh;
  },
  goToPage: () => location.assign(pageHref),
});

/** Only a frame of our own origin may read it, whoever opened this window. */
function hand(message: CodeMessage): void {
  opener?.postMessage(message, location.origin);
  setTimeout(() => window.close(), CLOSE_AFTER_MS);
}

flow.start(boot.session ?? undefined);
addEventListener('focus', flow.rearm);
effect(() => {
  const state = flow.state.value;
  // A total can be approved only while it is held: the next one is asked for without a click.
  if (state.step === 'quote-expired' && !state.busy && !state.notice) flow.renewQuote();
});
void model.start();

render(
  <SignInView
    model={model}
    flow={flow}
    language={language}
    pageHref={pageHref}
    totalRef={visibilityRef(flow.amountVisible)}
  />,
  document.getElementById('app') ?? document.body,
);
