// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const signed = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'dQ' },
};
const OPTIONS = 'POST /auth/passkey/options';
const SIGN_IN = 'POST /auth/passkey';
const asked = () => ({
  body: {
    options: { challenge: 'x', rpId: 'localhost', timeout: 1, userVerification: 'required' },
  },
});

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('signs in by passkey and opens the requested page', async () => {
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
])("shows in the form's alert: %s", async (text, answer) => {
  device.startAuthentication.mockImplementation(() =>
    answer ? Promise.resolve(answer) : Promise.reject(new Error('no')),
  );
  const { person } = await renderApp('/login', {
    answers: { [OPTIONS]: asked, [SIGN_IN]: () => refused(400, 'passkey_invalid') },
  });

  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
});
