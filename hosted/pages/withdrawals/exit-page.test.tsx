// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../test-support/withdrawals.ts';

const PATH = '/account/profile/exit';
const submit = () => screen.findByRole('button', { name: /^Leave with 5,000\sSLS$/ });

beforeAll(stubDialogs);

test('an account that is not empty leads to the stake first', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ cash: '120.5' }) });

  await screen.findByText(/Your payment account holds 120\.5\sSLS/);
  const way = screen.getByRole('link', { name: 'Move tokens to your membership' });
  expect(way.getAttribute('href')).toBe('/account/membership/stake');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('nobody leaves with nothing', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0 }) });

  await screen.findByText('You do not have tokens in your account.');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('without a chain the way out is closed, and says so', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ open: false }) });

  await screen.findByText('Withdrawals are not possible at the moment.');
  expect(screen.queryByLabelText('Ethereum address')).toBeNull();
});

test('says what is lost, and offers the address of the profile', async () => {
  await renderApp(PATH, { signedIn: true, answers: leaving({ address: OUTSIDE }) });

  await submit();
  await screen.findByText('Your level Gemma');
  expect(screen.getByText(/^On Sandbox chain\./)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Ethereum address').value).toBe(OUTSIDE);
});

test('asks with address and password, once both are fit to be sent', async () => {
  const asked = vi.fn();
  const withdrawals: Withdrawal[] = [];
  const { person, api } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ withdrawals }),
      'POST /wallet/exit': (body) => {
        asked(body);
        withdrawals.push(aWithdrawal());
        return { status: 201, body: aWithdrawal() };
      },
    },
  });
  await person.type(await screen.findByLabelText('Ethereum address'), OUTSIDE.toUpperCase());
  await person.click(await submit());
  await screen.findByText('The address you entered is not a valid Ethereum address');
  expect(api.calls).not.toContain('POST /wallet/exit');

  await person.clear(screen.getByLabelText('Ethereum address'));
  await person.type(screen.getByLabelText('Ethereum address'), OUTSIDE);
  await person.click(screen.getByRole('checkbox', { name: /I have compared/ }));
  await person.type(screen.getByLabelText('Your password'), 'calm water');
  await person.click(await submit());

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  expect(asked.mock.calls).toEqual([[{ address: OUTSIDE, password: 'calm water' }]]);
});

test.each([
  ['where two-step sign-in is on', true],
  ['as soon as the API says that it is missing', false],
])('asks for a code %s', async (_, isKnown) => {
  const asked = vi.fn();
  const state = { on: true, since: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 10 };
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      ...(isKnown ? { 'GET /users/me/second-factor': () => ({ body: state }) } : {}),
      'POST /wallet/exit': (body) => {
        asked(body);
        return refused(403, 'second_factor_missing');
      },
    },
  });
  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('checkbox', { name: /I have compared/ }));
  if (!isKnown) await person.click(await submit());

  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.click(await submit());

  expect(asked).toHaveBeenLastCalledWith({
    address: OUTSIDE,
    password: 'calm water',
    code: '123456',
  });
});

test('a wrong password is said at its field', async () => {
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      'POST /wallet/exit': () => refused(400, 'credentials_invalid'),
    },
  });
  await person.click(await screen.findByRole('checkbox', { name: /I have compared/ }));
  await person.type(screen.getByLabelText('Your password'), 'wrong');
  await person.click(await submit());

  await vi.waitFor(() =>
    expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'),
  );
});

test.each<[string, Partial<Withdrawal>, string]>([
  ['waits', {}, 'Waiting, in case it was not you'],
  ['is to be signed', { status: 'approved', approvedAt: '2026-11-21T09:30:00.000Z' }, 'Signed'],
])('one that %s says where it stands', async (_, over, current) => {
  const withdrawals = [aWithdrawal(over)];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  const steps = screen.getAllByRole('listitem');
  const here = steps.find((item) => item.getAttribute('aria-current') === 'step');
  expect(here?.textContent).toContain(current);
  expect(screen.getByText(OUTSIDE)).toBeDefined();
});

test('is cancelled after one more question', async () => {
  let withdrawals = [aWithdrawal()];
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving(),
      'GET /wallet/withdrawals': () => ({ body: { open: true, withdrawals } }),
      'POST /wallet/withdrawals/wd_01234567890123456789abcdef/cancel': () => {
        withdrawals = [aWithdrawal({ status: 'released', reason: 'cancelled' })];
        return { body: withdrawals[0] };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel the withdrawal' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this withdrawal?' }));
  await person.click(dialog.getByRole('button', { name: 'Cancel the withdrawal' }));

  await screen.findByText('It was cancelled. Nothing was sent, and your tokens are back.');
});

test('one that was signed cannot be cancelled any more', async () => {
  const withdrawals = [aWithdrawal({ status: 'broadcast', cancellable: false })];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
});

test('says that the tokens have gone, and how to come back', async () => {
  const withdrawals = [
    aWithdrawal({
      status: 'settled',
      cancellable: false,
      closedAt: '2026-11-21T09:40:00.000Z',
      transactionHash: `0x${'ab'.repeat(32)}`,
    }),
  ];
  await renderApp(PATH, { signedIn: true, answers: leaving({ stake: 0, withdrawals }) });

  await screen.findByText('Funds has been transfered');
  await screen.findByText(/It opens again as soon as you deposit tokens/);
});

test('the link of the mail cancels by a click, for whoever holds it', async () => {
  const { person, api } = await renderApp(`${PATH}?cancel=secret`, {
    answers: {
      'POST /wallet/withdrawals/cancel': (body) => ({
        body: aWithdrawal({
          status: 'released',
          reason: 'cancelled',
          address: JSON.stringify(body) === '{"code":"secret"}' ? OUTSIDE : '0x0',
        }),
      }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Cancel the withdrawal' });
  expect(api.calls).not.toContain('POST /wallet/withdrawals/cancel');
  await person.click(button);

  await screen.findByText('It was cancelled. Nothing was sent, and your tokens are back.');
  expect(screen.getByText(OUTSIDE)).toBeDefined();
});
