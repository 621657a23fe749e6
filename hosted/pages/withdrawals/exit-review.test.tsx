// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aWithdrawal, leaving, OUTSIDE } from '../../test-support/withdrawals.ts';

const PATH = '/account/profile/exit';
const review = async () => {
  const [page] = await screen.findAllByRole('button', { name: 'Review' });
  return page as HTMLElement;
};
const submit = () => screen.findByRole('button', { name: /^Leave with 5,000\sSLS$/ });

beforeAll(stubDialogs);

test('sends address and password once both are valid', async () => {
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
  await person.type(await screen.findByLabelText('Ethereum address'), `${OUTSIDE}0`);
  await person.click(await review());
  await screen.findByText('The address you entered is not a valid Ethereum address');
  expect(api.calls).not.toContain('POST /wallet/exit');

  await person.clear(screen.getByLabelText('Ethereum address'));
  await person.type(screen.getByLabelText('Ethereum address'), OUTSIDE);
  await person.click(await review());
  await person.click(await screen.findByRole('checkbox', { name: /I have checked/ }));
  await person.type(screen.getByLabelText('Your password'), 'calm water');
  await person.click(await submit());

  await screen.findByRole('heading', { name: 'Your withdrawal' });
  expect(asked.mock.calls).toEqual([
    [{ address: OUTSIDE, amount: '5000', password: 'calm water' }],
  ]);
});

const WRONG_CASE = OUTSIDE.replace('5aA', '5AA');

test('explains a wrong checksum, and repeats a valid address whole', async () => {
  const { person } = await renderApp(PATH, { signedIn: true, answers: leaving() });
  const field = await screen.findByLabelText('Ethereum address');
  const repeated = () => document.querySelector('code')?.textContent;

  await person.type(field, WRONG_CASE);
  await person.click(await review());
  await screen.findByText(/valid Ethereum address: a character is wrong, or a capital letter/);
  expect([repeated(), screen.queryByRole('dialog')]).toEqual([undefined, null]);

  await person.clear(field);
  await person.type(field, OUTSIDE.toLowerCase());
  expect(repeated()).toBe(OUTSIDE);
});

test('reviews amount, value, fee, address and losses before it asks for the password', async () => {
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: leaving({ address: OUTSIDE }),
  });
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await person.click(await review());

  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the community' }));
  for (const text of [/^5,000\sSLS$/, /^≈/, 'None. The whole amount arrives.', 'Sandbox chain']) {
    dialog.getByText(text);
  }
  dialog.getByText('Your level Gemma');
  await person.click(dialog.getByRole('button', { name: 'Stay a member' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says in the review that the address is refused', async () => {
  const errors = [{ path: 'address', message: 'This address belongs to the community.' }];
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      'POST /wallet/exit': () => ({
        status: 422,
        body: {
          statusCode: 422,
          error: 'Refused',
          code: 'validation_failed',
          message: 'x',
          errors,
        },
      }),
    },
  });
  await person.click(await review());
  await person.click(await screen.findByRole('checkbox', { name: /I have checked/ }));
  await person.type(screen.getByLabelText('Your password'), 'calm water');
  await person.click(await submit());

  await screen.findByText('This address belongs to the community. Enter one of your own.');
});

test.each([
  ['where two-step sign-in is on', true],
  ['as soon as the API says that it is missing', false],
])('asks for a code %s', async (_, isKnown) => {
  const asked = vi.fn();
  const state = { methods: ['password', 'code'], recovery: false };
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      ...(isKnown ? { 'GET /users/me/reauthentication': () => ({ body: state }) } : {}),
      'POST /wallet/exit': (body) => {
        asked(body);
        return refused(403, 'second_factor_missing');
      },
    },
  });
  await person.click(await review());
  await person.type(await screen.findByLabelText('Your password'), 'calm water');
  await person.click(screen.getByRole('checkbox', { name: /I have checked/ }));
  if (!isKnown) await person.click(await submit());

  await person.type(await screen.findByLabelText('Code'), '123456');
  await person.click(await submit());

  expect(asked).toHaveBeenLastCalledWith({
    address: OUTSIDE,
    amount: '5000',
    password: 'calm water',
    code: '123456',
  });
});

test('a wrong password shows an error at its field', async () => {
  const { person } = await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...leaving({ address: OUTSIDE }),
      'POST /wallet/exit': () => refused(400, 'credentials_invalid'),
    },
  });
  await person.click(await review());
  await person.click(await screen.findByRole('checkbox', { name: /I have checked/ }));
  await person.type(screen.getByLabelText('Your password'), 'wrong');
  await person.click(await submit());

  await vi.waitFor(() =>
    expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'),
  );
});
