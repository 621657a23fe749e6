// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const LIMITS = { amount: '100', sum: '300', spent: '152', most: { amount: '200', sum: '600' } };
const CALL = 'PUT /users/me/limits';

async function atLimits(bodies: unknown[] = []) {
  const answers: Answers = {
    'GET /users/me/limits': () => ({ body: LIMITS }),
    'GET /users/me/reauthentication': () => ({ body: { methods: ['password'], recovery: false } }),
    [CALL]: (body) => {
      bodies.push(body);
      return { body: LIMITS };
    },
  };
  const app = await renderApp('/account/profile/edit#payments', { signedIn: true, answers });
  const amount = await screen.findByLabelText<HTMLInputElement>('Per payment');
  const within = amount.closest('form');
  const save = screen.getByRole('button', { name: 'Save limits' });
  return { ...app, amount, save, password: () => within?.querySelector('[name=currentPassword]') };
}

test('shows the limits, their maximum and the amount paid since the last confirmation', async () => {
  const { amount } = await atLimits();

  expect(amount.value).toBe('100');
  expect(screen.getByText(/^At most 200.SLS/)).toBeDefined();
  expect(screen.getByText(/last confirmation: 152.SLS/)).toBeDefined();
});

test('a lower limit is saved without the password', async () => {
  const bodies: unknown[] = [];
  const { person, amount, save, password } = await atLimits(bodies);
  await person.clear(amount);
  await person.type(amount, '50');

  await person.click(save);

  await waitFor(() => expect(bodies).toEqual([{ amount: '50', sum: '300' }]));
  expect(password()).toBeNull();
});

test('a higher limit requires the strongest factor', async () => {
  const { person, amount, password } = await atLimits();
  await person.clear(amount);

  await person.type(amount, '150');

  await waitFor(() => expect(password()).toBeTruthy());
});
