// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { aUser } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const SAVE = 'PUT /users/me';
const LIST = 'GET /users/me/sessions';

const signIn = (id: string, device: string | null, current = false) => ({
  id,
  device,
  current,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
});
const here = signIn('11111111-1111-4111-8111-111111111111', 'Firefox on Linux', true);
const there = signIn('22222222-2222-4222-8222-222222222222', 'Safari on iOS');

/** The page and the request bodies. */
async function open(answers: Answers = {}, user = aUser(), hash = '') {
  const bodies: unknown[] = [];
  const app = await renderApp(`/account/profile/edit${hash}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: user }),
      [LIST]: () => ({ body: { sessions: [here, there] } }),
      [SAVE]: (body) => {
        bodies.push(body);
        return { body: { ...user, ...(body as object), email: user.email } };
      },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Edit profile' });
  return { ...app, bodies };
}

const section = (name: string) => within(screen.getByRole('region', { name }));

test('saves the name and shows it', async () => {
  const { person, bodies, session } = await open();
  const part = section('Personal details');
  const name = part.getByLabelText<HTMLInputElement>('First name');
  expect(name.value).toBe('Ana');
  await person.clear(name);
  await person.type(name, 'Eva');

  await person.click(part.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(part.getByRole('status').textContent).toBe('Your profile has been updated'),
  );
  expect(bodies).toEqual([{ name: 'Eva', surname: 'López' }]);
  expect(session.user.value?.name).toBe('Eva');
});

test('a business changes its name with its password', async () => {
  const { person, bodies } = await open({}, aUser({ recipientName: 'Casa Verde' }));
  const part = section('Business name');
  await person.type(part.getByLabelText('Business name'), ' Sur');
  await person.type(part.getByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Change name' }));

  await part.findByText('Your profile has been updated');
  expect(bodies).toEqual([{ recipientName: 'Casa Verde Sur', currentPassword: 'secret' }]);
});

test('does not save without a name', async () => {
  const { person, bodies } = await open();
  const part = section('Personal details');
  await person.clear(part.getByLabelText('First name'));

  await person.click(part.getByRole('button', { name: 'Save' }));

  await part.findByText('Please enter Full Name');
  expect(bodies).toEqual([]);
});

test('sends a confirmation to the new address and empties the password', async () => {
  const { person, bodies } = await open();
  const part = section('E-mail');
  await person.type(part.getByLabelText('New e-mail'), 'new@example.org');
  await person.type(part.getByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Change e-mail' }));

  await part.findByText(/^We have sent a confirmation link to new@example.org\./);
  expect(bodies).toEqual([{ email: 'new@example.org', currentPassword: 'secret' }]);
  expect(part.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('sends the link again, or cancels the change', async () => {
  const AGAIN = 'POST /users/me/email/resend';
  const waiting = { ...aUser(), pendingEmail: 'new@example.org' };
  const sent: string[] = [];
  const { person, bodies } = await open(
    {
      [AGAIN]: () => {
        sent.push(AGAIN);
        return { body: { ok: true } };
      },
      [SAVE]: (body) => {
        bodies.push(body);
        return { body: { ...waiting, pendingEmail: null } };
      },
    },
    waiting,
  );
  const part = section('E-mail');

  await person.click(part.getByRole('button', { name: 'Send the link again' }));
  await part.findByText(/^We have sent a confirmation link to new@example.org\./);
  await person.click(part.getByRole('button', { name: 'Keep the current address' }));
  await waitFor(() => expect(part.queryByText(/is waiting to be confirmed/)).toBeNull());

  expect(sent).toHaveLength(1);
  expect(bodies).toEqual([{ email: 'ana@example.org' }]);
  expect(document.activeElement?.textContent).toBe('Your profile has been updated');
});

test('claims no link for an unchanged address', async () => {
  const { person } = await open();
  const part = section('E-mail');
  await person.type(part.getByLabelText('New e-mail'), 'ANA@example.org');
  await person.type(part.getByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Change e-mail' }));

  await part.findByText('Your profile has been updated');
  expect(part.queryByText(/confirmation link/)).toBeNull();
});

test('a wrong current password shows an error at its field', async () => {
  const { person } = await open(
    { [SAVE]: () => refused(400, 'credentials_invalid') },
    aUser(),
    '#security',
  );
  const part = section('Password');
  await person.type(part.getByLabelText('Current password'), 'wrong');
  await person.type(part.getByLabelText('New password'), 'correct horse battery');

  await person.click(part.getByRole('button', { name: 'Change password' }));

  await part.findByText('Identifier or password invalid.');
  const field = part.getByLabelText<HTMLInputElement>('Current password');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-describedby')).toContain(part.getByRole('alert').id);
  expect(field.value).toBe('wrong');
});

test('the current password is required', async () => {
  const { person, bodies } = await open({}, aUser(), '#security');
  const part = section('Password');
  await person.type(part.getByLabelText('New password'), 'correct horse battery');

  await person.click(part.getByRole('button', { name: 'Change password' }));

  await part.findByText('Please provide your password.');
  expect(bodies).toEqual([]);
});

test('ends another session and keeps the focus', async () => {
  let sessions = [here, there];
  const { person } = await open(
    {
      [LIST]: () => ({ body: { sessions } }),
      [`DELETE /users/me/sessions/${there.id}`]: () => {
        sessions = [here];
        return { body: { ok: true } };
      },
    },
    aUser(),
    '#security',
  );
  const part = section('Where you are signed in');
  const button = await part.findByRole('button', { name: 'Sign out Safari on iOS' });
  expect(part.queryByRole('button', { name: /Firefox/ })).toBeNull();

  await person.click(button);

  await part.findByText('Safari on iOS has been signed out.');
  expect(part.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement?.contains(part.getAllByRole('status')[0] ?? null)).toBe(true);
});

test('a session that cannot be ended stays, with an error', async () => {
  const { person } = await open({}, aUser(), '#security');
  const part = section('Where you are signed in');

  await person.click(await part.findByRole('button', { name: 'Sign out Safari on iOS' }));

  await part.findByText('No connection. Check it and try again.');
  expect(part.getAllByRole('listitem')).toHaveLength(2);
});

test("downloads the member's data", async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:test';
  };
  URL.revokeObjectURL = () => {};
  const lists = Object.keys(profileEndpoints.exportData.response.shape).map((name) => [name, []]);
  const kept = {
    ...Object.fromEntries(lists),
    exportedAt: '2026-11-21T10:00:00.000Z',
    user: aUser(),
    membership: {},
    secondFactor: { on: false, since: null },
    business: null,
    transactionsArchivedBefore: null,
  };
  const { person } = await open(
    { 'POST /users/me/export': () => ({ body: kept }) },
    aUser(),
    '#data',
  );
  const part = section('Your data');

  await person.type(await part.findByLabelText('Current password'), 'calm water');
  await person.click(part.getByRole('button', { name: 'Download your data' }));

  await part.findByText('Your data has been downloaded.');
  expect(files[0]?.type).toBe('application/json');
  expect(files[0]?.size).toBe(new Blob([JSON.stringify(kept, null, 2)]).size);
});
