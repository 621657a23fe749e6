// @vitest-environment jsdom
/** A frame and a page of different releases: the next release speaks one version more than this one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENT, HELLO } from '#shared/embed/protocol.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('post-robot', () => ({ send, hear: vi.fn() }));

/** Both ends of the bridge, as a release with these versions builds them. */
async function release(versions: number[]) {
  vi.resetModules();
  vi.doMock('#shared/embed/protocol.ts', async (original) => ({
    ...(await original<object>()),
    VERSIONS: versions,
  }));
  const [{ connectHost }, { helloOf }] = [await import('./frame.ts'), await import('./guards.ts')];
  return { connectHost, helloOf };
}

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a newer frame in an older page', [1, 2], [1], 1],
  ['an older frame in a newer page', [1], [1, 2], 1],
  ['a newer frame in a newer page', [1, 2], [1, 2], 2],
  ['a frame without the versions of its page', [2], [1], undefined],
])('speak the newest version that both know: %s', async (_, framed, page, chosen) => {
  const { helloOf } = await release(page);
  const { connectHost } = await release(framed);
  const versions: unknown[] = [];
  send.mockImplementation(async (_window, name, data) => {
    if (name !== HELLO) return { data: { ok: true } };
    const version = helloOf(data)?.version;
    versions.push(version);
    return { data: version ? { ok: true, version } : { ok: false } };
  });

  const link = connectHost({
    ...{ origin: 'https://shop.example', title: 'Pago' },
    ...{ height: () => 300, onConnected: () => {} },
  });
  link.announce({ name: 'ready' });
  await vi.advanceTimersByTimeAsync(0);

  expect(versions).toEqual([chosen]);
  const told = send.mock.calls.filter(([, name]) => name === EVENT);
  expect(told).toHaveLength(chosen ? 1 : 0);
});
