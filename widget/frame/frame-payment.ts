/** The payment of a frame: its flow, and the window in which it is paid. It needs no DOM. */
import type { Clock } from '#shared/clock.ts';
import type { Live } from '#shared/follow.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import * as framePasskeysCalls from '#shared/passkeys/frame-calls.ts';
import { createPayFlow } from '#shared/pay/flow.ts';
import { isBlockedReason } from '#shared/pay/obstacles.ts';
import type { PayApi } from '#shared/pay/pay-api.ts';
import type { PayFlow } from '#shared/pay/pay-flow.ts';
import { isConfirmed } from '../signin/window-message.ts';
import { afterWindow, createSignIn, type SignIn } from './sign-in.ts';
import type { SignInWindow } from './sign-in-window.ts';

/**
 * What a closed window has said about its payer is shown for so long: its link can still be pressed, and is not
 * taken for the truth when the payer has followed it.
 */
export const KEPT_MS = 15_000;

interface FramePaymentParts {
  client: ApiClient;
  api: PayApi;
  sessionId: string;
  clock: Clock;
  window: SignInWindow;
  live: Live;
}

export function createFramePayment(parts: FramePaymentParts): {
  flow: PayFlow;
  signIn: SignIn;
} {
  const { client, api, sessionId, clock, window, live } = parts;
  const params = { id: sessionId };
  // First: the window may have answered before the scripts had loaded.
  const flow = createPayFlow({ api, clock, live: afterWindow({ window, clock }, live) });
  let stopForgetting = () => {};
  const signIn = createSignIn({
    window,
    clock,
    onOpened() {
      stopForgetting();
      flow.watch();
    },
    onBlocked(why) {
      flow.signInBlocked(why);
      flow.watch();
    },
    onAnswer({ confirmation, code, verifier }) {
      if (code) void client.call(framePasskeysCalls.remember, { params, body: { code, verifier } });
      if (isConfirmed(confirmation)) flow.paidInWindow(confirmation);
      else flow.look();
    },
  });
  window.onObstacle((blocked) => {
    const { reason = '', missing = null, means } = blocked ?? {};
    flow.blockedInWindow(isBlockedReason(reason) ? { reason, missing, means } : undefined);
  });
  signIn.onClosed(() => {
    stopForgetting = clock.after(KEPT_MS, () => {
      const state = flow.state.peek();
      if (state.step === 'signed-out' && state.blocked) flow.blockedInWindow(undefined);
    });
  });
  return { flow, signIn };
}
