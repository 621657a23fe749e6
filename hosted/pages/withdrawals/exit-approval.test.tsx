// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../test-support/withdrawals.ts';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const PATH = '/account/profile/exit';
const OPTIONS = {
  challenge: 'hash-of-the-content',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};
const APPROVAL = { id: 'wd_01234567890123456789abcdef', expiry: '1800000000' };
const SIGNED = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c', userHandle: 'd' },
};

beforeAll(() => {
  stubDialogs();
  device.startAuthentication.mockResolvedValue({ ...SIGNED, clientExtensionResults: {} });
});

/** Answers of the calls that begin an approval. */
const beginning = (asked: (body: unknown) => void) => ({
  'GET /users/me/reauthentication': () => ({ body: { methods: ['passkey'], recovery: false } }),
  'POST /wallet/withdrawals/approval': (body: unknown) => {
    asked(body);
    return { body: { approval: APPROVAL, options: OPTIONS } };
  },
});

test('one signature confirms the exit and approves its amount and address', async () => {
  const asked = vi.fn();
  const withdrawals: Withdrawal[] = [];
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE, withdrawals }),
      ...beginning(asked),
      'POST /wallet/exit': (body) => {
        asked(body);
        withdrawals.push(aWithdrawal());
        return { status: 201, body: aWithdrawal() };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Review' }));
  await person.click(await screen.findByRole('checkbox', { name: /I have checked/ }));
  await screen.findByText('Your device will ask for your passkey.');
  await person.click(screen.getByRole('button', { name: /^Leave with 5,000\sSLS$/ }));

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  const content = { address: OUTSIDE, amount: '5000' };
  expect(asked.mock.calls).toEqual([
    [content],
    [{ ...content, approval: APPROVAL, passkey: SIGNED }],
  ]);
  expect(device.startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: OPTIONS });
});

test('shows the new amount when another one would leave', async () => {
  let free = '5000';
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      ...beginning(() => {}),
      'GET /wallet/withdrawals': () => ({
        body: {
          open: true,
          free,
          held: [],
          keptForCustomers: null,
          withdrawals: [],
          approvers: [],
          keptBack: null,
        },
      }),
      'POST /wallet/exit': () => {
        free = '4000';
        return refused(409, 'withdrawal_changed');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Review' }));
  await person.click(await screen.findByRole('checkbox', { name: /I have checked/ }));
  await screen.findByText('Your device will ask for your passkey.');
  await person.click(screen.getByRole('button', { name: /^Leave with 5,000\sSLS$/ }));

  await screen.findByRole('button', { name: /^Leave with 4,000\sSLS$/ });
  expect(screen.getByText(/^The amount or the address has changed/)).toBeDefined();
});

test('a withdrawal without a valid approval is approved again', async () => {
  const asked = vi.fn();
  let withdrawal = aWithdrawal({ status: 'approved', needsApproval: true });
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ stake: 0 }),
      ...beginning(asked),
      'GET /wallet/withdrawals': () => ({
        body: {
          open: true,
          free: '0',
          held: [],
          keptForCustomers: null,
          withdrawals: [withdrawal],
          approvers: [],
          keptBack: null,
        },
      }),
      [`POST /wallet/withdrawals/${withdrawal.id}/approve`]: (body: unknown) => {
        asked(body);
        withdrawal = aWithdrawal({ status: 'approved' });
        return { body: withdrawal };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Approve the withdrawal' }));

  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Approve the withdrawal' })).toBeNull(),
  );
  expect(asked.mock.calls).toEqual([
    [{ id: withdrawal.id, address: OUTSIDE, amount: '5000' }],
    [{ expiry: APPROVAL.expiry, passkey: SIGNED }],
  ]);
});
