// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { SESSION_ID } from '../test-session.ts';
import { type EarlyClicks, repeatPress, takeEarlyClicks } from './early-clicks.ts';
import type { Answer } from './sign-in-window.ts';

let open: MockInstance<typeof window.open>;
let opened: Window;
let taken: EarlyClicks | undefined;

const take = () => {
  taken = takeEarlyClicks(SESSION_ID, 'es');
  return taken;
};
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const gesture = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });

beforeEach(async () => {
  opened = { close: vi.fn() } as unknown as Window;
  open = vi.spyOn(window, 'open').mockReturnValue(opened);
  history.replaceState(null, '', `/embed/pay/${SESSION_ID}?origin=x`);
  document.documentElement.lang = 'es';
  document.body.innerHTML =
    '<button data-action="sign-in"><b>Sign in</b></button><button id="cancel">Cancel</button><p>text</p>';
  await import('./early.ts');
});

afterEach(() => {
  taken?.stop();
  taken?.window.dispose();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('before the app has come', () => {
  it("'Sign in' opens its window within the click", () => {
    press('b');

    expect(String(open.mock.calls[0]?.[0])).toMatch(
      new RegExp(`^/embed/signin/${SESSION_ID}\\?locale=es#`),
    );
    expect(take().opened).toBe(true);
  });

  it('a refused window is remembered', () => {
    open.mockReturnValue(null);

    press('b');

    expect(take().opened).toBe(false);
  });

  it('the answer of the window waits for the app, and is taken once', async () => {
    press('b');
    const data = { type: 'salus:code', code: 'c'.repeat(43) };
    const event = new MessageEvent('message', { data, origin: location.origin });
    Object.defineProperty(event, 'source', { value: opened });
    dispatchEvent(event);
    const heard: Answer[] = [];
    const { window: signIn } = take();

    signIn.onAnswer((answer) => heard.push(answer));
    signIn.onAnswer((answer) => heard.push(answer));

    expect(heard.map(({ code }) => code)).toEqual([data.code]);
  });

  it('what is no button is not heard', () => {
    press('p');

    const { opened: isOpened, pressed } = take();
    expect([isOpened, pressed]).toEqual([undefined, undefined]);
    expect(open).not.toHaveBeenCalled();
  });

  it("an app that does not come leaves 'Sign in' the way to our own page", () => {
    const script = document.createElement('script');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));

    press('b');

    expect(open.mock.calls).toEqual([[`/pay/${SESSION_ID}`]]);
    expect(take().opened).toBeUndefined();
  });
});

describe('once the app has come', () => {
  it('a button is pressed again while the gesture lasts', () => {
    press('#cancel');
    const clicked = vi.fn();
    document.querySelector('#cancel')?.addEventListener('click', clicked);
    gesture(true);

    const early = take();
    early.stop();
    repeatPress(early);

    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('a button whose gesture is forgotten waits, focused', () => {
    press('#cancel');
    const clicked = vi.fn();
    document.querySelector('#cancel')?.addEventListener('click', clicked);
    gesture(false);

    repeatPress(take());

    expect(clicked).not.toHaveBeenCalled();
    expect(document.activeElement?.id).toBe('cancel');
  });

  it('a button that is gone is left alone', () => {
    press('#cancel');
    const early = take();
    const { pressed } = early;
    pressed?.remove();
    const clicked = vi.spyOn(HTMLElement.prototype, 'click');
    gesture(true);

    repeatPress(early);

    expect(clicked).not.toHaveBeenCalled();
  });

  it('it hears clicks itself', () => {
    take().stop();

    press('b');

    expect(open).not.toHaveBeenCalled();
  });

  it('a document that was not rendered has a window all the same', () => {
    take().stop();
    taken?.window.dispose();

    take().window.open();

    expect(String(open.mock.calls[0]?.[0])).toContain(`/embed/signin/${SESSION_ID}?locale=es`);
  });
});
