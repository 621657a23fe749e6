// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MembershipImport } from '#shared/link/import-schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { openConsole, TAB } from '../../../test-support/plans-console.tsx';
import { parseMemberships } from './parse-memberships.ts';

const IMPORT = 'POST /merchant/link-sessions/import';
const HEAD = 'Member;Plan;Next payment;First payment';
const answer = (over: Partial<MembershipImport> = {}): MembershipImport => ({
  ...{ status: 'preview', problems: [], invited: 2, replaced: 0, kept: 0 },
  ...over,
});
const file = (...lines: string[]) =>
  new File([lines.join('\n')], 'members.csv', { type: 'text/csv' });
const ANA = 'ana@example.org;Yoga;2027-01-31;2024-05-31';
const BO = '4711;Yoga;2027-02-15';

test('invites the members of a file after a check', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(TAB, {
    [IMPORT]: (body) => {
      sent.push(body);
      return {
        body: answer({ replaced: 1, kept: 1, ...(sent.length === 2 && { status: 'invited' }) }),
      };
    },
  });
  await person.click(await screen.findByRole('link', { name: 'Import memberships' }));
  await person.upload(await screen.findByLabelText('File'), file(HEAD, ANA, BO));
  await screen.findByText('Members to invite: 2.');
  screen.getByText(/^Of these, 1 were invited/);
  screen.getByText('Invited already, with the same dates: 1.');
  await person.click(screen.getByRole('button', { name: 'Create invitations (2)' }));

  await screen.findByText(/^Invitations created: 2\./);
  expect(screen.queryByRole('button', { name: /^Create invitations/ })).toBeNull();
  const rows = [
    { reference: 'ana@example.org', plan: 'Yoga', nextDue: '2027-01-31', since: '2024-05-31' },
    { reference: '4711', plan: 'Yoga', nextDue: '2027-02-15' },
  ];
  expect(sent).toEqual([
    { rows, preview: true },
    { rows, preview: false },
  ]);
});

test('names line, column and value of each error, and offers no import', async () => {
  const { person } = await openConsole(`${TAB}&plan=import`, {
    [IMPORT]: () => ({
      body: answer({ problems: [{ row: 2, field: 'nextDue', problem: 'not_a_date' }] }),
    }),
  });
  await person.upload(await screen.findByLabelText('File'), file(HEAD, ANA, 'bo;Yoga;31.1.27'));

  const table = within(await screen.findByRole('table', { name: 'Rows with errors' }));
  for (const text of ['3', 'Next payment', '31.1.27', 'Not a date such as 2027-01-31']) {
    table.getByText(text, { selector: 'td *, th *' });
  }
  expect(screen.queryByRole('button', { name: /^Create invitations/ })).toBeNull();
});

test('shows an error that came after the check', async () => {
  let calls = 0;
  const { person } = await openConsole(`${TAB}&plan=import`, {
    [IMPORT]: () => ({
      body: answer({
        problems: calls++ === 0 ? [] : [{ row: 1, field: 'reference', problem: 'has_plan' }],
      }),
    }),
  });
  await person.upload(await screen.findByLabelText('File'), file(ANA, BO));
  await person.click(await screen.findByRole('button', { name: 'Create invitations (2)' }));

  await screen.findByText('This member has the plan already');
});

test('a file whose members are all invited creates nothing', async () => {
  const { person } = await openConsole(`${TAB}&plan=import`, {
    [IMPORT]: () => ({ body: answer({ invited: 0, kept: 2 }) }),
  });
  await person.upload(await screen.findByLabelText('File'), file(ANA, BO));

  await screen.findByText('Invited already, with the same dates: 2.');
  expect(screen.queryByRole('button', { name: /^Create invitations/ })).toBeNull();
});

test.each([
  ['finance', 0],
  ['support', 1],
] as const)('%s has the import only if it may invite', async (role, count) => {
  const me = aUser({ recipientName: 'Linden Yoga' });
  await openConsole(TAB, {
    'GET /users/me/businesses': () => ({
      body: {
        businesses: [{ id: me.id, name: 'Linden Yoga', domain: 'yoga.example', role }],
        acting: me.id,
        own: 'usr_11111111111111111111111111',
      },
    }),
  });

  await screen.findByRole('rowheader');
  expect(screen.queryAllByRole('link', { name: 'Import memberships' })).toHaveLength(count);
  expect(screen.queryByRole('link', { name: 'New plan' })).toBeNull();
});

test.each([
  ['a head and an empty line', `${HEAD}\r\n\r\n${BO}`, 3],
  ['no head', BO, 1],
])('reads a file with %s', (_, text, line) => {
  expect(parseMemberships(text)).toEqual([
    { line, reference: '4711', plan: 'Yoga', nextDue: '2027-02-15' },
  ]);
});
