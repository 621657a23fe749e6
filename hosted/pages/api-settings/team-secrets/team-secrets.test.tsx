// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ApiKey } from '#shared/api-keys/schemas.ts';
import type { TeamSecret, TeamSecrets } from '#shared/team-secrets/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const OWNER = aUser().id;
const EVA = 'usr_1234567890123456789abcdefg';
const KEY = 'tok_01234567890123456789abcdef';
const HOOK = 'whe_01234567890123456789abcdef';
const AT = '2026-11-20T09:30:00.000Z';
const SECRET = `salus_test_${'a'.repeat(68)}9f3c`;

const NEW_KEY: ApiKey = {
  ...{ id: KEY, name: 'Deploy', prefix: 'salus_test_', lastFour: '9f3c', scopes: ['events:read'] },
  ...{ addresses: null, createdAt: AT, createdBy: null, lastUsedAt: null, expiresAt: null },
  ...{ replacedAt: null, suspendedAt: null, revealable: false },
};

const aSecret = (over: Partial<TeamSecret> = {}): TeamSecret => ({
  kind: 'api_key',
  id: KEY,
  name: 'Deploy',
  how: 'made',
  at: AT,
  endsAt: null,
  isReplaced: false,
  ...over,
});
const WEBHOOK = aSecret({
  kind: 'webhook_endpoint',
  id: HOOK,
  name: 'https://casaverde.example/hook',
  how: 'seen',
});

const eva = (over: Partial<TeamSecrets> = {}): TeamSecrets => ({
  id: EVA,
  name: 'Eva Prado',
  inTeam: true,
  secrets: [aSecret(), WEBHOOK],
  ...over,
});
const aMember = (id: string, name: string, role: string) => ({
  ...{ id, name, role, surname: 'Prado', email: `${name}@example.org`, joinedAt: AT },
  hasRegistered: id === OWNER,
  isSuspended: false,
});

async function open(people: () => TeamSecrets[], answers: Answers = {}, role = 'owner') {
  const members = () => [
    aMember(OWNER, 'Ana', 'owner'),
    ...(people()[0]?.inTeam === false ? [] : [aMember(EVA, 'Eva', 'developer')]),
  ];
  const app = await renderApp('/account/profile/link?tab=team', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/businesses': () => ({
        body: {
          businesses: [{ id: OWNER, name: 'Casa Verde', domain: 'casaverde.example', role }],
          acting: OWNER,
          own: role === 'owner' ? OWNER : EVA,
        },
      }),
      'GET /business/team': () => ({ body: { members: members(), invitations: [] } }),
      'GET /business/team/secrets': () => ({ body: { people: people() } }),
      'GET /business/suspensions': () => ({ body: { suspensions: [] } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
    },
  });
  await screen.findByText('Ana Prado');
  return app;
}
type Person = Awaited<ReturnType<typeof open>>['person'];

const card = async () =>
  within(await screen.findByRole('region', { name: 'Keys and secrets by person' }));

async function confirm(person: Person, action: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: action }));
}

test('a removal names the secrets that the person knows, and the list shows them after it', async () => {
  let inTeam = true;
  const { person } = await open(() => [eva({ inTeam })], {
    [`DELETE /business/team/${EVA}`]: () => {
      inTeam = false;
      return { body: { members: [aMember(OWNER, 'Ana', 'owner')], invitations: [] } };
    },
  });
  const list = await card();
  expect(list.getByText('Eva Prado: 2').closest('details')?.open).toBe(false);

  await person.click(await screen.findByRole('button', { name: 'Remove Eva Prado' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'API key “Deploy”',
    'Webhook secret for https://casaverde.example/hook',
  ]);
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await list.findByText('Has left the team');
  expect(list.getByText(/Eva Prado: 2/).closest('details')?.open).toBe(true);
});

test('a key is rolled with one press and a confirmation, and the new one is shown', async () => {
  let people = [eva({ inTeam: false })];
  const sent: unknown[] = [];
  const { person } = await open(() => people, {
    [`POST /merchant/api-keys/${KEY}/roll`]: (body) => {
      sent.push(body);
      people = [eva({ inTeam: false, secrets: [WEBHOOK] })];
      return { status: 201, body: { token: SECRET, key: NEW_KEY } };
    },
  });

  const list = await card();
  await person.click(list.getByRole('button', { name: 'Replace: API key “Deploy”' }));
  await person.click(await screen.findByRole('radio', { name: /End it now/ }));
  await confirm(person, 'Replace');

  await screen.findByText(SECRET);
  expect(sent).toEqual([{ overlapHours: 0, currentPassword: 'correct horse battery' }]);
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(list.queryByText('API key “Deploy”')).toBeNull();
});

test('a webhook secret is renewed', async () => {
  const { person } = await open(() => [eva({ inTeam: false })], {
    [`POST /merchant/webhook-endpoints/${HOOK}/roll-secret`]: () => ({
      status: 200,
      body: { secret: 'whsec_new', previousUntil: null },
    }),
  });

  const list = await card();
  await person.click(list.getByRole('button', { name: /^Replace: Webhook secret/ }));
  await confirm(person, 'Renew');

  await screen.findByText('whsec_new');
});

test('a till is revoked, and so is a key that has a successor', async () => {
  let people = [
    eva({
      inTeam: false,
      secrets: [
        aSecret({ kind: 'till', id: 'til_01234567890123456789abcdef', name: 'Counter' }),
        aSecret({ isReplaced: true, endsAt: '2026-11-27T09:30:00.000Z' }),
      ],
    }),
  ];
  const { person } = await open(() => people, {
    'DELETE /business/tills/til_01234567890123456789abcdef': () => {
      people = [];
      return { body: { tills: [] } };
    },
  });

  const list = await card();
  list.getByRole('button', { name: 'Revoke: API key “Deploy”' });
  await person.click(list.getByRole('button', { name: 'Revoke: Till “Counter”' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }),
  );

  await list.findByText('“Counter” has been revoked.');
});

test('who may not change the team does not read the list', async () => {
  const { api } = await open(() => [eva()], {}, 'developer');

  expect(api.calls).not.toContain('GET /business/team/secrets');
});
