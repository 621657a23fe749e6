// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { SESSION_ID } from '../test-session.ts';
import { type EarlyClicks, repeatPress, takeEarlyClicks } from './early-clicks.ts';
import type { Answer } from './sign-in-window.ts';

let open: MockInstance<typeof window.open>;
let opened: Window;
let taken: EarlyClicks | undefined;

const take = () => {
  taken = takeEarlyClicks(SESSION_ID);
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

describe('before hydration', () => {
  it("'Sign in' opens its window within the click", () => {
    press('b');

    expect(String(open.mock.calls[0]?.[0])).toMatch(
      new RegExp(`^/embed/signin/${SESSION_ID}\\?locale=es$`),
    );
    expect(take().opened).toBe('opened');
  });

  it('a blocked window is remembered', () => {
    open.mockReturnValue(null);

    press('b');

    expect(take().opened).toBe('popup_blocked');
  });

  it("the window's message is kept for the app, and delivered once", async () => {
    press('b');
    const data = { type: 'salus:done', confirmation: { status: 'paid' } };
    const event = new MessageEvent('message', { data, origin: location.origin });
    Object.defineProperty(event, 'source', { value: opened });
    dispatchEvent(event);
    const heard: Answer[] = [];
    const { window: signIn } = take();

    signIn.onAnswer((answer) => heard.push(answer));
    signIn.onAnswer((answer) => heard.push(answer));

    expect(heard).toEqual([{ ...data, verifier: '' }]);
  });

  it('clicks outside buttons are ignored', () => {
    press('p');

    const { opened: isOpened, pressed } = take();
    expect([isOpened, pressed]).toEqual([undefined, undefined]);
    expect(open).not.toHaveBeenCalled();
  });

  it("if the app cannot load, 'Sign in' opens our own page instead", () => {
    const script = document.createElement('script');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));

    press('b');

    expect(open.mock.calls).toEqual([[`/pay/${SESSION_ID}`]]);
    expect(take().opened).toBeUndefined();
  });
});

describe('after hydration', () => {
  it('a button is clicked again while the user activation lasts', () => {
    press('#cancel');
    const clicked = vi.fn();
    document.querySelector('#cancel')?.addEventListener('click', clicked);
    gesture(true);

    const early = take();
    early.stop();
    repeatPress(early);

    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('a button whose user activation has expired is focused', () => {
    press('#cancel');
    const clicked = vi.fn();
    document.querySelector('#cancel')?.addEventListener('click', clicked);
    gesture(false);

    repeatPress(take());

    expect(clicked).not.toHaveBeenCalled();
    expect(document.activeElement?.id).toBe('cancel');
  });

  it('a removed button is ignored', () => {
    press('#cancel');
    const early = take();
    const { pressed } = early;
    pressed?.remove();
    const clicked = vi.spyOn(HTMLElement.prototype, 'click');
    gesture(true);

    repeatPress(early);

    expect(clicked).not.toHaveBeenCalled();
  });

  it('the app handles clicks itself', () => {
    take().stop();

    press('b');

    expect(open).not.toHaveBeenCalled();
  });

  it('a document that was not prerendered has a sign-in window, too', () => {
    take().stop();
    taken?.window.dispose();

    take().window.open();

    expect(String(open.mock.calls[0]?.[0])).toContain(`/embed/signin/${SESSION_ID}?locale=es`);
  });
});
