// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addTag,
  BASE,
  checkouts,
  closePage,
  connected,
  ended,
  frame,
  inside,
  loads,
  OTHER,
  openPage,
  record,
  runTag,
  SESSION,
  settled,
} from '../test-support/loader-page.ts';
import { install } from './install.ts';

beforeEach(openPage);
afterEach(closePage);

describe('a tag', () => {
  it('inserts its element and a frame synchronously', () => {
    const script = runTag();

    expect(script.nextElementSibling).toBe(checkouts()[0]);
    const src = new URL(frame()?.src ?? '');
    expect(src.origin + src.pathname).toBe(`${BASE}/embed/pay/${SESSION}`);
    expect(Object.fromEntries(src.searchParams)).toEqual({
      origin: location.origin,
      scheme: 'light',
      locale: 'en',
    });
    expect(frame()?.allow).toBe('payment;clipboard-write');
  });

  it('is placed in the element that data-target selects', async () => {
    document.body.innerHTML = '<div id="here"></div>';

    runTag({ session: SESSION, target: '#here' });
    await settled();

    expect(checkouts()[0]?.parentElement?.id).toBe('here');
  });

  it("passes on language and look, and gets the frame's title", async () => {
    const look = { theme: 'dark', accent: '#1f716e', radius: '4', font: 'serif' };
    runTag({ session: SESSION, locale: 'es', ...look });
    await settled();

    const { searchParams } = new URL(frame()?.src ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({ locale: 'es', ...look });
    connected[0]?.onHello(300, 'Pago seguro con Salus');
    expect(frame()?.title).toBe('Pago seguro con Salus');
  });

  it('shows an invitation at its own path, and names it in events', async () => {
    const LINK = `lnk_${'0'.repeat(26)}`;
    const linked = record('linked');
    runTag({ link: LINK });
    await settled();

    expect(new URL(frame()?.src ?? '').pathname).toBe(`/shop/embed/link/${LINK}`);
    connected[0]?.onEvent({ name: 'linked' });
    expect(linked).toEqual([{ link: LINK }]);
  });

  it('waits for a target further down the page', async () => {
    const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const script = runTag({ session: SESSION, target: '#late' });
    await settled();
    expect(checkouts()).toHaveLength(0);

    script.insertAdjacentHTML('afterend', '<div id="late"></div>');
    reading.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));

    expect(checkouts()[0]?.parentElement?.id).toBe('late');
  });

  it.each([
    ['an empty session', { session: '' }, 'session_invalid'],
    ['a wrong session', { session: 'pay_1"><b>' }, 'session_invalid'],
    ['a mode and no session', { mode: 'modal' }, 'session_invalid'],
    ['a target that is not there', { session: SESSION, target: '#no' }, 'target_not_found'],
    ['a target that is no selector', { session: SESSION, target: '%%' }, 'target_not_found'],
  ])('with %s says so once and throws nothing', async (_, data, code) => {
    const errors = record('error');

    runTag(data);
    await settled();

    expect(errors).toEqual([expect.objectContaining({ code, recoverable: false })]);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain(
      `${BASE}/widget/help.txt#${code}`,
    );
    expect(frame()).toBeNull();
  });

  it('with an unknown mode reports it and is shown inline', async () => {
    const errors = record('error');

    runTag({ session: SESSION, mode: 'popup' });
    await settled();

    expect(errors).toEqual([
      expect.objectContaining({ code: 'option_invalid', recoverable: true }),
    ]);
    expect(frame()).not.toBeNull();
  });

  it('of a session that is already shown reports it and shows the session once', async () => {
    const errors = record('error');
    runTag();

    runTag();
    await settled();

    expect(errors).toEqual([{ session: SESSION, code: 'session_twice', recoverable: false }]);
    expect(inside('iframe', 1)).toBeNull();
  });

  it('whose script runs in another tag, without its options, is found and started once', async () => {
    const mark = addTag();
    const copy = addTag({});

    install(copy, loads);
    await settled();
    expect(mark.nextElementSibling).toBe(checkouts()[0]);
    expect(frame()?.src).toContain(SESSION);

    checkouts()[0]?.remove();
    install(copy, loads);
    await settled();
    expect(checkouts()).toHaveLength(0);
  });

  it('that has run, and whose checkout the page has removed, is not started again', async () => {
    runTag();
    await settled();
    connected[0]?.onHello(400, '');
    await settled();
    checkouts()[0]?.remove();

    install(addTag({}), loads);
    await settled();

    expect(checkouts()).toHaveLength(0);
  });

  it('that waits for the visitor’s consent is not started', async () => {
    const mark = addTag();
    mark.type = 'text/plain';

    install(addTag({}), loads);
    await settled();

    expect(checkouts()).toHaveLength(0);
  });

  it('may show a session again that has left the page', async () => {
    runTag();
    checkouts()[0]?.remove();

    runTag();
    await settled();

    expect(frame()).not.toBeNull();
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('the element', () => {
  const add = (attributes: Record<string, string>) => {
    const element = document.createElement('salus-checkout');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  };

  it('can be connected and removed repeatedly, and leaves nothing behind', async () => {
    const element = add({ session: SESSION });
    await settled();
    for (let round = 0; round < 3; round += 1) {
      element.remove();
      document.body.append(element);
      await settled();
    }
    expect(connected).toHaveLength(4);
    expect(ended).toBe(3);
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);

    element.remove();

    expect(ended).toBe(4);
    expect(element.shadowRoot?.childElementCount).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is removed before the bridge has loaded is never attached', async () => {
    add({ session: SESSION }).remove();
    await settled();

    expect(connected).toHaveLength(0);
  });

  it('shows another session when the attribute changes, but not the same one again', async () => {
    const element = add({ session: SESSION });
    const first = frame();
    element.setAttribute('session', SESSION);
    expect(frame()).toBe(first);

    element.setAttribute('session', OTHER);

    expect(frame()?.src).toContain(OTHER);
    expect(element.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);
  });
});
