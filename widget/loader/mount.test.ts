// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REFUSED } from '#shared/embed/protocol.ts';
import {
  BASE,
  checkouts,
  closePage,
  connected,
  frame,
  inside,
  link,
  loseServer,
  openPage,
  record,
  reports,
  runTag,
  SESSION,
  settled,
} from '../test-support/loader-page.ts';
import { ANSWER_WITHIN_MS } from './mount.ts';

beforeEach(openPage);
afterEach(closePage);

const skeleton = () => inside('div > div');

describe('the frame', () => {
  it('replaces the placeholder and gets the height it requests', async () => {
    runTag();
    expect(skeleton()).not.toBeNull();

    await settled();
    connected[0]?.onHello(512, '');

    expect(skeleton()).toBeNull();
    expect(frame()?.style.height).toBe('512px');
    expect(connected[0]?.origin).toBe('https://pay.example');
    connected[0]?.onHeight(300);
    expect(frame()?.style.height).toBe('300px');
    connected[0]?.onHeight(0);
    expect(frame()?.style.height).toBe('300px');
  });

  it('of a prerendered page has its 8 s from the activation on', async () => {
    const fallbacks = record('fallback');
    const prerendering = (value: boolean) =>
      Object.defineProperty(document, 'prerendering', { value, configurable: true });
    prerendering(true);
    runTag();
    await vi.advanceTimersByTimeAsync(3 * ANSWER_WITHIN_MS);
    expect(fallbacks).toEqual([]);

    prerendering(false);
    const activated = { activationStart: performance.now() } as unknown as PerformanceEntry;
    Object.assign(performance, { getEntriesByType: () => [activated] });
    document.dispatchEvent(new Event('prerenderingchange'));
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
    expect([fallbacks, link()]).toEqual([[], null]);
    await vi.advanceTimersByTimeAsync(2);

    expect(fallbacks).toHaveLength(1);
    expect(link()).not.toBeNull();
  });

  it('of a prerendered page that answers after the activation stays', async () => {
    const fallbacks = record('fallback');
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    runTag();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
    document.dispatchEvent(new Event('prerenderingchange'));
    connected[0]?.onHello(512, '');

    await vi.advanceTimersByTimeAsync(2 * ANSWER_WITHIN_MS);

    expect([fallbacks, link()]).toEqual([[], null]);
  });

  it('that does not answer within 8 s is replaced by a link, and page and merchant get the reason', async () => {
    const fallbacks = record('fallback');
    runTag();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
    expect(link()).toBeNull();

    await vi.advanceTimersByTimeAsync(1);

    expect(link()?.href).toBe(`${BASE}/pay/${SESSION}`);
    expect(link()?.textContent).toBe('Open secure checkout');
    expect(frame()?.style.visibility).toBe('hidden');
    expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'timeout' }]);
    expect(reports()).toEqual([
      {
        url: `${BASE}/api/embed/reports`,
        sessionId: SESSION,
        step: 'frame',
        reason: 'timeout',
        version: expect.any(String),
      },
    ]);
  });

  it('that answers late replaces the link', async () => {
    runTag();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    connected[0]?.onHello(480, '');

    expect(link()).toBeNull();
    expect(frame()?.style.visibility).toBe('');
  });

  it('is replaced by the link at once if our scripts cannot load', async () => {
    const fallbacks = record('fallback');
    loseServer();
    runTag();

    await settled();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    expect(fallbacks).toEqual([{ session: SESSION, step: 'bridge', reason: 'load_failed' }]);
    expect(link()?.href).toBe(`${BASE}/pay/${SESSION}`);
    expect(link()?.textContent).toBe('Salus …');
    expect(skeleton()).toBeNull();
  });

  it('reports that the browser is offline', async () => {
    const fallbacks = record('fallback');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    runTag();

    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'offline' }]);
  });

  it('that leaves the page in time causes no fallback', async () => {
    const fallbacks = record('fallback');
    runTag();
    checkouts()[0]?.remove();

    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    expect(fallbacks).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of an unknown session reports it in the console, with a help link', async () => {
    runTag();
    await settled();

    connected[0]?.onEvent({ name: 'error', code: 'session_not_found', recoverable: false });
    await settled();

    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain('help.txt#session_not_found');
  });

  it('can report to the merchant that its window was blocked', async () => {
    runTag();
    await settled();

    connected[0]?.onEvent({ name: 'fallback', step: 'sign_in', reason: 'popup_blocked' });
    await settled();

    expect(reports()).toEqual([expect.objectContaining({ step: 'sign_in' })]);
  });
});

describe('the document for other sites', () => {
  const say = (data: unknown, given: { origin?: string; source?: unknown } = {}) => {
    const { origin = 'https://pay.example', source = frame()?.contentWindow } = given;
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };

  it('is told at once, to page and merchant, and stays in place with its own link', async () => {
    const fallbacks = record('fallback');
    runTag();
    await settled();

    say(REFUSED);
    say(REFUSED);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    const told = { step: 'frame', reason: 'origin_refused' };
    expect(fallbacks).toEqual([{ session: SESSION, ...told }]);
    expect(reports()).toEqual([expect.objectContaining(told)]);
    expect(skeleton()).toBeNull();
    expect(link()).toBeNull();
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain('help.txt#origin_refused');
  });

  it.each([
    ['another window', { source: window }],
    ['another site', { origin: 'https://evil.example' }],
  ])('is not believed of %s', async (_, given) => {
    const fallbacks = record('fallback');
    runTag();
    await settled();

    say(REFUSED, given);

    expect(fallbacks).toEqual([]);
  });
});

describe('the link', () => {
  async function fallenBack() {
    runTag();
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);
    return link() as HTMLAnchorElement;
  }

  it('opens nothing before its click, and then one window', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as Window);
    const anchor = await fallenBack();
    expect(open).not.toHaveBeenCalled();

    const click = new MouseEvent('click', { cancelable: true });
    anchor.dispatchEvent(click);

    expect(open).toHaveBeenCalledTimes(1);
    expect(click.defaultPrevented).toBe(true);
  });

  it('continues in the same tab if the window is blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const anchor = await fallenBack();

    const click = new MouseEvent('click', { cancelable: true });
    anchor.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(false);
    expect(anchor.target).toBe('_self');
  });
});
