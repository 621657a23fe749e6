// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const LIST = 'GET /users/me/passkeys';
const BEGIN = 'POST /users/me/passkeys/options';
const ADD = 'POST /users/me/passkeys';
const FACTOR = 'GET /users/me/second-factor';
const PHONE = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  synced: true,
};
const made = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const factor = (on: boolean) => () => ({ body: { on, since: null, recoveryCodesLeft: 0 } });

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

async function open(answers: Answers = {}) {
  const bodies: unknown[] = [];
  let passkeys: unknown[] = [PHONE];
  const app = await renderApp('/account/profile/edit', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      [FACTOR]: factor(false),
      [LIST]: () => ({ body: { passkeys } }),
      [BEGIN]: (body) => {
        bodies.push(body);
        return { body: { options: { challenge: 'x' } } };
      },
      [ADD]: (body) => {
        bodies.push(body);
        const added = { ...PHONE, id: crypto.randomUUID(), name: 'Key' };
        passkeys = [added, PHONE];
        return { status: 201, body: added };
      },
      [`PUT /users/me/passkeys/${PHONE.id}`]: (body) => {
        passkeys = [{ ...PHONE, ...(body as object) }];
        return { body: passkeys[0] };
      },
      [`POST /users/me/passkeys/${PHONE.id}/remove`]: (body) => {
        bodies.push(body);
        passkeys = [];
        return { body: { ok: true } };
      },
      ...answers,
    },
  });
  await screen.findByText('Phone');
  const part = within(screen.getByRole('region', { name: 'Passkeys' }));
  return { ...app, bodies, part };
}

async function add({ person, part }: Awaited<ReturnType<typeof open>>) {
  await person.click(part.getByRole('button', { name: 'Add a passkey' }));
  await person.type(await part.findByLabelText('Name'), 'Key');
  await person.type(await part.findByLabelText('Current password'), 'secret');
  await person.click(part.getByRole('button', { name: 'Add a passkey' }));
}

test('adds one that the device made, after the password, and says so', async () => {
  device.startRegistration.mockResolvedValue({ ...made, clientExtensionResults: {} });
  const page = await open();

  await add(page);

  await waitFor(() =>
    expect(page.part.getByRole('status').textContent).toBe('Key has been added.'),
  );
  expect(page.bodies).toEqual([{ currentPassword: 'secret' }, { name: 'Key', credential: made }]);
  expect(page.part.getByRole('button', { name: 'Rename Key' })).toBeDefined();
});

test('asks the device again without asking for the password’s proof again', async () => {
  const no = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  device.startRegistration.mockRejectedValueOnce(no).mockResolvedValueOnce(made);
  const page = await open();
  await add(page);
  await waitFor(() =>
    expect(page.part.getByRole('alert').textContent).toContain('made no passkey'),
  );

  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));

  await page.part.findByRole('button', { name: 'Rename Key' });
  expect(page.bodies).toHaveLength(2);
});

test('says that a device has one already', async () => {
  const twice = Object.assign(new Error('twice'), { name: 'InvalidStateError' });
  device.startRegistration.mockRejectedValueOnce(twice);
  const page = await open();

  await add(page);

  await waitFor(() => expect(page.part.getByRole('alert').textContent).toContain('already has'));
});

test('asks for a code where two-step sign-in is on', async () => {
  const page = await open({ [FACTOR]: factor(true) });

  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));

  expect(await page.part.findByLabelText(/code/i)).toBeDefined();
});

test('renames one', async () => {
  const { person, part } = await open();
  await person.click(part.getByRole('button', { name: 'Rename Phone' }));
  const name = await part.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Phone');
  await person.clear(name);
  await person.type(name, 'Tablet');

  await person.click(part.getByRole('button', { name: 'Save' }));

  expect(await part.findByRole('button', { name: 'Rename Tablet' })).toBeDefined();
});

test('removes one, for the password', async () => {
  const { person, part, bodies } = await open();
  await person.click(part.getByRole('button', { name: 'Remove Phone' }));
  await person.type(await part.findByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(part.getByRole('status').textContent).toBe('Phone has been removed.'));
  expect(bodies).toEqual([{ currentPassword: 'secret' }]);
  expect(part.queryByText('Phone')).toBeNull();
});

test('on an API without passkeys there is no such section', async () => {
  await renderApp('/account/profile/edit', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      [FACTOR]: factor(false),
      [LIST]: () => refused(404, 'not_found'),
    },
  });

  await screen.findByRole('region', { name: 'Your data' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
});

const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};
const OPTIONS = 'POST /auth/passkey/options';
const SIGN_IN = 'POST /auth/passkey';
const asked = () => ({ body: { options: { challenge: 'x' } } });

test('signs in with one, and goes where it was wanted', async () => {
  device.startAuthentication.mockResolvedValue(signed);
  const bodies: unknown[] = [];
  const { person } = await renderApp('/login?next=/pay/x', {
    answers: {
      [OPTIONS]: asked,
      [SIGN_IN]: (body) => {
        bodies.push(body);
        return { body: { jwt: 'a.b.c', user: aUser() } };
      },
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  await waitFor(() => expect(address()).toBe('/pay/x'));
  expect(bodies).toEqual([{ credential: signed }]);
});

test.each([
  ['No passkey was used.', undefined],
  ['This passkey cannot be used here.', signed],
])('says in the one alert of the form: %s', async (text, answer) => {
  device.startAuthentication.mockImplementation(() =>
    answer ? Promise.resolve(answer) : Promise.reject(new Error('no')),
  );
  const { person } = await renderApp('/login', {
    answers: { [OPTIONS]: asked, [SIGN_IN]: () => refused(400, 'passkey_invalid') },
  });

  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
});
