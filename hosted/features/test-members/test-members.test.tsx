// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const TARA = {
  id: 'usr_1234567890123456789abcdefg',
  email: 'tara@example.com',
  name: 'Tara',
  surname: null,
  level: 'Sens',
  cash: '1000',
  stake: '50',
  createdAt: '2026-11-20T09:30:00.000Z',
};

const TAB = '/account/profile/link?tab=test-members';

const open = (answers: Answers = {}, livemode?: false, path = TAB) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({
        body: aUser({ recipientName: 'Casa Verde', ...(livemode === false ? { livemode } : {}) }),
      }),
      'GET /business/test-members': () => ({ body: { data: [TARA] } }),
      ...answers,
    },
  });

test('a test member is created, and the password shown', async () => {
  const sent: unknown[] = [];
  const { person } = await open(
    {
      'POST /business/test-members': (body) => {
        sent.push(body);
        return { status: 201, body: { member: TARA, password: 'once-and-never-again' } };
      },
    },
    false,
  );

  await person.click(await screen.findByRole('button', { name: 'Create test member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('First name'), 'Tara');
  await person.click(dialog.getByRole('button', { name: 'Create test member' }));

  await screen.findByText('once-and-never-again');
  await screen.findByText('Tara has been created.');
  expect(sent).toMatchObject([{ name: 'Tara', cash: '1000' }]);
});

test('a test member gets test tokens, and is deleted', async () => {
  const sent: unknown[] = [];
  const { person, api } = await open(
    {
      [`POST /business/test-members/${TARA.id}/funds`]: (body) => {
        sent.push(body);
        return { body: TARA };
      },
      [`DELETE /business/test-members/${TARA.id}`]: () => ({ body: { ok: true } }),
    },
    false,
  );

  await person.click(await screen.findByRole('button', { name: 'Give tokens: Tara' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Test tokens'), '25');
  await person.click(dialog.getByRole('button', { name: 'Give tokens' }));
  await screen.findByText('Tara has received the test tokens.');
  expect(sent).toEqual([{ cash: '25' }]);

  await person.click(screen.getByRole('button', { name: 'Delete: Tara' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
  );
  await screen.findByText('Tara has been deleted.');
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
});

test('says why no test member is created', async () => {
  const { person } = await open(
    { 'POST /business/test-members': () => refused(409, 'test_member_limit_reached') },
    false,
  );

  await person.click(await screen.findByRole('button', { name: 'Create test member' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('First name'), 'Tara');
  await person.click(dialog.getByRole('button', { name: 'Create test member' }));

  await screen.findByText('You have 100 test members, the maximum. Delete one first.');
});

test('in live mode it says where the test members are, and reads none', async () => {
  const { api } = await open();

  await screen.findByText('Test members are available in test mode. Switch it on above.');
  expect(api.calls).not.toContain('GET /business/test-members');
});

test('a link opens a tab of its own as the test member', async () => {
  await open({}, false);

  const link = await screen.findByRole('link', { name: 'Open as member: Tara (New tab)' });
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual([`/account/profile?test-member=${TARA.id}`, '_blank', 'noopener']);
});

test('that tab is signed in as the test member and shows their home', async () => {
  const jwt = 'the.test.token';
  const tara = aUser({ id: TARA.id, name: 'Tara', livemode: false });
  const { api, session } = await open(
    {
      [`POST /business/test-members/${TARA.id}/sign-in`]: () => ({ body: { jwt, user: tara } }),
    },
    false,
    `/account/profile?test-member=${TARA.id}`,
  );

  await waitFor(() => expect(location.pathname).toBe('/account'));
  expect(session.user.value?.id).toBe(TARA.id);
  expect(api.calls.filter((call) => call.includes('/sign-in'))).toHaveLength(1);
  expect(session.isTestAt('')).toBe(false);
});

test('that tab says why nobody is signed in', async () => {
  const { session } = await open(
    { [`POST /business/test-members/${TARA.id}/sign-in`]: () => refused(409, 'mode_mismatch') },
    false,
    `/account/profile?test-member=${TARA.id}`,
  );

  await screen.findByText(
    'This belongs to the other mode. Switch between test and live mode to see it.',
  );
  expect(session.isTestAt('')).toBe(true);
});
