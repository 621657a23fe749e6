// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery } from '../api-types.ts';
import { SalusError } from '../salus-error.ts';
import { watchEvent } from './watch.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000).toISOString();
const gone = (status: number) => new SalusError({ status, code: 'gone', message: 'Gone.' });

/** An answer of the log: a delivery with these fields, none, or a failure. */
type Look = Partial<Delivery> | undefined | SalusError;

function watch(...looks: Look[]) {
  const said: string[] = [];
  /** Seconds from the start of each look at the log. */
  const at: number[] = [];
  const ending = new AbortController();
  const deliveries = async () => {
    at.push((Date.now() - NOW.getTime()) / 1000);
    const look = looks[Math.min(at.length, looks.length) - 1];
    if (look instanceof SalusError) throw look;
    const delivery = { type: 'pay_session.paid', eventId: 'evt_1', isTest: false, ...look };
    return { data: look ? [delivery as Delivery] : [], next: null };
  };
  const output = { isJson: false, say: () => {}, tell: (line: string) => void said.push(line) };
  const watching = watchEvent(
    { webhookEndpoints: { deliveries } },
    'whe_1',
    'evt_1',
    output,
    ending.signal,
  );
  const outcome = watching.then(
    () => 'over',
    (error: unknown) => (error instanceof SalusError ? error.status : 'stopped'),
  );
  return { said, at, ending, outcome };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failed = (attempts: number, next: number): Look => ({
  ...{ status: 'pending', responseStatus: 500, lastAttemptAt: inSeconds(attempts) },
  ...{ attempts, nextAttemptAt: inSeconds(next) },
});
const delivered: Look = {
  ...{ status: 'delivered', responseStatus: 204 },
  ...{ attempts: 2, lastAttemptAt: inSeconds(2) },
};
/** Being sent: counted, and claimed for a while. */
const sending = (attempts: number, lastAttemptAt: string | null): Look => ({
  ...{ status: 'pending', responseStatus: null },
  ...{ attempts, lastAttemptAt, nextAttemptAt: inSeconds(60) },
});

describe('the watched delivery of an event', () => {
  test('is printed at each attempt, and looked at again when the next one is due', async () => {
    const { said, at, outcome } = watch(failed(1, 300), delivered);

    await vi.advanceTimersByTimeAsync(301_000);

    expect(await outcome).toBe('over');
    expect(at).toEqual([0.4, 300.4]);
    expect(said[0]).toMatch(/evt_1 {2}500, not taken, attempt 1, again at /);
    expect(said[1]).toMatch(/evt_1 {2}204$/);
  });

  test('is looked at once a second while its attempt is overdue, and not printed again', async () => {
    const { said, at, outcome } = watch(failed(1, 0), failed(1, 0), failed(1, 0), delivered);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(await outcome).toBe('over');
    expect(at).toEqual([0.4, 1.4, 2.4, 3.4]);
    expect(said).toHaveLength(2);
  });

  test('is not called refused while a slow handler works on it', async () => {
    const slow = sending(1, null);
    const { said, at, outcome } = watch(slow, slow, delivered);

    await vi.advanceTimersByTimeAsync(3_000);

    expect(await outcome).toBe('over');
    expect(at).toEqual([0.4, 1.4, 2.4]);
    expect(said).toEqual([expect.stringMatching(/evt_1 {2}204$/)]);
  });

  test('is not printed again while its second attempt runs', async () => {
    const again = sending(2, inSeconds(1));
    const { said, outcome } = watch(failed(1, 5), again, again, delivered);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(await outcome).toBe('over');
    expect(said).toHaveLength(2);
  });

  test.each([
    ['was given up', { ...failed(10, 300), status: 'dead' }],
    ['is a test, which is not sent again', { ...failed(1, 300), isTest: true }],
  ] as const)('is not looked at again once it %s', async (_, look) => {
    const { said, at, outcome } = watch(look as Look);

    await vi.advanceTimersByTimeAsync(1_000);

    expect(await outcome).toBe('over');
    expect([said.length, at.length]).toEqual([1, 1]);
  });

  test('may be missing: the endpoint does not receive events of that type', async () => {
    const { said, at, outcome } = watch(undefined);

    await vi.advanceTimersByTimeAsync(1_000);

    expect(await outcome).toBe('over');
    expect([said.length, at.length]).toEqual([0, 1]);
  });

  test('is looked at again after 1, 2 and 1 seconds, when answers fail twice and once', async () => {
    const again = failed(1, 0);
    const { at, outcome } = watch(gone(503), gone(0), again, gone(503), delivered);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(await outcome).toBe('over');
    expect(at).toEqual([0.4, 1.4, 3.4, 4.4, 5.4]);
  });

  test('ends with a refusal, and with the command', async () => {
    const refused = watch(gone(403));
    const stopped = watch(failed(1, 300));

    await vi.advanceTimersByTimeAsync(1_000);
    stopped.ending.abort();

    expect(await refused.outcome).toBe(403);
    expect(await stopped.outcome).toBe('stopped');
    expect(stopped.at).toHaveLength(1);
  });
});
