// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostEvent } from '#shared/embed/messages.ts';
import { connectMock } from './connect.ts';
import { scriptOf } from './outcomes.ts';

let end = () => {};

/** A checkout with a mock in it, as the loader makes it. */
function open(outcome: string, own?: string) {
  const host = document.createElement('salus-checkout');
  if (own !== undefined) host.setAttribute('data-mock', own);
  document.body.replaceChildren(host);
  const frame = document.createElement('iframe');
  host.attachShadow({ mode: 'open' }).append(frame);
  const heard: string[] = [];
  end = connectMock(outcome, {
    frame,
    origin: 'https://pay.example',
    onHello: () => heard.push('hello'),
    onHeight() {},
    onEvent: (event) => heard.push(HostEvent.parse(event).name),
    onSignal: (signal) => heard.push(signal.name === 'busy' ? `busy ${signal.busy}` : signal.name),
  });
  const press = (act: string) =>
    frame.contentDocument?.querySelector<HTMLElement>(`[data-action="${act}"]`)?.click();
  vi.runAllTimers();
  return { heard, press, page: frame.contentDocument };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('the mock', () => {
  it('does what is pressed, and is busy while it pays', () => {
    const { heard, press, page } = open('');
    press('sign-in');
    press('pay');
    vi.runAllTimers();

    expect(heard).toEqual([
      ...['hello', 'ready', 'signed-in', 'submitted'],
      ...['busy true', 'busy false', 'paid'],
    ]);
    expect(page?.querySelector('h1')?.textContent).toBe('Payment done');
    expect(page?.querySelectorAll('button')).toHaveLength(0);
  });

  it('says in its frame that it is none', () => {
    expect(open('').page?.body.textContent).toContain('nothing is paid here');
  });

  it('cancels, and offers nothing more', () => {
    const { heard, press, page } = open('ask');
    press('cancel');

    expect(heard).toEqual(['hello', 'ready', 'cancelled']);
    expect(page?.querySelectorAll('button')).toHaveLength(0);
  });

  it.each([
    ['paid', ['signed-in', 'submitted', 'paid']],
    ['cancelled', ['cancelled']],
    ['expired', ['expired']],
    ['error', ['error']],
    ['popup-blocked', ['fallback']],
  ])('plays %s by itself', (outcome, names) => {
    expect(open(outcome).heard).toEqual(['hello', 'ready', ...names]);
  });

  it('plays what its own element says before what the script says', () => {
    expect(open('paid', 'cancelled').heard).toEqual(['hello', 'ready', 'cancelled']);
  });

  it('says what it does not know, and asks', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

    expect(open('constructor').heard).toEqual(['hello', 'ready']);
    expect(complained).toHaveBeenCalledTimes(1);
  });

  it('is silent once it has ended', () => {
    const { heard, press } = open('');
    press('sign-in');
    press('pay');
    end();
    vi.runAllTimers();

    expect(heard.at(-1)).toBe('busy true');
  });
});

it.each([
  ['error:rate_limited', 'rate_limited'],
  ['error', 'unavailable'],
])('%s carries a code', (outcome, code) => {
  expect(scriptOf(outcome)).toEqual([{ name: 'error', code, recoverable: true }]);
});

it.each(['error:<b>', 'Paid', 'toString'])('%s is no outcome', (outcome) => {
  expect(scriptOf(outcome)).toBeUndefined();
});
