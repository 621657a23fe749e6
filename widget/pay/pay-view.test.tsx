// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { JSX } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import pay from '#locales/en/pay.json';
import type { PayState } from '#shared/pay/state.ts';
import { payViewModel } from '#shared/pay/view-model.ts';
import type { Press } from '#shared/press/press-guard.ts';
import { payer, session } from '../test-session.ts';
import { createLanguage } from '../texts.ts';
import { PayView } from './pay-view.tsx';

afterEach(cleanup);

const language = createLanguage('en', { pay });
const ready = {
  step: 'ready',
  session: session(),
  payer: payer(),
  armed: true,
  notice: undefined,
} as const satisfies PayState;

function view(state: PayState) {
  const told = { onAction: vi.fn(), onCancel: vi.fn() };
  const tree = (shown: PayState) => (
    <PayView viewModel={payViewModel(shown)} {...language} {...told} pageHref="/pay/pay_1" />
  );
  const { rerender } = render(tree(state));
  return { ...told, show: (next: PayState) => rerender(tree(next)) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('PayView', () => {
  it('is a region named by its heading, with merchant, domain and total', () => {
    view(ready);

    const region = screen.getByRole('region', { name: 'Payment' });
    expect(region.className).toBe('pay pay--open');
    expect(region.textContent).toContain('Casa Lavanda casalavanda.example');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('152\u00a0SLS');
  });

  it('shows who asks and for how much before the rest, and what happened above both', () => {
    const { show } = view(ready);
    const order = () =>
      [...document.querySelectorAll('.identity, .pay__total, .pay__rows, .pay__actions')].map(
        ({ classList }) => classList[0],
      );
    expect(order()).toEqual(['identity', 'pay__total', 'pay__rows', 'pay__actions']);
    const heading = screen.getByRole('heading', { name: 'Payment' });
    expect(heading.className).toContain('visually-hidden');

    show({ step: 'paid', session: session(), receipt: undefined });

    expect(screen.getByRole('heading').className).not.toContain('visually-hidden');
  });

  it('puts the button that pays into its block, and no other button', () => {
    const blocked: string[] = [];
    const block = (press: Press | null, pay: JSX.Element) => {
      blocked.push(`${press?.payee}: ${pay.props.label}`);
      return pay;
    };
    render(
      <PayView
        viewModel={payViewModel(ready)}
        {...language}
        onAction={() => {}}
        onCancel={() => {}}
        pageHref="/pay/pay_1"
        block={block}
      />,
    );

    expect(blocked).toEqual(['Casa Lavanda: Pay €38.00 · 152\u00a0SLS']);
  });

  it('shows that a domain is verified, without a warning', () => {
    view(ready);

    expect(screen.getByText('Verified domain').className).toContain('verified');
    expect(screen.queryByText(/has not verified/)).toBeNull();
  });

  it('marks a test payment at every step, and no live one', () => {
    const { show } = view(ready);
    expect(screen.queryByText('Test mode: no real money')).toBeNull();
    const asked = session({ livemode: false });
    for (const state of [
      { ...ready, session: asked },
      { step: 'signed-out', session: asked, notice: undefined },
      { step: 'paid', session: asked, receipt: undefined },
      { step: 'closed', session: asked },
    ] as PayState[]) {
      show(state);
      expect(screen.getByText('Test mode: no real money')).toBeDefined();
    }
  });

  it('marks a merchant whose domain is not verified, at every step', () => {
    const merchant = { name: 'PayPal', domain: 'paypal.com', verified: false };
    const asked = session({ merchant });
    const { show } = view({ ...ready, session: asked });
    for (const state of [
      { ...ready, session: asked },
      { step: 'signed-out', session: asked, notice: undefined },
      { step: 'paid', session: asked, receipt: undefined },
      { step: 'closed', session: asked },
    ] as PayState[]) {
      show(state);

      expect(screen.getByText('Not verified')).toBeDefined();
      expect(screen.getByText(/has not verified that it owns paypal.com/)).toBeDefined();
      expect(screen.queryByText('Verified domain')).toBeNull();
    }
  });

  it('pays and cancels by its buttons', () => {
    const { onAction, onCancel } = view(ready);

    fireEvent.click(button('Pay €38.00 · 152\u00a0SLS'));
    fireEvent.click(button('Cancel this payment'));
    fireEvent.click(button('Yes, cancel'));

    expect(onAction).toHaveBeenCalledExactlyOnceWith('pay');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('ignores a press before the total has been visible, and keeps the focus', () => {
    const { onAction } = view({ ...ready, armed: false });

    const primary = button(/^Pay/);
    expect(primary.getAttribute('aria-disabled')).toBe('true');
    expect(primary.hasAttribute('disabled')).toBe(false);
    fireEvent.click(primary);

    expect(onAction).not.toHaveBeenCalled();
  });

  it('shows that the payment is being made, and takes no second press', () => {
    const { onAction, show } = view(ready);

    show({ step: 'paying', session: session(), payer: payer() });
    fireEvent.click(button('Paying…'));

    expect(onAction).not.toHaveBeenCalled();
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull();
  });

  it('moves the focus to the heading after the payment', async () => {
    const { show } = view(ready);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);

    show({ step: 'paid', session: session(), receipt: undefined });

    const heading = screen.getByRole('heading', { name: 'Payment done' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('does not move the focus if the session had already ended at the start', () => {
    view({ step: 'closed', session: session({ status: 'expired' }) });

    expect(document.activeElement).toBe(document.body);
  });

  it('announces that it is loading, and shows a skeleton', () => {
    view({ step: 'loading' });

    expect(screen.getByRole('status').textContent).toBe('Loading the payment…');
    expect(document.querySelector('.pay__skeleton')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('has its live region before the first announcement', () => {
    const { show } = view({ step: 'signed-out', session: session(), notice: undefined });
    expect(screen.getByRole('status').textContent).toBe('');

    show({ step: 'signed-out', session: session(), notice: 'popup_blocked' });

    expect(screen.getByRole('status').textContent).toMatch(/^If no window has opened/);
    const link = screen.getByRole('link', { name: 'Open secure checkout' });
    expect(link.getAttribute('href')).toBe('/pay/pay_1');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('offers a passkey to signed-out people, if available, one press at a time', () => {
    const onPress = vi.fn();
    const tree = (state: PayState, waiting: boolean) => (
      <PayView
        viewModel={payViewModel(state)}
        {...language}
        onAction={() => {}}
        onCancel={() => {}}
        pageHref="/pay/pay_1"
        passkey={{ waiting, onPress }}
      />
    );
    const signedOut = { step: 'signed-out', session: session(), notice: undefined } as const;
    const { rerender } = render(tree(signedOut, false));
    fireEvent.click(button('Use a passkey'));
    rerender(tree(signedOut, true));
    fireEvent.click(button('Waiting for your device…'));
    rerender(tree(ready, false));

    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('announces an error as an alert', () => {
    view({ step: 'unconfirmed', session: session(), payer: payer() });

    expect(screen.getByRole('alert').textContent).toMatch(/^We do not know yet/);
  });

  it('lists the items', () => {
    const lineItems = [{ name: 'Yoga', quantity: 2, amount: '12.00' }];
    view({ ...ready, session: session({ lineItems }) });

    expect(screen.getByRole('listitem').textContent).toBe('2 × Yoga€12.00');
  });
});
