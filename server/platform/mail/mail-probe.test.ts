import { describe, expect, test, vi } from 'vitest';
import { startMailProbe } from './mail-probe.ts';
import type { MailError } from './refusal.ts';

const REFUSED: MailError = Object.assign(new Error(), {
  refusal: { host: 'mail.example', port: 465, reason: 'connect ECONNREFUSED' },
});
const MINUTE = 60_000;

function scene(...results: (Error | undefined)[]) {
  const check = vi.fn(async () => {
    const result = results.shift();
    if (result) throw result;
  });
  const log = { info: vi.fn(), warn: vi.fn() };
  const clock = { now: 0 };
  const probe = startMailProbe({ check }, log, () => clock.now);
  return { probe, check, log, clock };
}

describe('the mail probe', () => {
  test('checks at the start, and then at most once a minute', async () => {
    const { probe, check, clock } = scene();
    expect(probe.state()).toBe('unchecked');
    await vi.waitUntil(() => probe.state() === 'reachable');

    clock.now = MINUTE - 1;
    probe.state();
    expect(check).toHaveBeenCalledTimes(1);
    clock.now = MINUTE;
    probe.state();
    probe.state();

    expect(check).toHaveBeenCalledTimes(2);
  });

  test('logs host, port and reason of a refusal once, and the recovery', async () => {
    const { probe, check, log, clock } = scene(REFUSED, REFUSED, undefined);
    await vi.waitUntil(() => probe.state() === 'refused');
    clock.now = MINUTE;
    probe.state();
    await vi.waitUntil(() => check.mock.calls.length === 2);
    await Promise.resolve();
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn).toHaveBeenCalledWith(
      { host: 'mail.example', port: 465, reason: 'connect ECONNREFUSED' },
      'the mail server cannot be used',
    );

    clock.now = 3 * MINUTE;
    await vi.waitUntil(() => probe.state() === 'reachable');

    expect(log.info).toHaveBeenCalledTimes(1);
  });
});
