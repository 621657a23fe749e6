// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const ID = 'tok_01234567890123456789abcdef';
const SECRET = `salus_test_${'a'.repeat(68)}9f3c`;
const aKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  id: ID,
  name: 'Booking system',
  prefix: 'salus_test_',
  lastFour: '9f3c',
  scopes: ['refunds:read', 'balance:read'],
  addresses: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: { kind: 'person', id: 'usr_1', name: 'Alba Prado' },
  lastUsedAt: null,
  expiresAt: null,
  replacedAt: null,
  suspendedAt: null,
  revealable: false,
  ...over,
});

async function open(keys: ApiKey[], answers: Answers = {}) {
  const app = await renderApp('/account/profile/link?tab=token', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /business/tokens': () => ({ body: { tokens: [] } }),
      'GET /merchant/api-keys': () => ({ body: { data: keys } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
    },
  });
  await screen.findByRole('button', { name: 'Create key' });
  return app;
}
type Person = Awaited<ReturnType<typeof open>>['person'];

async function confirm(person: Person, action: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: action }));
  return dialog;
}

test('a key is created with a preset, and shown once', async () => {
  const sent: unknown[] = [];
  const { person } = await open([], {
    'POST /merchant/api-keys': (body) => {
      sent.push(body);
      return { status: 201, body: { token: SECRET, key: aKey() } };
    },
  });
  expect(await screen.findByText('You have no keys yet.')).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Create key' }));
  await person.type(await screen.findByLabelText('Name'), 'Booking system');
  await confirm(person, 'Create key');

  expect(await screen.findByText(SECRET)).toBeDefined();
  expect(sent).toEqual([
    {
      name: 'Booking system',
      scopes: ['pay-sessions:read', 'pay-sessions:write', 'events:read', 'settings:read'],
      currentPassword: 'correct horse battery',
    },
  ]);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('single permissions, an end and addresses are chosen', async () => {
  const sent: Record<string, unknown>[] = [];
  const { person } = await open([], {
    'POST /merchant/api-keys': (body) => {
      sent.push(body as Record<string, unknown>);
      return { status: 201, body: { token: SECRET, key: aKey() } };
    },
  });

  await person.click(screen.getByRole('button', { name: 'Create key' }));
  await person.type(await screen.findByLabelText('Name'), 'Reports');
  await person.click(screen.getByRole('radio', { name: /^Custom/ }));
  await person.click(screen.getByRole('checkbox', { name: 'balance:read' }));
  await person.type(screen.getByLabelText('Valid until (optional)'), '2030-05-01');
  await person.type(screen.getByLabelText(/^Allowed addresses/), '192.0.2.7\n2001:db8::/32');
  await confirm(person, 'Create key');

  await screen.findByText(SECRET);
  expect(sent[0]).toMatchObject({
    scopes: ['balance:read'],
    addresses: ['192.0.2.7', '2001:db8::/32'],
    expiresAt: new Date(2030, 4, 2).toISOString(),
  });
});

test('a wrong range and missing permissions are shown at their fields', async () => {
  const { person } = await open([], {
    'POST /merchant/api-keys': () => ({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'addresses.0', message: 'An address or range such as 192.0.2.0/24.' }],
      },
    }),
  });
  await person.click(screen.getByRole('button', { name: 'Create key' }));
  await person.type(await screen.findByLabelText('Name'), 'Reports');
  await person.click(screen.getByRole('radio', { name: /^Custom/ }));
  const dialog = await confirm(person, 'Create key');
  expect(await dialog.findByText('Choose at least one.')).toBeDefined();

  await person.click(screen.getByRole('radio', { name: /^Read only/ }));
  await person.type(screen.getByLabelText(/^Allowed addresses/), 'shop');
  await person.click(dialog.getByRole('button', { name: 'Create key' }));

  expect(await dialog.findByText(/^Enter IP addresses or ranges/)).toBeDefined();
});

test('a key is rolled with an overlap', async () => {
  const sent: unknown[] = [];
  const { person } = await open([aKey()], {
    [`POST /merchant/api-keys/${ID}/roll`]: (body) => {
      sent.push(body);
      return { status: 201, body: { token: SECRET, key: aKey() } };
    },
  });
  expect(await screen.findByText('Permissions: 2')).toBeDefined();

  await person.click(screen.getByRole('button', { name: 'Replace Booking system' }));
  await person.click(await screen.findByRole('radio', { name: /^7 days/ }));
  await confirm(person, 'Replace');

  expect(await screen.findByText(SECRET)).toBeDefined();
  expect(sent).toEqual([{ overlapHours: 168, currentPassword: 'correct horse battery' }]);
});

test('a key is revoked, and a replaced one cannot be rolled', async () => {
  let keys = [aKey({ replacedAt: '2026-11-22T09:30:00.000Z' })];
  const { person } = await open(keys, {
    'GET /merchant/api-keys': () => ({ body: { data: keys } }),
    [`DELETE /merchant/api-keys/${ID}`]: () => {
      keys = [];
      return { body: { id: ID } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Revoke Booking system' }));
  expect(screen.queryByRole('button', { name: 'Replace Booking system' })).toBeNull();
  await confirm(person, 'Revoke');

  expect(await screen.findByText('Booking system has been revoked.')).toBeDefined();
  expect(await screen.findByText('You have no keys yet.')).toBeDefined();
});

test('a suspended key says what it still does, and where an owner decides', async () => {
  await open([aKey({ suspendedAt: '2026-11-22T09:30:00.000Z' })]);

  expect(await screen.findByText('Suspended')).toBeDefined();
  expect(
    screen.getByText(/it makes and reads payment sessions, and does nothing else/),
  ).toBeDefined();
  const link = screen.getByRole('link', { name: 'Decide under Team' });
  expect(link.getAttribute('href')).toBe('/account/profile/link?tab=team');
});
