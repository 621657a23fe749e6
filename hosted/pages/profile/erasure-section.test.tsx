// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const NOTHING = { dueAt: null, blockers: [] as string[], days: 7 };
const ASKED = { ...NOTHING, dueAt: '2026-12-01T10:00:00.000Z' };

async function open(first: typeof NOTHING | typeof ASKED, bodies: unknown[] = []) {
  let state: typeof NOTHING | typeof ASKED = first;
  const answers: Answers = {
    'GET /users/me/erasure': () => ({ body: state }),
    'GET /users/me/reauthentication': () => ({ body: { methods: ['password'], recovery: false } }),
    'POST /users/me/erasure': (body) => {
      bodies.push(body);
      state = ASKED;
      return { body: state };
    },
    'DELETE /users/me/erasure': () => {
      state = NOTHING;
      return { body: state };
    },
  };
  const app = await renderApp('/account/profile/edit#data', { signedIn: true, answers });
  const part = within(await screen.findByRole('region', { name: 'Delete account' }));
  return { ...app, part };
}

test('names what is still open, and where to finish it', async () => {
  const { part } = await open({ ...NOTHING, blockers: ['balance', 'hold'] });

  const link = await part.findByRole('link', {
    name: 'Spend or withdraw the tokens on your accounts',
  });
  expect(link.getAttribute('href')).toBe('/account/profile/exit');
  expect(part.getAllByRole('listitem')).toHaveLength(2);
  expect(part.queryByRole('button')).toBeNull();
});

test('asks with the password, shows the date, and can be taken back', async () => {
  const bodies: unknown[] = [];
  const { person, part } = await open(NOTHING, bodies);
  await person.type(await part.findByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Delete my account' }));

  await part.findByText(/^Your account is closed and will be deleted on/);
  expect(bodies).toEqual([{ currentPassword: 'secret' }]);
  expect(part.queryByLabelText('Current password')).toBeNull();

  await person.click(part.getByRole('button', { name: 'Keep my account' }));

  await part.findByText('Your account stays. It is open again.');
  await part.findByRole('button', { name: 'Delete my account' });
});
