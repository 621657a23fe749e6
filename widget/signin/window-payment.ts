/** The payment of the window: sign-in, flow and what the frame hears. It needs no DOM. */

import { effect } from '@preact/signals-core';
import type { Clock } from '#shared/clock.ts';
import type { Live } from '#shared/follow.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as payCalls from '#shared/pay/calls.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { httpPayApi } from '#shared/pay/http-pay-api.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { PayState } from '#shared/pay/state.ts';
import { createPasskeyPayment } from './passkey-payment.ts';
import type { ShownPayment } from './present-passkey.ts';
import type { SignInModel } from './sign-in-model.ts';
import type { ObstacleMessage, WindowMessage } from './window-message.ts';

interface WindowPaymentParts {
  client: ApiClient;
  clock: Clock;
  sessionId: string;
  live: Live;
  /** The one of the document; undefined for an unknown id. */
  session: PaySession | undefined;
  modelFor(reload: () => void, payment: () => ShownPayment | undefined): SignInModel;
  tellFrame(message: ObstacleMessage): void;
  /** Tells the frame the result, and closes the window. */
  answer(message: WindowMessage): void;
  /** Lets the frame remember the payer's passkeys. */
  codeForFrame(): Promise<{ code?: string }>;
}

export function createWindowPayment(parts: WindowPaymentParts): {
  flow: PayFlow;
  model: SignInModel;
  onPasskey(): void;
} {
  const { client, clock, sessionId, live, session, tellFrame, answer, codeForFrame } = parts;
  const api = httpPayApi(client, sessionId, payCalls);
  const flow = createPayFlow({ api, clock, live });
  const model = parts.modelFor(flow.reload, () => shownPayment(flow.state.peek()));
  const passkey = createPasskeyPayment(flow, model);

  /** A session that a top-up has paid: confirming again answers with the same receipt, signed. */
  async function answerPaid(state: Extract<PayState, { step: 'paid' }>): Promise<void> {
    const { receipt, signedReceipt } = state;
    const again =
      receipt && signedReceipt === undefined
        ? await api.confirm(state.session.quote.total)
        : undefined;
    const confirmation = again?.ok
      ? again.value
      : { status: 'paid', receipt, signedReceipt: signedReceipt ?? null };
    answer({ type: 'salus:done', confirmation, ...(await codeForFrame()) });
  }

  async function answerReserved({ status, receipt }: PaySession): Promise<void> {
    const confirmation = { status, receipt, signedReceipt: null };
    answer({ type: 'salus:done', confirmation, ...(await codeForFrame()) });
  }

  flow.start(session);
  let isBlocked = false;
  effect(() => {
    const state = flow.state.value;
    const { step } = state;
    if (step === 'blocked') {
      const { reason, payer, session } = state;
      const { availability, missing, balance } = payer;
      const { leastPurchase, purchaseLimit } = session;
      const means = { payer: { availability, missing, balance }, leastPurchase, purchaseLimit };
      tellFrame({ type: 'salus:blocked', blocked: { reason, missing, means } });
    } else if (isBlocked) tellFrame({ type: 'salus:blocked', blocked: null });
    isBlocked = step === 'blocked';
    // A total is held for a limited time; the next quote is requested without a click.
    if (state.step === 'quote-expired' && !state.busy && !state.notice) flow.renewQuote();
    if (isRefused(state)) model.switchAccount();
    if (state.step === 'paid') void answerPaid(state);
    if (state.step === 'authorized') void answerReserved(state.session);
    if (state.step === 'closed' && model.step.peek().name === 'known')
      answer({ type: 'salus:done' });
  });
  return { flow, model, onPasskey: passkey.press };
}

/** The payment confirmed by signing in beside it. */
const shownPayment = (state: PayState): ShownPayment | undefined =>
  'session' in state && state.session.status === 'pending'
    ? { session: state.session.id, total: state.session.quote.total }
    : undefined;

/** The sign-in has ended, or may not make this payment: shows the form again. */
export const isRefused = (state: { step: string; notice?: string | undefined }): boolean =>
  state.step === 'signed-out' &&
  (state.notice === 'unauthenticated' || state.notice === 'forbidden');
