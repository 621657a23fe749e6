import { expect, test } from 'vitest';
import { manualClock } from '../../tests/support/manual-clock.ts';
import type { LiveStatus } from './contract.ts';
import { follow, type LiveSource } from './follow.ts';

const status = (version: number, name: LiveStatus['status'] = 'pending'): LiveStatus => ({
  status: name,
  version,
});

/** Everything that waits for a promise has had its turn. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

type Told = LiveStatus | undefined | 'end' | 'break';

/** Streams that are told by hand; without one, each that is opened is refused. */
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
      opened.push(known);
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

test('says nothing of what is pending still', async () => {
  const at = scene();
  await at.tell(undefined);
  await at.tell(status(1));

  expect(at.changes).toEqual([]);
});

test('says what the stream tells, and asks nothing meanwhile', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.pass(600_000);
  await at.tell(status(2, 'paid'));

  expect([at.changes, at.reads()]).toEqual([[status(2, 'paid')], 0]);
});

test('says that a session that is pending still has changed', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell(status(2));

  expect(at.changes).toEqual([status(2)]);
});

test('says that it is over already when the stream opens', async () => {
  const at = scene();
  await at.tell(status(2, 'cancelled'));

  expect(at.changes).toEqual([status(2, 'cancelled')]);
});

test('where no stream gets through asks ever more seldom, and tries a stream now and then', async () => {
  const at = scene({ hasStreams: false });
  const asked: number[] = [];
  for (let second = 0; second < 60; second++) {
    const before = at.reads();
    await at.pass(1_000);
    if (at.reads() > before) asked.push(second + 1);
  }

  expect(asked.slice(0, 6)).toEqual([2, 5, 10, 17, 27, 37]);
  expect(at.opened).toHaveLength(2);
});

test('finds by asking what the stream could not tell', async () => {
  const at = scene({ hasStreams: false });
  at.answers(status(2, 'paid'));
  await at.pass(2_000);

  expect(at.changes[0]).toEqual(status(2, 'paid'));
});

test('opens a stream that broke again after one question, from what it knows', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell('break');
  await at.pass(2_000);
  await at.tell(status(2, 'paid'));

  expect([at.opened, at.reads(), at.changes]).toEqual([[undefined, 1], 1, [status(2, 'paid')]]);
});

test('opens a stream that ended after its hour again', async () => {
  const at = scene();
  await at.tell(status(1));
  await at.tell('end');
  await at.pass(2_000);

  expect(at.opened).toEqual([undefined, 1]);
});

test('never asks while a stream is open', async () => {
  const at = scene();
  for (let round = 0; round < 5; round++) {
    await at.tell(status(1));
    await at.tell('break');
    await at.pass(10_000);
  }

  expect([at.reads(), at.mostAtOnce()]).toEqual([5, 1]);
});

test('goes on when a question has no answer', async () => {
  const at = scene({ hasStreams: false });
  at.answers(undefined);
  await at.pass(2_000);
  at.answers(status(2, 'expired'));
  await at.pass(3_000);

  expect(at.changes).toEqual([status(2, 'expired')]);
});

test('asks nothing while nobody sees the page, and at once when somebody does', async () => {
  const at = scene({ hasStreams: false });
  at.hide();
  await at.pass(600_000);
  const asked = at.reads();
  at.answers(status(2, 'paid'));
  await at.seen();

  expect([asked, at.changes]).toEqual([0, [status(2, 'paid')]]);
});

test('those who lost one server do not come back at one moment', () => {
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
      onChange: () => {},
    });
    return settled().then(clock.next);
  });

  return expect(Promise.all(waits)).resolves.toEqual([1_500, 2_500]);
});

test('once ended it is quiet: nothing waits, and nothing is asked or said', async () => {
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
