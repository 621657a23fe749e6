import { describe, expect, test } from 'vitest';
import {
  anySession,
  armed,
  extendedSession,
  failed,
  ok,
  payer,
  scene,
} from '../../tests/support/pay-flow.ts';
import type { PaySession } from './contract.ts';

const MINUTE = 60_000;

/** A quote of fifteen minutes, of which `seconds` are left. */
function late(seconds: number, session: PaySession = anySession()) {
  const at = scene(session);
  at.clock.advance(15 * MINUTE - seconds * 1_000);
  at.clock.advance(0);
  return { ...at, countdown: () => at.flow.countdown.value };
}

describe('the time that is left', () => {
  test('is nobody’s concern before the last two minutes', () => {
    expect(late(121).countdown()).toMatchObject({ left: null, told: null });
  });

  test('is shown every second, and said at two minutes and at thirty seconds', () => {
    const at = late(120);
    const shown: (number | null)[] = [];
    const said = new Set<number | null>();
    for (let second = 0; second < 120; second++) {
      shown.push(at.countdown().left);
      said.add(at.countdown().told);
      at.clock.advance(1_000);
    }

    expect(shown).toEqual(Array.from({ length: 120 }, (_, second) => 120 - second));
    expect([...said]).toEqual([120, 30]);
    expect(at.countdown().left).toBe(0);
  });

  test('is said as it is by a page that comes late, and by one that slept', () => {
    expect(late(70).countdown()).toMatchObject({ left: 70, told: 70 });
    const slept = late(70);
    slept.clock.advance(58_000);
    expect(slept.countdown()).toMatchObject({ left: 12, told: 12 });
    slept.clock.advance(1_000);
    expect(slept.countdown()).toMatchObject({ left: 11, told: 12 });
  });

  test('is that of the session when its quote is over, or has no end', () => {
    const open = anySession({ quote: 'expired' });
    const inToken = { ...anySession(), quote: { ...anySession().quote, expiresAt: null } };
    for (const session of [open, inToken]) {
      const at = late(0, session);
      expect(at.countdown().left).toBeNull();
      at.clock.advance(14 * MINUTE);
      expect(at.countdown().left).toBe(60);
    }
  });

  test('goes on when the step changes, and does not start anew', async () => {
    const at = late(100);
    at.flow.signInBlocked();
    expect(at.countdown()).toMatchObject({ left: 100, told: 100 });
  });

  test('ends with the payment, and leaves no timer behind', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    expect(at.flow.countdown.value.left).toBe(60);

    at.flow.pay();
    expect(at.flow.countdown.value.left).toBeNull();
    await at.answer(ok({ receipt: null }));

    expect(at.clock.waiting()).toBe(0);
  });

  test('leaves no timer behind when the view is gone', () => {
    const at = late(60);
    at.flow.dispose();

    expect(at.clock.waiting()).toBe(0);
  });
});

describe('asking for more time', () => {
  test('moves the end, says how much it was, and is asked once', async () => {
    const at = late(120);
    at.flow.extend();
    at.flow.extend();
    expect([at.made, at.countdown().extension]).toEqual([['extend'], 'asking']);

    await at.answer(ok(extendedSession(anySession())));

    expect(at.countdown()).toEqual({ left: null, told: null, extension: 'none', given: 600 });
    at.clock.advance(10 * MINUTE);
    expect(at.countdown()).toMatchObject({ left: 120, told: 120, given: null });
    at.flow.extend();
    expect(at.made).toEqual(['extend']);
  });

  test('can be tried again after a lost connection', async () => {
    const at = late(120);
    at.flow.extend();
    await at.answer(failed('network'));
    expect(at.countdown()).toMatchObject({ left: 120, extension: 'failed' });

    at.clock.advance(1_000);
    expect(at.countdown()).toMatchObject({ left: 119, extension: 'failed' });
    at.flow.extend();

    expect(at.made).toEqual(['extend', 'extend']);
  });

  test('looks again when the session is over for the server', async () => {
    const at = late(120);
    at.flow.extend();
    await at.answer(failed('session_not_pending'));
    expect(at.made).toEqual(['extend', 'read']);

    await at.answer(ok(anySession({ status: 'cancelled' })));

    expect(at.step()).toBe('closed');
  });

  test('keeps Pay ready, since the total stays', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    at.flow.extend();
    await at.answer(ok(extendedSession(anySession({ payer }))));

    expect(at.flow.state.value).toMatchObject({ step: 'ready', armed: true });
  });

  test('never takes somebody away from paying', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    at.flow.extend();
    at.flow.pay();
    await at.answer(ok(extendedSession(anySession({ payer }))));

    expect(at.step()).toBe('paying');
  });

  test('is not possible before time runs out', () => {
    const at = late(180);
    at.flow.extend();

    expect(at.made).toEqual([]);
  });
});
