// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../../tests/support/clock/manual-clock.ts';
import { manualLive } from '../../tests/support/views/manual-live.ts';
import { SESSION_ID } from '../test-session.ts';
import { ANSWER_WITHIN_MS, afterWindow, createSignIn, WATCH_MS } from './sign-in.ts';
import { createSignInWindow } from './sign-in-window.ts';

function setUp() {
  document.documentElement.lang = 'es';
  const opened = { close: vi.fn(), closed: false };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  const told = { onOpened: vi.fn(), onBlocked: vi.fn(), onAnswer: vi.fn() };
  const signInWindow = createSignInWindow(SESSION_ID);
  const clock = manualClock();
  const signIn = createSignIn({ window: signInWindow, clock, ...told });
  return {
    signIn,
    window: signInWindow,
    clock,
    dispose: signInWindow.dispose,
    opened,
    open,
    ...told,
  };
}

function say(data: unknown, { source, origin }: { source: unknown; origin?: string }): void {
  const event = new MessageEvent('message', { data, origin: origin ?? location.origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

const good = { type: 'salus:done', confirmation: { status: 'paid' } };
let current: ReturnType<typeof setUp>;

beforeEach(() => {
  current = setUp();
});

afterEach(() => {
  current.dispose();
  vi.restoreAllMocks();
});

describe('createSignIn', () => {
  it('opens the window within the click, and accepts its message', () => {
    current.signIn.open();

    expect(current.open.mock.calls[0]?.[0]).toBe(`/embed/signin/${SESSION_ID}?locale=es`);
    expect(current.onOpened).toHaveBeenCalledTimes(1);

    say(good, { source: current.opened });
    expect(current.onAnswer).toHaveBeenCalledExactlyOnceWith({ ...good, verifier: '' });
  });

  it('opens the card form as it opens the sign-in, with the same language', () => {
    current.signIn.open('top-up');

    expect(current.open.mock.calls[0]?.[0]).toBe(`/embed/top-up/${SESSION_ID}?locale=es`);
    say(good, { source: current.opened });
    expect(current.onAnswer).toHaveBeenCalledExactlyOnceWith({ ...good, verifier: '' });
  });

  it('reports a blocked window', () => {
    current.open.mockReturnValue(null);

    current.signIn.open();

    expect(current.onBlocked).toHaveBeenCalledExactlyOnceWith('popup_blocked');
    expect(current.onOpened).not.toHaveBeenCalled();
  });

  it('recognises a window that is open without an opener by the click that it has used up', () => {
    const userActivation = { isActive: true };
    Object.defineProperty(navigator, 'userActivation', {
      value: userActivation,
      configurable: true,
    });
    current.open.mockImplementation(() => {
      userActivation.isActive = false;
      return null;
    });

    current.signIn.open();
    current.signIn.open();
    Reflect.deleteProperty(navigator, 'userActivation');

    expect(current.onBlocked.mock.calls).toEqual([['opener_severed'], ['popup_blocked']]);
  });

  it('recognises it in WebKit, which keeps the click, by the click', () => {
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
    const userActivation = { isActive: true };
    Object.defineProperty(navigator, 'userActivation', {
      value: userActivation,
      configurable: true,
    });
    current.open.mockReturnValue(null);

    current.signIn.open();
    userActivation.isActive = false;
    current.signIn.open();
    Reflect.deleteProperty(navigator, 'userActivation');

    expect(current.onBlocked.mock.calls).toEqual([['opener_severed'], ['popup_blocked']]);
  });

  it.each<[string, unknown, { source?: unknown; origin?: string }]>([
    ['another window', good, { source: window }],
    ['another origin', good, { origin: 'https://evil.example' }],
    ['no source', good, { source: null }],
    ['another type', { ...good, type: 'salus:token' }, {}],
    ['a field more', { ...good, total: '1' }, {}],
    ['an invalid code', { ...good, code: 'short' }, {}],
    ['text', JSON.stringify(good), {}],
    ['null', null, {}],
  ])('takes no answer from a message with %s', (_, data, from) => {
    current.signIn.open();

    say(data, { source: current.opened, ...from });

    expect(current.onAnswer).not.toHaveBeenCalled();
  });

  it('accepts no message before it has opened a window', () => {
    say(good, { source: null });
    say(good, { source: current.opened });

    expect(current.onAnswer).not.toHaveBeenCalled();
  });

  it('accepts one message per window', () => {
    current.signIn.open();

    say(good, { source: current.opened });
    say(good, { source: current.opened });

    expect(current.onAnswer).toHaveBeenCalledTimes(1);
  });

  it('closes the previous window when it opens another', () => {
    current.signIn.open();
    current.signIn.open();

    expect(current.opened.close).toHaveBeenCalledTimes(1);
  });
});

describe('a window that is closed', () => {
  const wait = (times: number) => {
    for (let i = 0; i < times; i++) current.clock.advance(WATCH_MS);
  };

  function watched() {
    const onClosed = vi.fn();
    current.signIn.onClosed(onClosed);
    current.signIn.open();
    return onClosed;
  }

  it('without an answer is told once, and no longer watched', () => {
    const onClosed = watched();
    wait(3);
    expect(onClosed).not.toHaveBeenCalled();

    current.opened.closed = true;
    wait(5);

    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(current.clock.waiting()).toBe(0);
  });

  it('is not told when its answer arrives after it has closed', () => {
    const onClosed = watched();
    current.opened.closed = true;
    wait(1);

    say(good, { source: current.opened });
    wait(3);

    expect(onClosed).not.toHaveBeenCalled();
    expect(current.clock.waiting()).toBe(0);
  });

  it('is not told when another one has replaced it', () => {
    const onClosed = watched();
    current.signIn.open();
    wait(3);

    expect(onClosed).not.toHaveBeenCalled();
    expect(current.clock.waiting()).toBe(1);
  });
});

describe('what the server reports about the payment', () => {
  function follow() {
    const [live, look] = [manualLive(), vi.fn()];
    const { window, clock } = current;
    const stop = afterWindow({ window, clock }, live.live)(look, () => 7);
    return { live, look, stop };
  }

  it('waits for the window while it is open, so that the receipt is not missed', () => {
    const { live, look } = follow();
    current.signIn.open();

    live.tell();
    live.tell();
    expect(live.shown()).toBe(7);
    expect(look).not.toHaveBeenCalled();
    current.clock.advance(ANSWER_WITHIN_MS);

    expect(look).toHaveBeenCalledTimes(1);
  });

  it('is not read again after the window has answered and the payment is over', () => {
    const { live, look, stop } = follow();
    current.signIn.open();

    live.tell();
    stop();
    current.clock.advance(ANSWER_WITHIN_MS);

    expect([look.mock.calls, live.open()]).toEqual([[], 0]);
  });

  it.each([
    ['no window was opened', () => {}],
    [
      'the window is closed',
      () => {
        current.signIn.open();
        current.opened.closed = true;
      },
    ],
  ])('is read at once where %s', (_, before) => {
    const { live, look } = follow();
    before();

    live.tell();

    expect(look).toHaveBeenCalledTimes(1);
  });
});
