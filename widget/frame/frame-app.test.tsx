import '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import en from '#locales/en/pay.json';
import { anySession, ok, payer, scene } from '../../tests/support/views/pay-flow.ts';
import { createLanguage } from '../texts.ts';
import { FrameApp } from './frame-app.tsx';

const PHONE = 'Continue on your phone';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function onPhone() {
  const at = scene(anySession());
  const language = createLanguage('en', { pay: en });
  render(<FrameApp flow={at.flow} language={language} pageHref="/pay/pay_1" />);
  fireEvent.click(screen.getByRole('button', { name: PHONE }));
  await screen.findByRole('heading', { name: PHONE });
  return at;
}

it('shows the phone panel in place of the payment', async () => {
  await onPhone();

  expect(screen.queryByRole('button', { name: 'Sign in to pay' })).toBeNull();
  expect(screen.getByText(`${location.origin}/pay/pay_1`)).toBeDefined();
});

it('returns the focus to the button that opened it', async () => {
  await onPhone();

  fireEvent.click(screen.getByRole('button', { name: 'Pay here instead' }));

  const button = await screen.findByRole('button', { name: PHONE });
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('shows the result of the payment, and focuses it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const at = await onPhone();

  await act(async () => {
    at.flow.look();
    await at.answer(ok(anySession({ status: 'paid' })));
  });

  const heading = screen.getByRole('heading', { name: 'Payment done' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('heading', { name: PHONE })).toBeNull();
});

it('tells a member, whom no frame knows, that a sign-in is not repeated', async () => {
  const at = scene(anySession());
  const language = createLanguage('en', { pay: en });
  render(<FrameApp flow={at.flow} language={language} pageHref="/pay/pay_1" />);

  const hint = screen.getByText(en['sign-in'].hidden);
  expect(hint.previousElementSibling?.textContent).toBe('Sign in to pay');
  await act(async () => at.flow.signInBlocked('popup_blocked'));
  expect(screen.queryByText(en['sign-in'].hidden)).toBeNull();
});

it('shows the address of our page where no window has opened', async () => {
  const at = scene(anySession());
  const language = createLanguage('en', { pay: en });
  render(<FrameApp flow={at.flow} language={language} pageHref="/pay/pay_1" />);
  const address = `${location.origin}/pay/pay_1`;
  expect(screen.queryByText(address)).toBeNull();

  await act(async () => at.flow.signInBlocked('popup_blocked'));

  expect(screen.getByText(address)).toBeDefined();
});

it('opens the card form in its window when tokens are missing', () => {
  const short = { ...payer, availability: 'insufficient_balance', missing: '52' } as const;
  const { flow } = scene(anySession({ payer: short }));
  const language = createLanguage('en', { pay: en });
  const browser = { onSignIn: vi.fn(), onTopUp: vi.fn(), onSwitch: vi.fn() };
  render(<FrameApp flow={flow} language={language} pageHref="/pay/pay_1" browser={browser} />);

  const left = !fireEvent.click(
    screen.getByRole('link', { name: /^Add 52\sSLS by card and pay$/ }),
  );

  expect(left).toBe(true);
  expect(browser.onTopUp).toHaveBeenCalledTimes(1);
});
