// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAwaitedMail, keepAwaitedMail, newTicket, readAwaitedMail } from './mail-ticket.ts';

const mail = { purpose: 'reset', email: 'ana@salus.test', ticket: 'a'.repeat(43) } as const;

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.useRealTimers());

it('keeps the awaited mail of a payment until it is forgotten', () => {
  keepAwaitedMail('pay_1', mail);
  expect(readAwaitedMail('pay_1')).toEqual(mail);

  forgetAwaitedMail();
  expect(readAwaitedMail('pay_1')).toBeUndefined();
});

it('shows another payment nothing', () => {
  keepAwaitedMail('pay_1', mail);

  expect(readAwaitedMail('pay_2')).toBeUndefined();
});

it('keeps it for half an hour', () => {
  vi.useFakeTimers();
  keepAwaitedMail('pay_1', mail);
  vi.advanceTimersByTime(30 * 60_000);

  expect(readAwaitedMail('pay_1')).toBeUndefined();
});

it('draws tickets the API accepts', () => {
  expect(newTicket()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(newTicket()).not.toBe(newTicket());
});
