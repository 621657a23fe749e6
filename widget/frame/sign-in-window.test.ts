// @vitest-environment jsdom
/** `salus:blocked`: the window tells its frame, and nobody else can, that its payer may not pay. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_ID } from '../test-session.ts';
import { createSignInWindow, type SignInWindow } from './sign-in-window.ts';

const SHORT = { reason: 'insufficient_balance', missing: '139.5' };

let opened: { close(): void; closed: boolean };
let signIn: SignInWindow;
let told: unknown[];

function say(data: unknown, sender: { source?: unknown; origin?: string } = {}): void {
  const { source = opened, origin = location.origin } = sender;
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

const blocked = (obstacle: unknown) => ({ type: 'salus:blocked', blocked: obstacle });

beforeEach(() => {
  opened = { close: vi.fn(), closed: false };
  vi.spyOn(window, 'open').mockImplementation(() => opened as unknown as Window);
  signIn = createSignInWindow(SESSION_ID);
  told = [];
  signIn.onObstacle((obstacle) => told.push(obstacle));
});

afterEach(() => {
  signIn.dispose();
  vi.restoreAllMocks();
});

describe('the frame', () => {
  it('hears the reason, what is missing, and that it has gone', () => {
    signIn.open();

    say(blocked(SHORT));
    say(blocked({ reason: 'account_left', missing: null }));
    say(blocked(null));

    expect(told).toEqual([SHORT, { reason: 'account_left', missing: null }, null]);
  });

  it('still takes the answer of a payer who may pay again', () => {
    const answer = vi.fn();
    signIn.onAnswer(answer);
    signIn.open();

    say(blocked(SHORT));
    say(blocked(null));
    say({ type: 'salus:done' });

    expect(answer).toHaveBeenCalledExactlyOnceWith({ type: 'salus:done', verifier: '' });
  });

  it('hears no other window, no other origin, and no window that another one has replaced', () => {
    say(blocked(SHORT));
    signIn.open();
    const first = opened;
    say(blocked(SHORT), { source: window });
    say(blocked(SHORT), { source: window.parent });
    say(blocked(SHORT), { origin: 'https://evil.example' });
    opened = { close: vi.fn(), closed: false };
    signIn.open();
    say(blocked(SHORT), { source: first });

    expect(told).toEqual([]);
  });

  it.each([
    undefined,
    'insufficient_balance',
    { missing: '1' },
    { reason: 'insufficient_balance' },
    { reason: '<b>no</b>', missing: null },
    { reason: 'a'.repeat(41), missing: null },
    { reason: 'insufficient_balance', missing: 'all of it' },
    { reason: 'insufficient_balance', missing: '9'.repeat(51) },
    { reason: 7, missing: null },
  ])('hears nothing malformed: %j', (obstacle) => {
    signIn.open();

    say(blocked(obstacle));
    say({ type: 'salus:other', blocked: SHORT });

    expect(told).toEqual([]);
  });
});
