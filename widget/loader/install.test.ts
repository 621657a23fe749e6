// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { install } from './install.ts';
import { addTag, closePage, fakeBridge, openPage, record, SESSION, slots } from './test-page.ts';

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;

beforeEach(openPage);
afterEach(closePage);

describe('a tag', () => {
  it('puts slot and frame in its place before it returns', () => {
    const script = addTag();

    install(script, fakeBridge().loadBridge);

    expect(script.nextElementSibling).toBe(slots()[0]);
    const src = new URL(frame().src);
    expect(src.origin + src.pathname).toBe(`https://pay.example/shop/embed/pay/${SESSION}`);
    expect(Object.fromEntries(src.searchParams)).toEqual({
      origin: location.origin,
      locale: 'en',
      theme: 'auto',
    });
    expect(frame().title).toBe('Secure payment');
  });

  it('goes into the element that data-target finds', () => {
    document.body.innerHTML = '<div id="here"></div>';

    install(addTag({ session: SESSION, target: '#here' }), fakeBridge().loadBridge);

    expect(slots()[0]?.parentElement?.id).toBe('here');
  });

  it('passes on language and theme, and speaks that language itself', () => {
    install(addTag({ session: SESSION, locale: 'es', theme: 'dark' }), fakeBridge().loadBridge);

    const { searchParams } = new URL(frame().src);
    expect(searchParams.get('locale')).toBe('es');
    expect(searchParams.get('theme')).toBe('dark');
    expect(frame().title).toBe('Pago seguro');
  });

  it('waits for a target further down the page', () => {
    const reading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const script = addTag({ session: SESSION, target: '#late' });
    install(script, fakeBridge().loadBridge);
    expect(slots()).toHaveLength(0);

    script.insertAdjacentHTML('afterend', '<div id="late"></div>');
    reading.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));

    expect(slots()[0]?.parentElement?.id).toBe('late');
  });

  it.each([
    ['no session', {}, 'session_invalid'],
    ['a wrong session', { session: 'pay_1"><b>' }, 'session_invalid'],
    ['a target that is not there', { session: SESSION, target: '#no' }, 'target_not_found'],
    ['a target that is no selector', { session: SESSION, target: '%%' }, 'target_not_found'],
  ])('with %s says so once and throws nothing', (_, data, code) => {
    const errors = record('error');

    install(addTag(data), fakeBridge().loadBridge);

    expect(errors).toEqual([expect.objectContaining({ code, recoverable: false })]);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(slots()).toHaveLength(0);
  });

  it('that cannot be found says so and throws nothing', () => {
    expect(() => install(null, fakeBridge().loadBridge)).not.toThrow();
    expect(console.error).toHaveBeenCalledTimes(1);
  });
});
