// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const FROM = '2026-11-23T10:00:00.000Z';
const PHONE = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Phone',
  createdAt: AT,
  lastUsedAt: null,
  synced: true,
  forPayments: false,
};

async function open(answers: Answers, group: 'security' | 'data' = 'security') {
  vi.stubGlobal('PublicKeyCredential', class {});
  await renderApp(`/account/profile/edit#${group}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser() }),
      'GET /users/me/sessions': () => ({ body: { sessions: [] } }),
      'GET /users/me/passkeys': () => ({ body: { passkeys: [] } }),
      'GET /users/me/second-factor': () => ({
        body: { on: false, since: null, recoveryCodesLeft: 0 },
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
    },
  });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('a passkey and an authenticator app say from when they count', async () => {
  await open({
    'GET /users/me/passkeys': () => ({ body: { passkeys: [{ ...PHONE, countsFrom: FROM }] } }),
    'GET /users/me/second-factor': () => ({
      body: { on: true, since: AT, countsFrom: FROM, recoveryCodesLeft: 10 },
    }),
  });

  await (await section('Passkeys')).findByText(/^Counts from .*23/);
  await (await section('Two-step sign-in')).findByText(/^The app counts from .*23/);
});

test('those that count already say nothing of it', async () => {
  await open({
    'GET /users/me/passkeys': () => ({ body: { passkeys: [{ ...PHONE, countsFrom: null }] } }),
  });

  await screen.findByText('Phone');
  expect(screen.queryByText(/ounts from/)).toBeNull();
});

test('a confirmation asks for the older factor, and says from when the newer one counts', async () => {
  await open(
    {
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password', 'code'], recovery: false, newerFrom: FROM, resetAt: null },
      }),
    },
    'data',
  );

  const part = await section('Your data');
  await part.findByText(/^Confirm as you did before\. .* counts from .*23/);
  await part.findByLabelText('Code');
});
