import { describe, expect, test } from 'vitest';
import {
  anyReceipt,
  anySession,
  armed,
  failed,
  noticeOf,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import { ARM_AFTER_MS } from '../press/press-guard.ts';

describe('pressing Pay', () => {
  test('does nothing before the total has been visible for half a second', () => {
    const at = scene(anySession({ payer }));
    at.flow.pay();
    at.flow.press.see('here');
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.pay();
    expect(at.made).toEqual([]);

    at.clock.advance(1);
    at.flow.pay();

    expect(at.made).toEqual(['confirm']);
  });

  test('does nothing while the total is not visible', () => {
    const at = scene(anySession({ payer }));
    at.flow.press.see('here');
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.press.see(undefined);
    at.clock.advance(ARM_AFTER_MS);
    at.flow.pay();

    expect(at.made).toEqual([]);
  });

  test('does nothing for half a second after the window has come to the front', () => {
    const at = armed();
    at.flow.press.restart();
    at.flow.pay();
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.press.restart();
    at.clock.advance(ARM_AFTER_MS - 1);
    at.flow.pay();
    expect(at.made).toEqual([]);

    at.clock.advance(1);
    at.flow.pay();

    expect(at.made).toEqual(['confirm']);
  });

  test('does nothing for half a second after another account of the same name has appeared', async () => {
    const at = armed();
    at.live.tell();
    await at.answer(ok(anySession({ payer: { ...payer, id: 'usr_other' } })));
    at.flow.pay();
    expect([at.made, at.flow.state.value]).toMatchObject([['read'], { armed: false }]);

    at.clock.advance(ARM_AFTER_MS);
    at.flow.pay();

    expect(at.made).toEqual(['read', 'confirm']);
  });

  test('twice confirms once', () => {
    const at = armed();
    at.flow.pay();
    at.flow.pay();

    expect([at.made, at.step()]).toEqual([['confirm'], 'paying']);
  });

  test('ends with a receipt', async () => {
    const at = armed();
    at.flow.pay();
    await at.answer(ok({ receipt: anyReceipt }));
    // The view no longer shows the button's block.
    at.flow.press.see(undefined);

    expect(at.flow.state.value).toMatchObject({ step: 'paid', receipt: anyReceipt });
    expect(at.clock.waiting()).toBe(0);
  });

  test('does nothing after the total has become invisible', () => {
    const at = armed();
    at.flow.press.see(undefined);
    at.flow.pay();
    expect([at.made, at.flow.state.value]).toMatchObject([[], { step: 'ready', armed: false }]);

    at.flow.press.see('here');
    at.clock.advance(ARM_AFTER_MS);
    at.flow.pay();

    expect(at.made).toEqual(['confirm']);
  });

  test.each([
    ['network', 0],
    ['unavailable', 503],
    ['internal_error', 500],
    // A proxy timed out: its error page has no code of ours.
    ['unknown', 504],
    ['unknown', 502],
    ['unknown', 408],
  ] as const)(
    'with the outcome unknown (%s, %d) offers the same confirmation again',
    async (code, status) => {
      const at = armed();
      at.flow.pay();
      await at.answer(failed(code, status));
      expect(at.step()).toBe('unconfirmed');

      at.flow.pay();
      await at.answer(ok({ receipt: anyReceipt }));

      expect([at.made, at.step()]).toEqual([['confirm', 'confirm'], 'paid']);
    },
  );

  test('keeps the notice when a refresh finds the session still pending', async () => {
    const at = armed();
    at.flow.pay();
    await at.answer(failed('network'));
    at.flow.reload();
    await at.answer(ok(anySession({ payer })));

    expect(at.step()).toBe('unconfirmed');
  });

  test.each(['unauthenticated', 'forbidden', 'authorization_exceeded'] as const)(
    'without a right to (%s) signs out and says why',
    async (code) => {
      const at = armed();
      at.flow.pay();
      await at.answer(failed(code));

      expect([at.step(), noticeOf(at.flow)]).toEqual(['signed-out', code]);
    },
  );

  test('with a changed total shows the new one, which the same press does not pay', async () => {
    const at = armed();
    at.flow.pay();
    await at.answer(failed('quote_changed'));
    expect(at.step()).toBe('quote-expired');

    await at.answer(ok(anySession({ payer, total: '190' })));
    at.flow.pay();

    expect([at.step(), noticeOf(at.flow)]).toEqual(['ready', 'quote_changed']);
    expect(at.made).toEqual(['confirm', 'quote']);
  });

  test.each([
    [
      'insufficient_balance',
      anySession({ payer: { ...payer, availability: 'insufficient_balance', missing: '5' } }),
      'blocked',
    ],
    ['session_not_pending', anySession({ status: 'paid' }), 'closed'],
  ] as const)('refused for %s shows what the server says now', async (code, session, step) => {
    const at = armed();
    at.flow.pay();
    await at.answer(failed(code));
    await at.answer(ok(session));

    expect(at.step()).toBe(step);
  });

  test('refused for another reason shows it and can be pressed again', async () => {
    const at = armed();
    at.flow.pay();
    await at.answer(failed('rate_limited'));
    expect([at.step(), noticeOf(at.flow)]).toEqual(['ready', 'rate_limited']);

    at.clock.advance(ARM_AFTER_MS);
    at.flow.pay();

    expect(at.made).toEqual(['confirm', 'confirm']);
  });
});
