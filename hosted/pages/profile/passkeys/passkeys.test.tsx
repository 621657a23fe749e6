// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../../test-support/builders.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { CREATION_OPTIONS } from '../../../test-support/passkeys.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const LIST = 'GET /users/me/passkeys';
const BEGIN = 'POST /users/me/passkeys/options';
const ADD = 'POST /users/me/passkeys';
const NEEDED = 'GET /users/me/reauthentication';
const BEGIN_PROOF = 'POST /users/me/reauthentication';

const PHONE = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  synced: true,
  forPayments: false,
};
const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};
const made = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};
const needed = (...methods: string[]) => ({ methods, recovery: false });
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

async function open(answers: Answers = {}) {
  const bodies: unknown[] = [];
  let passkeys: unknown[] = [PHONE];
  const app = await renderApp('/account/profile/edit#security', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      [NEEDED]: () => ({ body: needed('password') }),
      [LIST]: () => ({ body: { passkeys } }),
      [BEGIN]: (body) => {
        bodies.push(body);
        return { body: { options: CREATION_OPTIONS } };
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

test('adds a passkey after the password and confirms it', async () => {
  device.startRegistration.mockResolvedValue({ ...made, clientExtensionResults: {} });
  const page = await open();

  await add(page);

  await waitFor(() => expect(page.part.getByRole('status').textContent).toBe('Passkey added: Key'));
  expect(page.bodies).toEqual([
    { currentPassword: 'secret' },
    { name: 'Key', credential: made, forPayments: false },
  ]);
  expect(page.part.getByRole('button', { name: 'Rename Key' })).toBeDefined();
});

test('enrols a passkey for payments where supported and wanted', async () => {
  vi.stubGlobal('PaymentRequest', {
    securePaymentConfirmationAvailability: async () => 'available',
  });
  device.startRegistration.mockResolvedValue({ ...made, clientExtensionResults: {} });
  const page = await open();

  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));
  const box = await page.part.findByRole<HTMLInputElement>('checkbox', { name: /^Also confirm/ });
  expect(box.checked).toBe(true);
  await page.person.type(page.part.getByLabelText('Name'), 'Key');
  await page.person.type(page.part.getByLabelText('Current password'), 'secret');
  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));

  await page.part.findByRole('button', { name: 'Rename Key' });
  expect(device.startRegistration.mock.lastCall?.[0].optionsJSON).toMatchObject({
    authenticatorSelection: { authenticatorAttachment: 'platform' },
    extensions: { payment: { isPayment: true } },
  });
  expect(page.bodies[1]).toEqual({ name: 'Key', credential: made, forPayments: true });
});

test('asks the device again without another reauthentication', async () => {
  const no = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  device.startRegistration.mockRejectedValueOnce(no).mockResolvedValueOnce(made);
  const page = await open();
  await add(page);
  await waitFor(() =>
    expect(page.part.getByRole('alert').textContent).toContain('did not create a passkey'),
  );

  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));

  await page.part.findByRole('button', { name: 'Rename Key' });
  expect(page.bodies).toHaveLength(2);
});

test('says that the device already has a passkey', async () => {
  const twice = Object.assign(new Error('twice'), { name: 'InvalidStateError' });
  device.startRegistration.mockRejectedValueOnce(twice);
  const page = await open();

  await add(page);

  await waitFor(() => expect(page.part.getByRole('alert').textContent).toContain('already has'));
});

test('asks for a code where two-step sign-in is on', async () => {
  const page = await open({ [NEEDED]: () => ({ body: needed('password', 'code') }) });

  await page.person.click(page.part.getByRole('button', { name: 'Add a passkey' }));

  expect(await page.part.findByLabelText(/code/i)).toBeDefined();
});

test('renames a passkey', async () => {
  const { person, part } = await open();
  await person.click(part.getByRole('button', { name: 'Rename Phone' }));
  const name = await part.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Phone');
  await person.clear(name);
  await person.type(name, 'Tablet');

  await person.click(part.getByRole('button', { name: 'Save' }));

  expect(await part.findByRole('button', { name: 'Rename Tablet' })).toBeDefined();
});

test('removes a passkey after the password', async () => {
  const { person, part, bodies } = await open();
  await person.click(part.getByRole('button', { name: 'Remove Phone' }));
  await person.type(await part.findByLabelText('Current password'), 'secret');

  await person.click(part.getByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(part.getByRole('status').textContent).toBe('Phone has been removed.'));
  expect(bodies).toEqual([{ currentPassword: 'secret' }]);
  expect(part.queryByText('Phone')).toBeNull();
});

describe('a member with a passkey', () => {
  const options = { challenge: 'x', rpId: 'localhost', timeout: 1, userVerification: 'required' };
  const withPasskey = (recovery: boolean): Answers => ({
    [NEEDED]: () => ({ body: { methods: ['passkey'], recovery } }),
    [BEGIN_PROOF]: () => ({ body: { methods: ['passkey'], recovery, options } }),
  });
  const remove = async ({ person, part }: Awaited<ReturnType<typeof open>>) => {
    await person.click(part.getByRole('button', { name: 'Remove Phone' }));
    await part.findByText('Your device will ask for your passkey.');
  };

  test('confirms by passkey without a password', async () => {
    device.startAuthentication.mockResolvedValue(signed);
    const page = await open(withPasskey(false));
    await remove(page);

    expect(page.part.queryByLabelText('Current password')).toBeNull();
    expect(page.part.getByRole('link', { name: 'Contact us' })).toBeDefined();
    await page.person.click(page.part.getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(page.bodies).toEqual([{ passkey: signed }]));
  });

  test('gets an error when the device signed nothing, and nothing is sent', async () => {
    device.startAuthentication.mockRejectedValue(new Error('no'));
    const page = await open(withPasskey(false));
    await remove(page);

    await page.person.click(page.part.getByRole('button', { name: 'Remove' }));

    await waitFor(() =>
      expect(page.part.getByRole('alert').textContent).toMatch(/^Confirm this with your passkey/),
    );
    expect(page.bodies).toEqual([]);
  });

  test('may use the password and a recovery code instead', async () => {
    const page = await open(withPasskey(true));
    await remove(page);

    await page.person.click(page.part.getByRole('button', { name: /can’t use my passkey/ }));
    await page.person.type(await page.part.findByLabelText('Current password'), 'secret');
    await page.person.type(page.part.getByLabelText('Recovery code'), '12345');
    await page.person.click(page.part.getByRole('button', { name: 'Remove' }));

    await waitFor(() =>
      expect(page.bodies).toEqual([{ currentPassword: 'secret', code: '12345' }]),
    );
    expect(device.startAuthentication).not.toHaveBeenCalled();
  });
});

test('the section is hidden on an API without passkeys', async () => {
  await renderApp('/account/profile/edit#security', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      [NEEDED]: () => ({ body: needed('password') }),
      [LIST]: () => refused(404, 'not_found'),
    },
  });

  await screen.findByRole('region', { name: 'Where you are signed in' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull());
});
