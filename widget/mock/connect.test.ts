// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostEvent } from '#shared/embed/messages.ts';
import { connectMock } from './connect.ts';
import { scriptOf } from './outcomes.ts';

let end = () => {};

/** A checkout with a mock, as the loader creates it. */
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
  it('handles clicks, and is busy while it pays', () => {
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

  it('says in its frame that it is a mock', () => {
    expect(open('').page?.body.textContent).toContain('nothing is paid here');
  });

  it('cancels, and then offers no action', () => {
    const { heard, press, page } = open('ask');
    press('sign-in');
    press('cancel');

    expect(heard).toEqual(['hello', 'ready', 'signed-in', 'cancelled']);
    expect(page?.querySelectorAll('button')).toHaveLength(0);
  });

  it.each([
    ['paid', ['signed-in', 'submitted', 'paid']],
    ['authorized', ['signed-in', 'submitted', 'authorized']],
    ['released', ['released']],
    ['cancelled', ['cancelled']],
    ['expired', ['expired']],
    ['error', ['error']],
    ['popup-blocked', ['fallback']],
  ])('plays %s by itself', (outcome, names) => {
    expect(open(outcome).heard).toEqual(['hello', 'ready', ...names]);
  });

  it('prefers the outcome on its element to the one on the script', () => {
    expect(open('paid', 'cancelled').heard).toEqual(['hello', 'ready', 'cancelled']);
  });

  it('reports an unknown outcome, and waits for clicks', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});

    expect(open('constructor').heard).toEqual(['hello', 'ready']);
    expect(complained).toHaveBeenCalledTimes(1);
  });

  it('sends nothing after it has ended', () => {
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

it.each(['error:<b>', 'Paid', 'toString'])('%s is not an outcome', (outcome) => {
  expect(scriptOf(outcome)).toBeUndefined();
});
