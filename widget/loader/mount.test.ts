// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install } from './install.ts';
import { ANSWER_WITHIN_MS } from './mount.ts';
import {
  addTag,
  closePage,
  fakeBridge,
  link,
  openPage,
  record,
  SESSION,
  slots,
} from './test-page.ts';

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;

beforeEach(openPage);
afterEach(closePage);

describe('the frame', () => {
  it('takes the place of the skeleton and the height it asks for', async () => {
    const { connected, loadBridge } = fakeBridge();
    install(addTag(), loadBridge);
    expect(slots()[0]?.textContent).toBe('Loading the payment…');

    await vi.advanceTimersByTimeAsync(0);
    connected[0]?.onHello(512);

    expect(slots()[0]?.textContent).toBe('');
    expect(frame().style.height).toBe('512px');
    expect(connected[0]?.origin).toBe('https://pay.example');
    connected[0]?.onHeight(300);
    expect(frame().style.height).toBe('300px');
  });

  it('that does not answer within 8 s leaves a real link and says why', async () => {
    const fallbacks = record('fallback');
    install(addTag(), fakeBridge().loadBridge);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
    expect(link()).toBeNull();

    await vi.advanceTimersByTimeAsync(1);

    expect(link()?.href).toBe(`https://pay.example/shop/pay/${SESSION}`);
    expect(link()?.textContent).toBe('Open secure checkout');
    expect(frame().style.visibility).toBe('hidden');
    expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'timeout' }]);
  });

  it('that answers late wins', async () => {
    const { connected, loadBridge } = fakeBridge();
    install(addTag(), loadBridge);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    connected[0]?.onHello(480);

    expect(link()).toBeNull();
    expect(frame().style.visibility).toBe('');
  });

  it('is given up at once when the bridge cannot be loaded', async () => {
    const fallbacks = record('fallback');
    install(addTag(), () => Promise.reject(new Error('blocked')));

    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS);

    expect(fallbacks).toEqual([{ session: SESSION, step: 'bridge', reason: 'load_failed' }]);
  });

  it("is given up at once when the page's own policy blocks it", () => {
    const fallbacks = record('fallback');
    install(addTag(), fakeBridge().loadBridge);

    const violation = new Event('securitypolicyviolation');
    Object.assign(violation, {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://pay.example',
    });
    document.dispatchEvent(violation);

    expect(fallbacks).toEqual([{ session: SESSION, step: 'frame', reason: 'blocked' }]);
  });
});

describe('the link', () => {
  async function fallenBack() {
    install(addTag(), fakeBridge().loadBridge);
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

  it('goes on in the same tab when the window is refused', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const anchor = await fallenBack();

    const click = new MouseEvent('click', { cancelable: true });
    anchor.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(false);
    expect(anchor.target).toBe('_self');
  });
});
