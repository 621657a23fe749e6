import { describe, expect, test } from 'vitest';
import {
  anySession,
  armed,
  extendedSession,
  failed,
  ok,
  payer,
  scene,
} from '../../tests/support/views/pay-flow.ts';
import type { PaySession } from './schemas.ts';

const MINUTE = 60_000;

/** A quote of fifteen minutes with `seconds` left. */
function late(seconds: number, session: PaySession = anySession({ payer })) {
  const at = scene(session);
  at.clock.advance(15 * MINUTE - seconds * 1_000);
  at.clock.advance(0);
  return { ...at, countdown: () => at.flow.countdown.value };
}

describe('the remaining time', () => {
  test('is not shown before the last two minutes', () => {
    expect(late(121).countdown()).toMatchObject({ left: null, told: null });
  });

  test('of a quote is said in whole minutes until then, and never more than is left', () => {
    const at = late(15 * 60);
    const shown = [at.countdown().minutes];
    for (let second = 0; second < 14 * 60; second++) {
      at.clock.advance(1_000);
      shown.push(at.countdown().minutes);
    }

    expect([...new Set(shown)]).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, null]);
    const left = (second: number) => 15 - second / 60;
    expect(shown.filter((minutes, second) => (minutes ?? 0) > left(second))).toEqual([]);
    expect(at.countdown()).toMatchObject({ left: 60, minutes: null });
  });

  test('is shown every second, and announced at two minutes and at thirty seconds', () => {
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

  test('is announced at its current value after a late start or a sleep', () => {
    expect(late(70).countdown()).toMatchObject({ left: 70, told: 70 });
    const slept = late(70);
    slept.clock.advance(58_000);
    expect(slept.countdown()).toMatchObject({ left: 12, told: 12 });
    slept.clock.advance(1_000);
    expect(slept.countdown()).toMatchObject({ left: 11, told: 12 });
  });

  test('is that of the session when its quote has expired or has no end', () => {
    const open = anySession({ quote: 'expired' });
    const inToken = { ...anySession(), quote: { ...anySession().quote, expiresAt: null } };
    for (const session of [open, inToken]) {
      const at = late(0, session);
      expect(at.countdown().left).toBeNull();
      at.clock.advance(14 * MINUTE);
      expect(at.countdown().left).toBe(60);
    }
  });

  test('begins anew with each answer where the clock of the business stands still', async () => {
    const standing = anySession({ payer });
    const at = late(1, standing);
    at.clock.advance(1_250);
    await at.answer(ok({ ...standing }));

    expect(at.countdown()).toMatchObject({ left: null, minutes: 14 });
  });

  test('continues when the step changes', async () => {
    const at = late(100, anySession());
    at.flow.signInBlocked('popup_blocked');
    expect(at.countdown()).toMatchObject({ left: 100, told: 100 });
  });

  test('ends with the payment, and leaves no timer', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    expect(at.flow.countdown.value.left).toBe(60);

    at.flow.pay();
    expect(at.flow.countdown.value.left).toBeNull();
    await at.answer(ok({ receipt: null }));
    // The view no longer shows the button's block.
    at.flow.press.see(undefined);

    expect(at.clock.waiting()).toBe(0);
  });

  test('leaves no timer after disposal', () => {
    const at = late(60);
    at.flow.dispose();

    expect(at.clock.waiting()).toBe(0);
  });
});

describe('requesting more time', () => {
  test('moves the end, says by how much, and is sent once', async () => {
    const at = late(120);
    at.flow.extend();
    at.flow.extend();
    expect([at.made, at.countdown().extension]).toEqual([['extend'], 'asking']);

    await at.answer(ok(extendedSession(anySession({ payer }))));

    expect(at.countdown()).toEqual({
      left: null,
      minutes: 11,
      told: null,
      extension: 'none',
      given: 600,
    });
    at.clock.advance(10 * MINUTE);
    expect(at.countdown()).toMatchObject({ left: 120, told: 120, given: null });
    at.flow.extend();
    expect(at.made).toEqual(['extend']);
  });

  test('can be repeated after a lost connection', async () => {
    const at = late(120);
    at.flow.extend();
    await at.answer(failed('network'));
    expect(at.countdown()).toMatchObject({ left: 120, extension: 'failed' });

    at.clock.advance(1_000);
    expect(at.countdown()).toMatchObject({ left: 119, extension: 'failed' });
    at.flow.extend();

    expect(at.made).toEqual(['extend', 'extend']);
  });

  test('reads the session again if it has ended on the server', async () => {
    const at = late(120);
    at.flow.extend();
    await at.answer(failed('session_not_pending'));
    expect(at.made).toEqual(['extend', 'read']);

    await at.answer(ok(anySession({ status: 'cancelled' })));

    expect(at.step()).toBe('closed');
  });

  test('keeps Pay enabled, because the total stays the same', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    at.flow.extend();
    await at.answer(ok(extendedSession(anySession({ payer }))));

    expect(at.flow.state.value).toMatchObject({ step: 'ready', armed: true });
  });

  test('never interrupts a payment', async () => {
    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    at.flow.extend();
    at.flow.pay();
    await at.answer(ok(extendedSession(anySession({ payer }))));

    expect(at.step()).toBe('paying');
  });

  test('is not offered to signed-out people', async () => {
    const guest = late(120, anySession());
    guest.flow.extend();
    expect([guest.countdown().extension, guest.made]).toEqual(['none', []]);

    const at = armed(anySession({ payer }));
    at.clock.advance(14 * MINUTE);
    at.flow.pay();
    await at.answer(failed('unauthenticated'));
    at.clock.advance(1_000);
    expect([at.step(), at.flow.countdown.value.extension]).toEqual(['signed-out', 'none']);
  });

  test('is not possible before time runs out', () => {
    const at = late(180);
    at.flow.extend();

    expect(at.made).toEqual([]);
  });
});
