// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SalusCheckout, type SalusCheckoutProps } from './index.ts';

const SESSION = `pay_${'0'.repeat(26)}`;
const props = { src: 'https://pay.example/widget/v1.js', session: SESSION };

const show = (more: Partial<SalusCheckoutProps> = {}) =>
  createElement(StrictMode, null, createElement(SalusCheckout, { ...props, ...more }));

const element = () => document.querySelector('salus-checkout');

function tell(name: string, detail: object): void {
  element()?.dispatchEvent(new CustomEvent(`salus:${name}`, { detail, bubbles: true }));
}

beforeEach(() => {
  Object.assign(window, { Salus: { on: vi.fn(), open: vi.fn() } });
});
afterEach(cleanup);

describe('SalusCheckout', () => {
  it('renders the element with its options, and passes on its events once', () => {
    const onSignedIn = vi.fn();
    const onPaid = vi.fn();
    render(show({ sessionUrl: '/create', mode: 'button', radius: 8, onSignedIn, onPaid }));
    expect(element()?.getAttribute('session')).toBe(SESSION);
    expect(element()?.getAttribute('session-url')).toBe('/create');
    expect(element()?.getAttribute('radius')).toBe('8');

    tell('signed-in', { session: SESSION });
    tell('paid', { session: SESSION });

    expect(onSignedIn.mock.calls).toEqual([[{ session: SESSION }]]);
    expect(onPaid).toHaveBeenCalledTimes(1);
  });

  it('shows an invitation, and passes on its outcome', () => {
    const onLinked = vi.fn();
    render(
      createElement(SalusCheckout, { src: props.src, link: `lnk_${'0'.repeat(26)}`, onLinked }),
    );
    expect(element()?.getAttribute('link')).toBe(`lnk_${'0'.repeat(26)}`);
    expect(element()?.hasAttribute('session')).toBe(false);

    tell('linked', { link: 'lnk_1' });

    expect(onLinked.mock.calls).toEqual([[{ link: 'lnk_1' }]]);
  });

  it('calls the latest handler and keeps its element', () => {
    const first = vi.fn();
    const second = vi.fn();
    const { rerender } = render(show({ onReady: first }));
    const before = element();

    rerender(show({ onReady: second }));
    tell('ready', { session: SESSION });

    expect(element()).toBe(before);
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('calls no handler after unmounting', () => {
    const onClosed = vi.fn();
    const { unmount } = render(show({ onClosed }));
    const gone = element();

    unmount();
    gone?.dispatchEvent(new CustomEvent('salus:closed', { detail: { session: SESSION } }));

    expect(onClosed).not.toHaveBeenCalled();
  });

  it('renders on a server, with its children until the script has loaded', () => {
    const html = renderToString(
      createElement(SalusCheckout, props, createElement('a', { href: '/pay' }, 'Pay')),
    );

    expect(html).toBe(
      `<salus-checkout style="display:block;min-height:560px" session="${SESSION}"><a href="/pay">Pay</a></salus-checkout>`,
    );
  });
});
