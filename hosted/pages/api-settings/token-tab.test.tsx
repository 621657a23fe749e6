// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ApiToken } from '#shared/api-keys/token-schemas.ts';
import { aUser } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const ID = 'tok_01234567890123456789abcdef';
const SECRET = `salus_test_${'a'.repeat(68)}9f3c`;
const aToken = (over: Partial<ApiToken> = {}): ApiToken => ({
  id: ID,
  prefix: 'salus_test_',
  lastFour: '9f3c',
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  suspendedAt: null,
  ...over,
});

async function open(tokens: ApiToken[], answers: Answers = {}) {
  const app = await renderApp('/account/profile/link?tab=token', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /business/tokens': () => ({ body: { tokens } }),
      'GET /merchant/api-keys': () => ({ body: { data: [] } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
    },
  });
  await screen.findByRole('button', {
    name: tokens.length === 0 ? 'Create an API token' : 'Renew',
  });
  return app;
}

/** Types the password into the open dialog and submits it. */
async function prove(person: Awaited<ReturnType<typeof open>>['person'], action: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: action }));
  return dialog;
}

test('a token is masked until the password is given, then it can be copied', async () => {
  const sent: unknown[] = [];
  const { person } = await open([aToken()], {
    [`POST /business/tokens/${ID}/reveal`]: (body) => {
      sent.push(body);
      return { body: { token: SECRET } };
    },
  });
  expect(screen.getByText('salus_test_••••••••9f3c')).toBeDefined();
  expect(screen.getByText('Not used yet')).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Show' }));
  await prove(person, 'Show');

  const shown = await screen.findByText(SECRET);
  expect(document.activeElement).toBe(shown);
  expect(sent).toEqual([{ currentPassword: 'correct horse battery' }]);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await person.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('a wrong password shows an error at its field and no token', async () => {
  const { person } = await open([aToken()], {
    [`POST /business/tokens/${ID}/reveal`]: () => refused(400, 'credentials_invalid'),
  });

  await person.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = await prove(person, 'Show');

  await waitFor(() =>
    expect(dialog.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByText('salus_test_••••••••9f3c')).toBeDefined();
});

test.each([
  ['the one before kept for a day unless asked otherwise', undefined, 'keep'],
  ['the one before cut at once', 'Revoke now', 'revoke'],
])('renewing: %s', async (_, choice, previous) => {
  const sent: unknown[] = [];
  const { person } = await open([aToken()], {
    'POST /business/tokens': (body) => {
      sent.push(body);
      return { status: 201, body: { token: SECRET, tokens: [aToken()] } };
    },
  });

  await person.click(screen.getByRole('button', { name: 'Renew' }));
  if (choice) await person.click(await screen.findByRole('radio', { name: new RegExp(choice) }));
  await prove(person, 'Renew');

  await screen.findByText('Your new token. Put it on your servers.');
  expect(screen.getByText(SECRET)).toBeDefined();
  expect(sent).toEqual([{ previous, currentPassword: 'correct horse battery' }]);
});

test('a business without a token creates its first', async () => {
  const { person } = await open([], {
    'POST /business/tokens': () => ({ status: 201, body: { token: SECRET, tokens: [aToken()] } }),
  });
  expect(screen.getByText('You have no API token yet.')).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Create an API token' }));
  expect(screen.queryByRole('radio')).toBeNull();
  await prove(person, 'Create an API token');

  await screen.findByText('Your new token. Put it on your servers.');
});

test('revoking the only token shows a warning', async () => {
  let tokens = [aToken()];
  const { person } = await open(tokens, {
    'GET /business/tokens': () => ({ body: { tokens } }),
    'GET /merchant/api-keys': () => ({ body: { data: [] } }),
    [`POST /business/tokens/${ID}/revoke`]: () => {
      tokens = [];
      return { body: { tokens } };
    },
  });

  await person.click(screen.getByRole('button', { name: 'Revoke the token ending in 9f3c' }));
  await screen.findByText(/It is your only token/);
  await prove(person, 'Revoke');

  await screen.findByText('The token ending in 9f3c has been revoked.');
  await screen.findByText('You have no API token yet.');
});

test('each of two tokens shows until when it is valid', async () => {
  const before = aToken({ id: `${ID.slice(0, -1)}g`, lastFour: '11aa' });
  await open([aToken(), { ...before, expiresAt: '2026-11-22T09:30:00.000Z' }]);

  expect(screen.getByText('Current')).toBeDefined();
  expect(screen.getByText(/^Valid until .*2026/)).toBeDefined();
});

test('a code is asked for where two-step sign-in is on', async () => {
  const { person } = await open([aToken()], {
    'GET /users/me/reauthentication': () => ({
      body: { methods: ['password', 'code'], recovery: false },
    }),
  });

  await person.click(screen.getByRole('button', { name: 'Show' }));

  await within(await screen.findByRole('dialog')).findByLabelText('Code');
});

test('a developer makes a named key instead of the API token', async () => {
  const own = 'usr_1234567890123456789abcdefg';
  const business = { id: aUser().id, name: 'Casa Verde', domain: 'casaverde.example' };
  const key = {
    ...aToken({ id: 'tok_1123456789012345678abcdefg' }),
    ...{ revealable: false, addresses: null, createdBy: null, replacedAt: null },
  };
  const { person } = await renderApp('/account/profile/link?tab=token', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/businesses': () => ({
        body: { businesses: [{ ...business, role: 'developer' }], acting: business.id, own },
      }),
      'GET /business/tokens': () => ({ body: { tokens: [aToken()] } }),
      'GET /merchant/api-keys': () => ({
        body: {
          data: [
            { ...key, name: 'Refunds', scopes: ['refunds:write'] },
            { ...key, id: 'tok_2123456789012345678abcdefg', name: 'Shop', scopes: ['events:read'] },
          ],
        },
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
    },
  });

  await screen.findByText(/^The API token has permissions that your role does not have/);
  expect(screen.queryByRole('button', { name: /^(Renew|Show|Revoke the token.*)$/ })).toBeNull();
  await screen.findByText(/^This key has permissions that your role does not have/);
  expect(screen.queryByRole('button', { name: 'Replace Refunds' })).toBeNull();
  screen.getByRole('button', { name: 'Replace Shop' });

  await person.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog'));
  const presets = dialog
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ labels }) => labels?.[0]?.textContent);
  expect(presets).toEqual([
    expect.stringMatching(/^Payments only/),
    expect.stringMatching(/^Custom/),
  ]);
  await person.click(dialog.getByRole('radio', { name: /^Custom/ }));
  dialog.getByRole('checkbox', { name: 'webhook-endpoints:write' });
  expect(dialog.queryByRole('checkbox', { name: 'refunds:write' })).toBeNull();
});

test('a suspended token says what it still does', async () => {
  await open([aToken({ suspendedAt: '2026-11-22T09:30:00.000Z' })]);

  expect(await screen.findByText('Suspended')).toBeDefined();
  expect(screen.queryByText('Current')).toBeNull();
  expect(screen.getByRole('link', { name: 'Decide under Team' })).toBeDefined();
});
