// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SalusEvent } from './api-types.ts';
import { followEvents } from './follow-events.ts';
import { SalusError } from './salus-error.ts';

const EVENT = { id: 'evt_2', type: 'webhook.test' } as SalusEvent;
const away = new SalusError({ status: 0, code: 'network', message: 'nobody answers' });
const page = (...data: SalusEvent[]) => ({ data, next: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('while the API does not answer', () => {
  /** @returns the seconds between the calls */
  async function pausesOf(answers: unknown[]): Promise<number[]> {
    const at: number[] = [];
    const read = async () => {
      at.push(Date.now());
      const answer = at.length === 1 ? page() : (answers[at.length - 2] ?? page(EVENT));
      if (answer instanceof Error) throw answer;
      return answer as ReturnType<typeof page>;
    };
    const next = followEvents(read, {}).next();
    await vi.runAllTimersAsync();
    expect((await next).value).toBe(EVENT);
    return at.slice(2).map((time, index) => (time - (at[index + 1] ?? 0)) / 1000);
  }

  test('each call waits twice as long, up to half a minute, and a success starts anew', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);

    expect(await pausesOf(Array(7).fill(away))).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(await pausesOf([away, away, page(), away])).toEqual([1, 2, 0, 1]);
  });

  test('a part of each wait is random', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);

    expect(await pausesOf([away, away])).toEqual([0.5, 1]);
  });

  test('too many calls wait as long as the API says', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const limited = { status: 429, code: 'rate_limited', message: 'Too many.' };

    expect(await pausesOf([new SalusError({ ...limited, retryAfter: 58 })])).toEqual([58]);
    expect(await pausesOf([new SalusError(limited)])).toEqual([1]);
  });

  test('the caller is told each time', async () => {
    const onTrouble = vi.fn();
    let calls = 0;
    const read = async () => {
      calls += 1;
      if (calls === 2 || calls === 3) throw away;
      return calls === 1 ? page() : page(EVENT);
    };
    const next = followEvents(read, { onTrouble }).next();
    await vi.runAllTimersAsync();
    await next;

    expect(onTrouble.mock.calls).toEqual([[away], [away]]);
  });
});

test('a permanent error ends it', async () => {
  const revoked = new SalusError({ status: 401, code: 'unauthorized', message: 'No.' });
  let calls = 0;
  const read = async () => {
    calls += 1;
    if (calls > 1) throw revoked;
    return page();
  };

  await expect(followEvents(read, {}).next()).rejects.toBe(revoked);
});
