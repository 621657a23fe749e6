// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVENT, HEIGHT, HELLO, MAX_MESSAGE_CHARS } from '#shared/embed/protocol.ts';

type Message = { source: unknown; origin: string; data: unknown };
type Handler = (message: Message) => Promise<{ ok: boolean; version?: number }>;
type Test = (event: Message) => boolean;

const robot = vi.hoisted(() => ({
  listeners: [] as { name: string; window: unknown; domain: string; handler: unknown }[],
  tests: [] as unknown[],
  cleanUpWindow: vi.fn(),
}));

vi.mock('post-robot', () => ({
  cleanUpWindow: robot.cleanUpWindow,
  hear(test: unknown) {
    robot.tests.push(test);
    return () => {
      robot.tests = robot.tests.filter((other) => other !== test);
    };
  },
  on(name: string, { window, domain }: { window: unknown; domain: string }, handler: unknown) {
    const listener = { name, window, domain, handler };
    robot.listeners.push(listener);
    return {
      cancel() {
        robot.listeners = robot.listeners.filter((other) => other !== listener);
      },
    };
  },
}));

const { connect } = await import('./host.ts');

const ORIGIN = 'https://pay.example';

let end = () => {};

function setUp() {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  const told = { onHello: vi.fn(), onHeight: vi.fn(), onEvent: vi.fn(), onSignal: vi.fn() };
  end = connect({ frame, origin: ORIGIN, ...told });
  const source = frame.contentWindow;
  const send = (name: string, data: unknown, from: Partial<Message> = {}) => {
    const listener = robot.listeners.find((candidate) => candidate.name === name);
    const handler = listener?.handler as Handler;
    return handler({ source, origin: ORIGIN, data, ...from });
  };
  return { frame, source, send, ...told };
}

afterEach(() => {
  end();
  robot.cleanUpWindow.mockClear();
});

describe('connect', () => {
  it('passes the window and the exact origin to every listener', () => {
    const { source } = setUp();

    expect(robot.listeners).toHaveLength(3);
    for (const { window, domain } of robot.listeners) {
      expect(window).toBe(source);
      expect(domain).toBe(ORIGIN);
    }
  });

  it('accepts messages only from that window and origin, up to the maximum length', () => {
    const { source } = setUp();
    const heard = (event: Partial<Message>) =>
      robot.tests.some((test) => (test as Test)({ source, origin: ORIGIN, data: '{}', ...event }));

    expect(heard({})).toBe(true);
    expect(heard({ source: window })).toBe(false);
    expect(heard({ origin: 'https://evil.example' })).toBe(false);
    expect(heard({ origin: 'null' })).toBe(false);
    expect(heard({ data: { length: 2 } })).toBe(false);
    expect(heard({ data: 'x'.repeat(MAX_MESSAGE_CHARS + 1) })).toBe(false);

    end();
    expect(heard({})).toBe(false);
  });

  it('answers hello with the chosen version, and passes on the height and the title', async () => {
    const { send, onHello } = setUp();

    const hello = { versions: [1, 2], height: 300, title: 'Pago' };
    expect(await send(HELLO, hello)).toEqual({ ok: true, version: 1 });
    expect(onHello).toHaveBeenCalledWith(300, 'Pago');
  });

  it('ignores messages of another origin, window or shape', async () => {
    const { send, onEvent, onHeight } = setUp();
    const paid = { number: 1, event: { name: 'paid' } };

    expect(await send(EVENT, paid, { origin: 'https://evil.example' })).toEqual({ ok: false });
    expect(await send(EVENT, paid, { source: window })).toEqual({ ok: false });
    expect(await send(EVENT, { ...paid, event: 'paid' })).toEqual({ ok: false });
    expect(await send(HEIGHT, { height: 'tall' })).toEqual({ ok: false });

    expect(onEvent).not.toHaveBeenCalled();
    expect(onHeight).not.toHaveBeenCalled();
  });

  it('reports an event sent twice once', async () => {
    const { send, onEvent } = setUp();
    const paid = { number: 4, event: { name: 'paid' } };

    await send(EVENT, paid);

    expect(await send(EVENT, paid)).toEqual({ ok: true });
    expect(onEvent).toHaveBeenCalledTimes(1);
  });

  it("does not pass the loader's messages to the page", async () => {
    const { send, onEvent, onSignal } = setUp();

    await send(EVENT, { number: 1, event: { name: 'busy', busy: true } });

    expect(onSignal).toHaveBeenCalledWith({ name: 'busy', busy: true });
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('accepts events of later versions, so that the frame continues', async () => {
    const { send, onEvent, onSignal } = setUp();

    expect(await send(EVENT, { number: 1, event: { name: 'of-later' } })).toEqual({ ok: true });
    expect(onEvent).not.toHaveBeenCalled();
    expect(onSignal).not.toHaveBeenCalled();
  });

  it('restarts the numbering after the frame is reloaded', async () => {
    const { send, onEvent } = setUp();
    const first = { number: 1, event: { name: 'ready' } };

    await send(EVENT, first);
    await send(HELLO, { versions: [1], height: 300 });
    await send(EVENT, first);

    expect(onEvent).toHaveBeenCalledTimes(2);
  });

  it('never throws into the frame', async () => {
    const { send, onHeight } = setUp();
    onHeight.mockImplementation(() => {
      throw new Error('a secret path');
    });

    expect(await send(HEIGHT, { height: 10 })).toEqual({ ok: false });
  });

  it('releases the window when the frame leaves the page, and listens to its next one', async () => {
    const { frame, source } = setUp();

    frame.remove();
    await vi.waitFor(() => expect(robot.listeners).toHaveLength(0));
    expect(robot.cleanUpWindow).toHaveBeenCalledWith(source);

    document.body.append(frame);
    await vi.waitFor(() => expect(robot.listeners).toHaveLength(3));
    expect(robot.listeners[0]?.window).toBe(frame.contentWindow);
  });

  it('stops for good when it is ended', () => {
    const { source } = setUp();

    end();

    expect(robot.listeners).toHaveLength(0);
    expect(robot.cleanUpWindow).toHaveBeenCalledWith(source);
  });
});
