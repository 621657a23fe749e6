// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Team } from '#shared/team-members/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { address, renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const OWNER = aUser().id;
const EVA = 'usr_1234567890123456789abcdefg';
const INVITATION = 'inv_01234567890123456789abcdef';
const JOINED = '2026-11-20T09:30:00.000Z';

const aTeam = (over: Partial<Team> = {}): Team => ({
  members: [
    {
      id: OWNER,
      name: 'Ana',
      surname: 'López',
      email: 'ana@example.org',
      role: 'owner',
      joinedAt: JOINED,
      hasRegistered: true,
      isSuspended: false,
    },
    {
      id: EVA,
      name: 'Eva',
      surname: 'Prado',
      email: 'eva@example.org',
      role: 'till',
      joinedAt: JOINED,
      hasRegistered: false,
      isSuspended: false,
    },
  ],
  invitations: [
    {
      id: INVITATION,
      email: 'leo@example.org',
      role: 'finance',
      replacedOwner: null,
      createdAt: JOINED,
      expiresAt: '2026-11-27T09:30:00.000Z',
    },
  ],
  ...over,
});

const casaVerde = (role: string) => ({
  id: OWNER,
  name: 'Casa Verde',
  domain: 'casaverde.example',
  role,
});

/** @param own the signed-in person */
async function open(answers: Answers = {}, own = OWNER, role = 'owner') {
  const app = await renderApp('/account/profile/link?tab=team', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/businesses': () => ({
        body: { businesses: [casaVerde(role)], acting: OWNER, own },
      }),
      'GET /business/team': () => ({ body: aTeam() }),
      'GET /business/suspensions': () => ({ body: { suspensions: [] } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
    },
  });
  await screen.findByText('Eva Prado');
  return app;
}
type Person = Awaited<ReturnType<typeof open>>['person'];

async function confirm(person: Person, action: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: action }));
}

test('people and open invitations are shown with their roles', async () => {
  await open();

  const team = within(screen.getByRole('region', { name: 'People' }));
  expect(team.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana López (you)ana@example.orgRegistered this businessOwner',
    'Eva Pradoeva@example.orgTillChange roleRemoveHand over',
  ]);
  const invitations = within(screen.getByRole('region', { name: 'Open invitations' }));
  expect(invitations.getByText('leo@example.org')).toBeDefined();
  expect(invitations.getByText('Finance')).toBeDefined();
});

test('a person is invited with a role', async () => {
  const sent: unknown[] = [];
  const { person } = await open({
    'POST /business/team/invitations': (body) => {
      sent.push(body);
      return {
        status: 201,
        body: { ...aTeam().invitations[0], email: 'mia@example.org', role: 'finance' },
      };
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Invite person' }));
  await person.type(await screen.findByLabelText('E-mail address'), 'mia@example.org');
  await person.click(screen.getByRole('radio', { name: /^Finance/ }));
  await confirm(person, 'Send invitation');

  await screen.findByText('We have sent an invitation to mia@example.org.');
  expect(sent).toEqual([
    { email: 'mia@example.org', role: 'finance', currentPassword: 'correct horse battery' },
  ]);
});

test('why an invitation is refused is shown in its form', async () => {
  const { person } = await open({
    'POST /business/team/invitations': () => refused(409, 'already_in_team'),
  });

  await person.click(await screen.findByRole('button', { name: 'Invite person' }));
  await person.type(await screen.findByLabelText('E-mail address'), 'eva@example.org');
  await confirm(person, 'Send invitation');

  await screen.findByText('This person is already in the team.');
});

test('a role is changed', async () => {
  const sent: unknown[] = [];
  const { person } = await open({
    [`PUT /business/team/${EVA}`]: (body) => {
      sent.push(body);
      return { body: aTeam() };
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Change the role of Eva Prado' }));
  await person.click(await screen.findByRole('radio', { name: /^Support/ }));
  await confirm(person, 'Change role');

  await screen.findByText('Eva Prado now has the role Support.');
  expect(sent).toEqual([{ role: 'support', currentPassword: 'correct horse battery' }]);
});

test('a person is removed, and an invitation withdrawn', async () => {
  const { person, api } = await open({
    [`DELETE /business/team/${EVA}`]: () => ({ body: aTeam() }),
    [`DELETE /business/team/invitations/${INVITATION}`]: () => ({ body: aTeam() }),
  });
  const press = async (name: string) =>
    person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

  await person.click(await screen.findByRole('button', { name: 'Remove Eva Prado' }));
  await press('Remove');
  await screen.findByText('Eva Prado has been removed.');

  await person.click(
    screen.getByRole('button', { name: 'Withdraw the invitation to leo@example.org' }),
  );
  await press('Withdraw');
  await screen.findByText('The invitation to leo@example.org has been withdrawn.');
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
});

test('an administrator gives no role of owners', async () => {
  const { person } = await open({}, EVA, 'admin');

  await person.click(await screen.findByRole('button', { name: 'Invite person' }));

  await screen.findByRole('radio', { name: /^Developer/ });
  expect(screen.queryByRole('radio', { name: /^(Owner|Administrator)/ })).toBeNull();
});

test('who may only read changes nothing, and leaves', async () => {
  let acting = true;
  const { person } = await open(
    {
      'GET /users/me': () => ({
        body: acting ? aUser({ recipientName: 'Casa Verde' }) : aUser({ id: EVA }),
      }),
      [`DELETE /users/me/businesses/${OWNER}`]: () => {
        acting = false;
        return { body: { ok: true } };
      },
    },
    EVA,
    'support',
  );
  expect(screen.queryByRole('button', { name: /Invite|Remove|Change|Withdraw/ })).toBeNull();

  await person.click(await screen.findByRole('button', { name: 'Leave team' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
  );

  await waitFor(() => expect(address()).toBe('/account/profile'));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
});

test('a role without access is told whom to ask', async () => {
  await renderApp('/account/profile/link?tab=team', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /business/team': () => refused(403, 'scope_missing'),
    },
  });

  await screen.findByText('Your role does not allow this. Ask an owner of the business.');
});

test('an owner offers the business to a colleague, who is told', async () => {
  const bodies: unknown[] = [];
  const { person } = await open({
    [`POST /business/team/${EVA}/ownership`]: (body) => {
      bodies.push(body);
      return { status: 201, body: { ...aTeam().invitations[0], replacedOwner: OWNER } };
    },
  });
  await person.click(screen.getByRole('button', { name: 'Hand over the business to Eva Prado' }));
  expect(await screen.findByText(/you become an administrator/)).toBeDefined();
  await confirm(person, 'Send offer');

  await screen.findByText('Eva Prado can now accept the ownership.');
  expect(bodies).toEqual([{ currentPassword: 'correct horse battery' }]);
});

test('only an owner may hand over', async () => {
  await open({}, EVA, 'admin');

  expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull();
});
