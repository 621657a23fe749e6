// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { salus, signIn, useMachine } from './run-in-test.ts';

const machine = useMachine();

afterEach(() => void vi.useRealTimers());

const call = (id: string) => ({
  ...{ id, at: '2026-11-27T10:00:00.000Z', method: 'GET', status: 200, durationMs: 3 },
  path: `/api/merchant/events/${id}`,
});

test('--follow goes on after a failure that may pass, and shows every page of what came meanwhile', async () => {
  const away = { statusCode: 503, code: 'unavailable', message: 'The service is away.' };
  const answers = [
    { data: [call('1')], next: null },
    ...Array(3).fill(away),
    { data: [call('3')], next: '3' },
    { data: [call('2'), call('1')], next: null },
  ];
  const gone = { statusCode: 401, code: 'unauthenticated', message: 'The key was revoked.' };
  await signIn(machine, { 'GET requests': () => answers.shift() ?? gone });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  let failure: unknown;
  void salus('logs', '--follow').catch((error) => {
    failure = error;
  });
  while (failure === undefined) {
    await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(failure).toMatchObject({ code: 'unauthenticated' });
  expect(machine.said.map((line) => /(?<=events\/)\d|Trying again/.exec(line)?.[0])).toEqual([
    ...['1', 'Trying again', '2', '3'],
  ]);
});
