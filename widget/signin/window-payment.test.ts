/** What the frame knows of a payer who is signed in in its window alone. */
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import { payViewModel } from '#shared/pay/view-model.ts';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { createFramePayment } from '../frame/frame-payment.ts';
import type { SignInWindow } from '../frame/sign-in-window.ts';
import { payer, session } from '../test-session.ts';
import type { SignInModel } from './sign-in-model.ts';
import { isObstacleMessage, type ObstacleMessage, type WindowMessage } from './window-message.ts';
import { createWindowPayment } from './window-payment.ts';

const clock = manualClock();
const live = () => () => {};
const client = createApiClient({
  base: '/api',
  token: () => undefined,
  fetch: () => new Promise<Response>(() => {}),
});

it('the frame offers no card form to a payer whose limit allows no purchase', () => {
  const told: unknown[] = [];
  let hear = (_: ObstacleMessage['blocked']) => {};
  const window: SignInWindow = {
    open: () => 'opened',
    isOpen: () => true,
    onAnswer() {},
    onObstacle(tell) {
      hear = tell;
    },
    dispose() {},
  };
  const shown = session({ payer: null });
  const api = { read: () => new Promise<never>(() => {}) } as never;
  const { flow } = createFramePayment({
    ...{ client, api, clock, window, live, sessionId: shown.id },
  });
  flow.start(shown);

  createWindowPayment({
    ...{ client, clock, live, sessionId: shown.id, answer() {}, codeForFrame: async () => ({}) },
    session: session({
      payer: payer({ availability: 'insufficient_balance', missing: '152', balance: '0' }),
      leastPurchase: '10',
      purchaseLimit: { now: '0', later: '152', laterFrom: null },
    }),
    modelFor: () => ({ step: signal({ name: 'known', member: 'Ana' }) }) as unknown as SignInModel,
    tellFrame: (message: WindowMessage | ObstacleMessage) => void told.push(message),
  });
  for (const message of told) if (isObstacleMessage(message)) hear(message.blocked);

  const { notice, remedy } = payViewModel(flow.state.value);
  expect([notice?.more?.key, remedy?.href]).toEqual(['blocked.limit-never', '/account/cash']);
});
