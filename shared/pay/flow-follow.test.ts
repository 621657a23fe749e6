/** How a flow follows its session, and reads it again. */
import { expect, expectTypeOf, test } from 'vitest';
import {
  anySession,
  armed,
  failed,
  noticeOf,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import type { createLinkFlow } from '../link/flow.ts';
import type { PayFlowOptions } from './pay-flow.ts';

test('a surface that follows nothing does not compile', () => {
  type Link = Parameters<typeof createLinkFlow>[0];
  expectTypeOf<Omit<PayFlowOptions, 'live'>>().not.toExtend<PayFlowOptions>();
  expectTypeOf<Omit<Link, 'live'>>().not.toExtend<Link>();
});

test('following begins with the first state and ends with the session', async () => {
  const at = scene(anySession());
  expect(at.live.open()).toBe(1);
  at.live.tell();
  await at.answer(ok(anySession({ status: 'cancelled' })));

  expect([at.step(), at.live.open()]).toEqual(['closed', 0]);
});

test.each([['paid'], ['cancelled'], ['expired']] as const)(
  'following does not begin for a session that is %s',
  (status) => {
    expect(scene(anySession({ status })).live.opened()).toBe(0);
  },
);

test('following begins anew with a sign-in, whose account is followed too, in one stream', async () => {
  const at = scene(anySession());
  at.flow.reload();
  await at.answer(ok(anySession({ payer })));
  at.live.tell();
  await at.answer(ok(anySession({ payer: { ...payer, balance: '5' } })));

  expect([at.live.opened(), at.live.open()]).toEqual([2, 1]);
});

test('following knows the version that is shown', async () => {
  const at = scene(anySession());
  expect(at.live.shown()).toBe(1);
  at.live.tell();
  await at.answer(ok({ ...anySession(), version: 2 }));

  expect(at.live.shown()).toBe(2);
});

test('following shows a payer who may pay since', async () => {
  const at = scene(anySession({ payer: { ...payer, availability: 'level_too_low' } }));
  at.live.tell();
  await at.answer(ok(anySession({ payer })));

  expect(at.step()).toBe('ready');
});

test('the end of a trial is shown without a press', async () => {
  const at = scene(anySession({ payer: { ...payer, trialUntil: '2026-11-21T10:05:00.000Z' } }));
  at.clock.advance(5 * 60_000 + 250);
  expect(at.made).toEqual(['read']);

  await at.answer(ok(anySession({ payer: { ...payer, availability: 'trial_expired' } })));

  expect(at.step()).toBe('blocked');
});

test('keeps the reason of a refusal while nothing has changed', async () => {
  const at = armed();
  at.flow.pay();
  await at.answer(failed('rate_limited'));
  at.live.tell();
  await at.answer(ok(anySession({ payer })));

  expect(noticeOf(at.flow)).toBe('rate_limited');
});

test.each(['renewQuote', 'cancel'] as const)(
  'does not drop the answer to %s, and reads again after it',
  async (command) => {
    const isQuote = command === 'renewQuote';
    const at = scene(anySession({ payer, quote: isQuote ? 'expired' : 'live' }));
    at.flow[command]();
    at.live.tell();
    expect(at.made).toHaveLength(1);

    await at.answer(failed('rate_limited'));
    await at.answer(ok(anySession({ status: 'paid' })));

    expect([at.made.at(-1), at.step()]).toEqual(['read', 'closed']);
  },
);

test('shows a session that could not be read before', async () => {
  const at = scene();
  at.flow.start();
  await at.answer(failed('network'));
  expect([at.step(), at.live.open()]).toEqual(['unreachable', 1]);

  at.live.tell();
  await at.answer(ok(anySession()));

  expect([at.step(), at.live.open()]).toEqual(['signed-out', 1]);
});
