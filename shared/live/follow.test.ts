import { expect, test } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { follow, type LiveSource } from './follow.ts';
import type { LiveStatus } from './schemas.ts';

const status = (version: number, name: LiveStatus['status'] = 'pending'): LiveStatus => ({
  status: name,
  version,
});

/** Waits until all pending promise callbacks have run. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

type Told = LiveStatus | undefined | 'end' | 'break';

/** Streams under the test's control; without one, each attempt is refused. */
function scene({ hasStreams = true } = {}) {
  const clock = manualClock();
  const opened: (number | undefined)[] = [];
  const changes: LiveStatus[] = [];
  let reads = 0;
  let isOpen = false;
  let mostAtOnce = 0;
  let say: (told: Told) => void = () => {};
  let answer: LiveStatus | undefined = status(1);
  let isHidden = false;
  let onSeen = () => {};

  const source: LiveSource = {
    async *stream(known, cut) {
      opened.push(known?.version);
      if (!hasStreams) throw new Error('refused');
      isOpen = true;
      try {
        for (;;) {
          const told = await new Promise<Told>((resolve) => {
            say = resolve;
            cut.addEventListener('abort', () => resolve('break'));
          });
          if (told === 'end') return;
          if (told === 'break') throw new Error('broken');
          yield told;
        }
      } finally {
        isOpen = false;
      }
    },
    async read() {
      reads++;
      mostAtOnce = Math.max(mostAtOnce, Number(isOpen) + 1);
      return answer;
    },
  };
  const stop = follow({
    source,
    clock,
    page: {
      hidden: () => isHidden,
      onceSeen(task) {
        onSeen = task;
      },
    },
    random: () => 0.5,
    shown: () => undefined,
    onChange: (change) => changes.push(change),
  });
  return {
    opened,
    changes,
    stop,
    clock,
    reads: () => reads,
    mostAtOnce: () => mostAtOnce,
    async tell(told: Told) {
      await settled();
      say(told);
      await settled();
    },
    async pass(ms: number) {
      await settled();
      clock.advance(ms);
      await settled();
    },
    answers(now: LiveStatus | undefined) {
      answer = now;
    },
    hide() {
      isHidden = true;
    },
    async seen() {
      isHidden = false;
      onSeen();
      await settled();
    },
  };
}

test('reports nothing while nothing has changed', async () => {
  const at = scene();
  await at.tell(undefined);
  await at.tell(status(1));

  expect(at.changes).toEqual([]);
});

test('reports what the stream sends, and does not poll meanwhile', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.pass(600_000);
  await at.tell(status(2, 'paid'));

  expect([at.changes, at.reads()]).toEqual([[status(2, 'paid')], 0]);
});

test('reports a change of a session that is still pending', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell(status(2));

  expect(at.changes).toEqual([status(2)]);
});

test('reports a session that has already ended when the stream opens', async () => {
  const at = scene();
  await at.tell(status(2, 'cancelled'));

  expect(at.changes).toEqual([status(2, 'cancelled')]);
});

test('without a stream polls at growing intervals, and retries the stream now and then', async () => {
  const at = scene({ hasStreams: false });
  const asked: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = at.reads();
    await at.pass(1_000);
    if (at.reads() > before) asked.push(second + 1);
  }

  expect(asked.slice(0, 6)).toEqual([2, 5, 10, 17, 25, 33]);
  expect(at.opened).toHaveLength(2);
});

test('detects by polling what the stream could not deliver', async () => {
  const at = scene({ hasStreams: false });
  at.answers(status(2, 'paid'));
  await at.pass(2_000);

  expect(at.changes[0]).toEqual(status(2, 'paid'));
});

test('reopens a broken stream after one poll, from the known version', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell('break');
  await at.pass(2_000);
  await at.tell(status(2, 'paid'));

  expect([at.opened, at.reads(), at.changes]).toEqual([[undefined, 1], 1, [status(2, 'paid')]]);
});

test('reopens a stream that ended after its hour', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell('end');
  await at.pass(2_000);

  expect(at.opened).toEqual([undefined, 1]);
});

test('never polls while a stream is open', async () => {
  const at = scene();
  for (let round = 0; round < 5; round++) {
    await at.tell(status(1));
    await at.tell('break');
    await at.pass(10_000);
  }

  expect([at.reads(), at.mostAtOnce()]).toEqual([5, 1]);
});

test('continues when a poll has no answer', async () => {
  const at = scene({ hasStreams: false });
  at.answers(undefined);
  await at.pass(2_000);
  at.answers(status(2, 'expired'));
  await at.pass(3_000);

  expect(at.changes).toEqual([status(2, 'expired')]);
});

test('does not poll while the page is hidden, and polls at once when it becomes visible', async () => {
  const at = scene({ hasStreams: false });
  at.hide();
  await at.pass(600_000);
  const asked = at.reads();
  at.answers(status(2, 'paid'));
  await at.seen();

  expect([asked, at.changes]).toEqual([0, [status(2, 'paid')]]);
});

test('clients that lost the same server do not reconnect at the same moment', () => {
  const waits = [0, 1].map((random) => {
    const clock = manualClock();
    follow({
      source: {
        stream() {
          throw new Error('refused');
        },
        read: async () => undefined,
      },
      clock,
      page: { hidden: () => false, onceSeen: () => {} },
      random: () => random,
      shown: () => undefined,
      onChange: () => {},
    });
    return settled().then(clock.next);
  });

  return expect(Promise.all(waits)).resolves.toEqual([1_500, 2_500]);
});

test('after its end it sets no timer, sends no request and reports nothing', async () => {
  const [streaming, asking] = [scene(), scene({ hasStreams: false })];
  await streaming.tell(status(1));
  await settled();
  streaming.stop();
  asking.stop();
  asking.answers(status(2, 'paid'));
  await streaming.tell(status(2, 'paid'));
  for (const at of [streaming, asking]) await at.pass(60_000);

  expect([streaming.changes, asking.changes]).toEqual([[], []]);
  expect([streaming.reads(), asking.reads(), asking.clock.waiting()]).toEqual([0, 0, 0]);
});
