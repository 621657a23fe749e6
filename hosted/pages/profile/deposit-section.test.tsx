// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** The section and the request bodies. */
async function open(answers: Answers = {}) {
  const bodies: unknown[] = [];
  const { person } = await renderApp('/account/profile/edit#payments', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'PUT /users/me': (body) => {
        bodies.push(body);
        return { body: { ...aUser(), ...(body as object) } };
      },
      ...answers,
    },
  });
  const part = within(await screen.findByRole('region', { name: 'External deposit address' }));
  return { person, bodies, part };
}

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed00',
  'somewhere',
])('refuses %s as an address without a call', async (address) => {
  const { person, bodies, part } = await open();
  await person.type(part.getByLabelText('Ethereum address'), address);
  await person.type(part.getByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Save address' }));

  await part.findByText(/^The address you entered is not a valid Ethereum address/);
  expect(document.activeElement).toBe(part.getByLabelText('Ethereum address'));
  expect(bodies).toEqual([]);
});

test('says that the network does not belong to the address', async () => {
  const { person, bodies, part } = await open();
  await person.type(part.getByLabelText('Ethereum address'), `eth:${ADDRESS}`);

  await person.click(part.getByRole('button', { name: 'Save address' }));

  await part.findByText('Enter the address alone, from 0x: without “eth:”, “@1” or the like.');
  expect(bodies).toEqual([]);
});

test.each([
  [` ${ADDRESS} `, ADDRESS],
  [' ', null],
])('saves the address "%s" as %s', async (typed, saved) => {
  const { person, bodies, part } = await open();
  await person.type(part.getByLabelText('Ethereum address'), typed);
  await person.type(part.getByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Save address' }));

  await part.findByText('Your profile has been updated');
  expect(bodies).toEqual([{ externalDepositAddress: saved, currentPassword: 'secret' }]);
});

test('asks for a code for another address when two-step sign-in is on', async () => {
  const state = { methods: ['password', 'code'], recovery: false };
  const { person, bodies, part } = await open({
    'GET /users/me/reauthentication': () => ({ body: state }),
  });
  await person.type(part.getByLabelText('Ethereum address'), ADDRESS);
  await person.type(part.getByLabelText('Current password'), 'secret');
  const code = await part.findByLabelText<HTMLInputElement>('Code');
  await person.type(code, '123456');

  await person.click(part.getByRole('button', { name: 'Save address' }));

  await part.findByText('Your profile has been updated');
  expect(bodies).toEqual([
    { externalDepositAddress: ADDRESS, currentPassword: 'secret', code: '123456' },
  ]);
  expect(code.value).toBe('');
});
