import { expect, test } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import type { AccountVersions, ChangedList } from '#shared/live/account-schemas.ts';
import { manualClock } from '../../../tests/support/clock/manual-clock.ts';
import { fakeStream } from '../../test-support/fake-stream.ts';
import { followLists } from './follow-lists.ts';

const versions = (over: Partial<AccountVersions> = {}): AccountVersions => ({
  transactions: 'a',
  payments: null,
  'refund-requests': 'a',
  plans: 'a',
  ...over,
});

/** Until everything pending has run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}

/** An account whose stream and visibility the test controls. */
function scene({ status = 200, token = 'jwt' } = {}) {
  const clock = manualClock();
  const told: (readonly ChangedList[])[] = [];
  const streams: { authorization: string | undefined; isCut: boolean; say(text: string): void }[] =
    [];
  let now = versions();
  let reads = 0;
  let onVisibility = () => {};
  const page = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => {
      onVisibility = listener;
    },
    removeEventListener: () => {
      onVisibility = () => {};
    },
  };
  const stop = followLists({
    session: {
      client: createApiClient({
        base: '/api',
        token: () => token,
        async fetch() {
          reads++;
          return new Response(JSON.stringify(now), { status });
        },
      }),
      token: () => token,
    },
    base: '/api',
    clock,
    page,
    onChange: (lists) => told.push(lists),
    async fetch(_, { headers, signal }) {
      const { response, say } = fakeStream(signal);
      const stream = { authorization: headers.authorization, isCut: false, say };
      streams.push(stream);
      signal.addEventListener('abort', () => {
        stream.isCut = true;
      });
      return response;
    },
  });
  return {
    ...{ clock, told, streams, stop },
    reads: () => reads,
    async says(next: AccountVersions) {
      now = next;
      streams.at(-1)?.say(`data: ${JSON.stringify(next)}\n\n`);
      await settled();
    },
    /** While no stream is open. */
    changes(next: AccountVersions) {
      now = next;
    },
    async sees(isVisible: boolean) {
      page.hidden = !isVisible;
      onVisibility();
      await settled();
    },
  };
}

test('tells which lists have changed, and nothing of those it began with', async () => {
  const at = scene();
  await settled();
  await at.says(versions());
  await at.says(versions({ transactions: 'b' }));

  expect(at.told).toEqual([['transactions']]);
  expect(at.streams.map(({ authorization }) => authorization)).toEqual(['Bearer jwt']);
});

test('tells what changes in quick succession together, the first at once', async () => {
  const at = scene();
  await settled();
  await at.says(versions({ transactions: 'b' }));
  await at.says(versions({ transactions: 'c' }));
  await at.says(versions({ transactions: 'c', 'refund-requests': 'b' }));
  expect(at.told).toEqual([['transactions']]);

  at.clock.advance(2_000);

  expect(at.told).toEqual([['transactions'], ['transactions', 'refund-requests']]);
});

test('a hidden page has no stream, and learns what it missed when it is visible again', async () => {
  const at = scene();
  await settled();
  await at.sees(false);
  expect([at.streams.map(({ isCut }) => isCut), at.clock.waiting()]).toEqual([[true], 0]);

  at.changes(versions({ 'refund-requests': 'b' }));
  await at.sees(true);

  expect(at.told).toEqual([['refund-requests']]);
  expect(at.streams.map(({ isCut }) => isCut)).toEqual([true, false]);
});

test('reconnects with growing waits, and then tells what it missed', async () => {
  const at = scene();
  await settled();
  at.streams[0]?.say('data: <html>\n\n');
  await settled();
  at.changes(versions({ transactions: 'b' }));
  const wait = at.clock.next();

  at.clock.advance(wait ?? 0);
  await settled();

  expect(wait).toBeGreaterThanOrEqual(1_500);
  expect(at.told).toEqual([['transactions']]);
  expect(at.streams).toHaveLength(2);
});

test.each([401, 403, 404])('an API that answers %i is not asked again', async (status) => {
  const at = scene({ status });
  await settled();

  at.clock.advance(60_000);
  await at.sees(true);

  expect([at.reads(), at.streams.length, at.clock.waiting()]).toEqual([1, 0, 0]);
});

test('after its end it has no stream and no timer', async () => {
  const at = scene();
  await settled();
  await at.says(versions({ transactions: 'b' }));
  at.stop();
  await settled();

  expect([at.streams[0]?.isCut, at.clock.waiting()]).toEqual([true, 0]);
});
