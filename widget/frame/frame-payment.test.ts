/** What a frame keeps of its window. */
import { expect, test } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import type { PayApi } from '#shared/pay/pay-api.ts';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { manualLive } from '../../tests/support/views/manual-live.ts';
import type { ObstacleMessage } from '../signin/window-message.ts';
import { session } from '../test-session.ts';
import { createFramePayment, KEPT_MS } from './frame-payment.ts';
import { WATCH_MS } from './sign-in.ts';

/** A frame whose window the test opens, closes and speaks for. */
function scene() {
  const clock = manualClock();
  let isOpen = false;
  let say = (_: ObstacleMessage['blocked']) => {};
  const unasked = () => new Promise<never>(() => {});
  const api: PayApi = {
    ...{ read: unasked, quote: unasked, confirm: unasked },
    ...{ extend: unasked, cancel: unasked, coupon: unasked },
  };
  const { flow, signIn } = createFramePayment({
    client: createApiClient({ base: '/api', token: () => undefined, fetch: unasked }),
    api,
    sessionId: session().id,
    clock,
    live: manualLive().live,
    window: {
      open() {
        isOpen = true;
        return 'opened';
      },
      isOpen: () => isOpen,
      onAnswer() {},
      onObstacle(tell) {
        say = tell;
      },
      dispose() {},
    },
  });
  flow.start(session());
  const blocked = () => {
    const state = flow.state.peek();
    return state.step === 'signed-out' ? state.blocked?.reason : state.step;
  };
  return {
    ...{ clock, signIn, blocked },
    say: () => say({ reason: 'trial_expired', missing: '1000' }),
    close() {
      isOpen = false;
      clock.advance(WATCH_MS);
      clock.advance(WATCH_MS);
    },
  };
}

test('why a payer may not pay stays for a moment after the window, and is not kept as the truth', () => {
  const at = scene();
  at.signIn.open();
  at.say();
  at.close();

  at.clock.advance(KEPT_MS - 1);
  expect(at.blocked()).toBe('trial_expired');
  at.clock.advance(1);
  expect(at.blocked()).toBeUndefined();
});

test('another window keeps what it says itself', () => {
  const at = scene();
  at.signIn.open();
  at.say();
  at.close();
  at.signIn.open();
  at.say();
  at.clock.advance(KEPT_MS);

  expect(at.blocked()).toBe('trial_expired');
});
