/** What is news to a surface that already shows something. */
import { expect, test } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { follow } from './follow.ts';
import type { LiveStatus } from './schemas.ts';

const at = (version: number, account?: string): LiveStatus => ({
  status: 'pending',
  version,
  ...(account === undefined ? {} : { account }),
});

/** @returns what was reported of these answers, to a surface that shows this version */
async function reported(answers: LiveStatus[], { shown, isPolled = false }: Seen) {
  const changes: LiveStatus[] = [];
  const clock = manualClock();
  const [left, polled] = [[...answers], isPolled];
  const stop = follow({
    source: {
      async *stream() {
        if (polled) throw new Error('refused');
        yield* left.splice(0);
        await new Promise(() => {});
      },
      read: async () => left.shift(),
    },
    ...{ clock, page: { hidden: () => false, onceSeen() {} }, random: () => 0.5 },
    shown: () => shown,
    onChange: (now) => changes.push(now),
  });
  for (let turn = 0; turn < 100; turn++) {
    await Promise.resolve();
    if (polled) clock.advance(1_000);
  }
  stop();
  return changes;
}

interface Seen {
  shown: number | undefined;
  isPolled?: boolean;
}

test.each([
  ['the stream', false],
  ['the first poll', true],
])('a change after the surface read the session, and before %s, is news', async (_, isPolled) => {
  expect(await reported([at(2)], { shown: 1, isPolled })).toEqual([at(2)]);
});

test('the version that the surface shows is no news, nor is an earlier one', async () => {
  expect(await reported([at(1), at(2)], { shown: 2 })).toEqual([]);
});

test("each version of the member's account is news once: it may have changed before the first", async () => {
  const answers = [at(1), at(1, 'a'), at(1, 'a'), at(1, 'b')];

  expect(await reported(answers, { shown: 1 })).toEqual([at(1, 'a'), at(1, 'b')]);
});

test('the end of a sign-in is news', async () => {
  expect(await reported([at(1, 'a'), at(1)], { shown: 1 })).toEqual([at(1, 'a'), at(1)]);
});
