// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutgoingHold } from '#shared/credentials/schemas.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const NONE: OutgoingHold = { frozen: false, frozenUntil: null, heldUntil: null, change: null };
const UNTIL = '2026-11-26T10:00:00.000Z';

const show = (hold: Partial<OutgoingHold>) =>
  renderApp('/account/profile', {
    signedIn: true,
    answers: { 'GET /users/me/outgoing-hold': () => ({ body: { ...NONE, ...hold } }) },
  });

test('the profile shows until when and why withdrawals are held', async () => {
  await show({
    heldUntil: UNTIL,
    change: { kind: 'deposit_address', at: '2026-11-23T10:00:00.000Z' },
  });

  const notice = await screen.findByText(/^To protect you, withdrawals are paused until/);
  expect(notice.textContent).toContain('Reason: new external deposit address');
});

test('a frozen account links to the password reset', async () => {
  await show({ frozen: true });

  await screen.findByText(/^Payments and withdrawals are paused because/);
  const way = screen.getByRole('link', { name: 'Set a new password' });
  expect(way.getAttribute('href')).toBe('/account/forgot-password');
});

test('after the reset it shows when the account is unfrozen', async () => {
  await show({ frozen: true, frozenUntil: UNTIL });

  await screen.findByText(/^Payments and withdrawals are paused until/);
  expect(screen.queryByRole('link', { name: 'Set a new password' })).toBeNull();
});

test('shows nothing without a hold', async () => {
  await show({});

  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByText(/withdrawals are paused/)).toBeNull();
});
