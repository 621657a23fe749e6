// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENT, HEIGHT, HELLO } from '#shared/embed/protocol.ts';

const send = vi.hoisted(() => vi.fn());
const hear = vi.hoisted(() => vi.fn());
vi.mock('post-robot', () => ({ send, hear }));

const { connectHost } = await import('./frame.ts');

const ORIGIN = 'https://shop.example';
const yes = { data: { ok: true, version: 1 } };

function setUp() {
  const onConnected = vi.fn();
  const link = connectHost({ origin: ORIGIN, title: 'Pago', height: () => 300, onConnected });
  return { link, onConnected };
}

const names = () => send.mock.calls.map(([, name]) => name);

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
  hear.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('connectHost', () => {
  it('repeats its hello until it is answered, and then stops', async () => {
    send.mockRejectedValue(new Error('No ack'));
    const { onConnected } = setUp();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(names()).toEqual([HELLO, HELLO, HELLO]);

    send.mockResolvedValue(yes);
    await vi.advanceTimersByTimeAsync(1_000);
    const greeted = names().filter((name) => name === HELLO).length;
    await vi.advanceTimersByTimeAsync(60_000);

    expect(onConnected).toHaveBeenCalledTimes(1);
    expect(names().filter((name) => name === HELLO)).toHaveLength(greeted);
  });

  it('sends everything to the parent and its exact origin', async () => {
    send.mockResolvedValue(yes);
    const { link } = setUp();

    await vi.advanceTimersByTimeAsync(0);
    link.height(400);
    link.announce({ name: 'ready' });
    await vi.advanceTimersByTimeAsync(0);

    for (const [window, , , options] of send.mock.calls) {
      expect(window).toBe(globalThis.parent);
      expect(options.domain).toBe(ORIGIN);
    }
    expect(names()).toContain(HEIGHT);
  });

  it('keeps events until it is connected, and sends them in order', async () => {
    send.mockRejectedValue(new Error('No ack'));
    const { link } = setUp();
    link.announce({ name: 'ready' });
    link.announce({ name: 'expired' });
    await vi.advanceTimersByTimeAsync(100);
    expect(names()).not.toContain(EVENT);

    send.mockResolvedValue(yes);
    await vi.advanceTimersByTimeAsync(1_000);

    const told = send.mock.calls.filter(([, name]) => name === EVENT).map(([, , data]) => data);
    expect(told).toEqual([
      { number: 1, event: { name: 'ready' } },
      { number: 2, event: { name: 'expired' } },
    ]);
  });

  it('sends an event again if it was not accepted', async () => {
    send.mockResolvedValue(yes);
    const { link } = setUp();
    await vi.advanceTimersByTimeAsync(0);

    send.mockRejectedValueOnce(new Error('No ack'));
    link.announce({ name: 'paid' });
    await vi.advanceTimersByTimeAsync(10_000);

    expect(names().filter((name) => name === EVENT)).toHaveLength(2);
  });

  it('expects no answer to a height', async () => {
    send.mockResolvedValue(yes);
    setUp();
    await vi.advanceTimersByTimeAsync(0);

    const height = send.mock.calls.find(([, name]) => name === HEIGHT);
    expect(height?.[3]).toEqual({ domain: ORIGIN, fireAndForget: true });
  });

  it('accepts messages only from its parent at that origin', () => {
    send.mockResolvedValue(yes);
    setUp();
    const test = hear.mock.calls[0]?.[0];
    const event = { source: globalThis.parent, origin: ORIGIN, data: '{}' };

    expect(test(event)).toBe(true);
    expect(test({ ...event, source: {} })).toBe(false);
    expect(test({ ...event, origin: 'https://evil.example' })).toBe(false);
  });

  it.each([null, 'yes', { ok: 1 }, { ok: true }, { ok: true, version: 99 }])(
    'takes %j for no answer',
    async (data) => {
      send.mockResolvedValue({ data });
      const { onConnected } = setUp();
      await vi.advanceTimersByTimeAsync(1_000);

      expect(onConnected).not.toHaveBeenCalled();
    },
  );
});
