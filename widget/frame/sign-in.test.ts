// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { SESSION_ID } from '../test-session.ts';
import { createSignIn } from './sign-in.ts';
import { type Answer, createSignInWindow, signInPage } from './sign-in-window.ts';

const CODE = 'c'.repeat(43);

function setUp() {
  const opened = { close: vi.fn() } as unknown as Window & { close: ReturnType<typeof vi.fn> };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened);
  const call = vi.fn(async (_answer: Answer) => ({
    ok: true as const,
    value: { jwt: 'frame-token' },
  }));
  const told = { onOpened: vi.fn(), onBlocked: vi.fn(), onToken: vi.fn(), onFailed: vi.fn() };
  const signInWindow = createSignInWindow(signInPage(SESSION_ID, 'es'));
  const signIn = createSignIn({
    window: signInWindow,
    redeem: call,
    ...told,
  });
  return { signIn, dispose: signInWindow.dispose, opened, open, call, ...told };
}

function say(data: unknown, { source, origin }: { source: unknown; origin?: string }): void {
  const event = new MessageEvent('message', { data, origin: origin ?? location.origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

/** The verifier of the next attempt is ready. */
async function hashed(): Promise<void> {
  await Promise.all(digest.mock.results.map(({ value }) => value));
  await new Promise((resolve) => setTimeout(resolve));
}
const good = { type: 'salus:code', code: CODE };
let current: ReturnType<typeof setUp>;
let digest: MockInstance<SubtleCrypto['digest']>;

beforeEach(async () => {
  digest = vi.spyOn(crypto.subtle, 'digest');
  current = setUp();
  await hashed();
});

afterEach(() => {
  current.dispose();
  vi.restoreAllMocks();
});

const challengeOf = (call: number) =>
  String(current.open.mock.calls[call]?.[0]).split('#')[1] ?? '';

describe('createSignIn', () => {
  it('opens the window within the click, with the hash of a verifier it keeps', async () => {
    current.signIn.open();

    const url = String(current.open.mock.calls[0]?.[0]);
    expect(url).toMatch(new RegExp(`^/embed/signin/${SESSION_ID}\\?locale=es#[\\w-]{43}$`));
    expect(current.onOpened).toHaveBeenCalledTimes(1);

    say(good, { source: current.opened });
    const { verifier } = current.call.mock.calls[0]?.[0] ?? { verifier: '' };
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challengeOf(0));
    await vi.waitFor(() => expect(current.onToken).toHaveBeenCalledWith('frame-token'));
  });

  it('says when the window was refused', () => {
    current.open.mockReturnValue(null);

    current.signIn.open();

    expect(current.onBlocked).toHaveBeenCalledTimes(1);
    expect(current.onOpened).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, { source?: unknown; origin?: string }]>([
    ['another window', good, { source: window }],
    ['another origin', good, { origin: 'https://evil.example' }],
    ['no source', good, { source: null }],
    ['another type', { ...good, type: 'salus:token' }, {}],
    ['a field more', { ...good, verifier: CODE }, {}],
    ['a code that is none', { ...good, code: 'short' }, {}],
    ['text', JSON.stringify(good), {}],
    ['null', null, {}],
  ])('takes no code from a message with %s', (_, data, from) => {
    current.signIn.open();

    say(data, { source: current.opened, ...from });

    expect(current.call).not.toHaveBeenCalled();
  });

  it('takes no code before it has opened a window', () => {
    say(good, { source: null });
    say(good, { source: current.opened });

    expect(current.call).not.toHaveBeenCalled();
  });

  it('takes one code per window', () => {
    current.signIn.open();

    say(good, { source: current.opened });
    say(good, { source: current.opened });

    expect(current.call).toHaveBeenCalledTimes(1);
  });

  it('uses a new verifier for every attempt and closes the window before', async () => {
    current.signIn.open();
    await hashed();
    current.signIn.open();

    expect(challengeOf(0)).not.toBe(challengeOf(1));
    expect(current.opened.close).toHaveBeenCalledTimes(1);
  });
});
