import { describe, expect, it } from 'vitest';
import type { HostEvent, LoaderSignal } from '#shared/embed/messages.ts';
import type { PayState } from '#shared/pay/state.ts';
import { payer, session } from '../test-session.ts';
import { createAnnouncer } from './announcements.ts';

function told(...states: PayState[]): (HostEvent | LoaderSignal)[] {
  const events: (HostEvent | LoaderSignal)[] = [];
  const next = createAnnouncer((event) => events.push(event));
  for (const state of states) next(state);
  return events;
}

const events = (...states: PayState[]) =>
  told(...states).filter((event): event is HostEvent => event.name !== 'busy');
const names = (...states: PayState[]) => events(...states).map(({ name }) => name);

const loading: PayState = { step: 'loading' };
const signedOut: PayState = { step: 'signed-out', session: session(), notice: undefined };
const ready: PayState = {
  step: 'ready',
  session: session(),
  payer: payer(),
  armed: true,
  notice: undefined,
};
const paying: PayState = { step: 'paying', session: session(), payer: payer() };
const unconfirmed: PayState = { step: 'unconfirmed', session: session(), payer: payer() };
const paid: PayState = { step: 'paid', session: session(), receipt: undefined };

describe('createAnnouncer', () => {
  it('announces a whole payment, each step once', () => {
    expect(names(loading, signedOut, ready, { ...ready }, paying, paid, paid)).toEqual([
      'signed-in',
      'submitted',
      'paid',
    ]);
  });

  it.each([
    ['authorized', 'authorized'],
    ['released', 'released'],
    ['paid', 'paid'],
    ['partially_refunded', 'paid'],
    ['refunded', 'paid'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('tells a session that is %s when it loads as %s', (status, event) => {
    expect(names({ step: 'closed', session: session({ status }) })).toEqual([event]);
  });

  it('announces a reservation, and its release or payment when they follow', () => {
    const authorized: PayState = { step: 'authorized', session: session({ status: 'authorized' }) };
    const released: PayState = { step: 'closed', session: session({ status: 'released' }) };

    expect(names(ready, paying, authorized, { ...authorized }, paid)).toEqual([
      'signed-in',
      'submitted',
      'authorized',
      'paid',
    ]);
    expect(names(authorized, released)).toEqual(['authorized', 'released']);
  });

  it('announces a reservation in our window as signed in and submitted first', () => {
    const authorized: PayState = {
      step: 'authorized',
      session: session({ status: 'authorized' }),
      inWindow: true,
    };

    expect(names(signedOut, authorized)).toEqual(['signed-in', 'submitted', 'authorized']);
  });

  it('announces paid once if the session is then read as closed', () => {
    const closed: PayState = { step: 'closed', session: session({ status: 'paid' }) };

    expect(names(paying, paid, closed).filter((name) => name === 'paid')).toHaveLength(1);
  });

  it('announces a repeated payment as submitted once', () => {
    expect(events(ready, paying, unconfirmed, paying, paid)).toEqual([
      { name: 'signed-in' },
      { name: 'submitted' },
      { name: 'error', code: 'unconfirmed', recoverable: true },
      { name: 'paid' },
    ]);
  });

  it('announces an unknown session as an error that is not recoverable', () => {
    expect(told(loading, { step: 'missing' })).toEqual([
      { name: 'error', code: 'session_not_found', recoverable: false },
    ]);
  });

  it('never reveals why an account may not pay', () => {
    const blocked: PayState = {
      step: 'blocked',
      session: session(),
      payer: payer(),
      reason: 'insufficient_balance',
      busy: false,
    };

    expect(names(signedOut, blocked)).toEqual(['signed-in']);
    expect(names({ ...ready, notice: 'insufficient_balance' })).toEqual(['signed-in']);
  });

  it('announces a sign-in once, also when the quote expires and is renewed', () => {
    const expired: PayState = {
      step: 'quote-expired',
      session: session(),
      busy: false,
      notice: undefined,
    };

    expect(names(signedOut, ready, expired, ready)).toEqual(['signed-in']);
    expect(names(ready, signedOut, ready)).toEqual(['signed-in', 'signed-in']);
  });

  it('announces a failure of the service once while it lasts', () => {
    const failed: PayState = { ...signedOut, notice: 'network' };

    expect(names(failed, { ...failed })).toEqual(['error']);
  });

  it('passes on the signed receipt with paid', () => {
    expect(told({ ...paid, signedReceipt: 'a.b.c' })).toContainEqual({
      name: 'paid',
      receipt: 'a.b.c',
    });
  });

  it('announces paid without a receipt that pages would reject', () => {
    const tooLong = `a.${'b'.repeat(12_001)}.c`;
    expect(told({ ...paid, signedReceipt: tooLong })).toContainEqual({ name: 'paid' });
  });

  it('announces a payment in our window as signed in and submitted first', () => {
    expect(names(signedOut, { ...paid, signedReceipt: 'a.b.c' })).toEqual([
      'signed-in',
      'submitted',
      'paid',
    ]);
  });

  it('announces a payment on another device only as paid', () => {
    expect(names(signedOut, paid)).toEqual(['paid']);
  });

  it('is busy while the response to a payment is pending, but not in doubt', () => {
    const busy = (...states: PayState[]) =>
      told(...states).flatMap((event) => (event.name === 'busy' ? event.busy : []));

    expect(busy(ready, paying, paid)).toEqual([true, false]);
    expect(busy(ready, paying, unconfirmed)).toEqual([true, false]);
  });

  it('announces a blocked sign-in window as a fallback, once', () => {
    const blocked: PayState = { ...signedOut, notice: 'popup_blocked' };

    expect(told(blocked, { ...blocked })).toEqual([
      { name: 'fallback', step: 'sign_in', reason: 'popup_blocked' },
    ]);
  });
});
