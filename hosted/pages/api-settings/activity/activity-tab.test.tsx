// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity } from '#shared/activity/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const LIST = 'GET /merchant/activity?limit=25';
const EVA = 'usr_1234567890123456789abcdefg';

const anActivity = (over: Partial<Activity> = {}): Activity => ({
  id: 'act_01234567890123456789abcdef',
  at: '2026-11-20T09:30:00.000Z',
  kind: 'button.changed',
  actor: { type: 'person', id: EVA, name: 'Eva Prado' },
  object: { id: 'btn_01234567890123456789abcdef', name: 'Day pass' },
  changes: [
    { field: 'amount', from: '1000', to: '1200' },
    { field: 'stock', from: null, to: '5' },
    { field: 'success_url', from: 'https://shop.test/', to: null },
  ],
  device: 'Firefox, Linux',
  network: '192.0.2.x',
  requestId: '4a0f6f0e-6d58-4f0b-8a77-1f4a2a3c9d10',
  ...over,
});

const open = (data: Activity[], answers: Answers = {}) =>
  renderApp('/account/profile/link?tab=activity', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/businesses': () => ({ body: { businesses: [], acting: null, own: EVA } }),
      [LIST]: () => ({ body: { data, next: null } }),
      'GET /merchant/api-keys': () => ({ body: { data: [] } }),
      'GET /business/team': () => ({
        body: {
          members: [
            {
              id: EVA,
              name: 'Eva',
              surname: 'Prado',
              email: 'eva@example.org',
              role: 'admin',
              joinedAt: '2026-11-20T09:30:00.000Z',
              hasRegistered: false,
              isSuspended: false,
            },
          ],
          invitations: [],
        },
      }),
      ...answers,
    },
  });

const itemOf = async (text: RegExp) => {
  const item = (await screen.findByText(text)).closest('li');
  if (!item) throw new Error('no item');
  return within(item);
};

test('an entry says what, who and when, and its details values before and after', async () => {
  const { person } = await open([anActivity()]);

  const item = await itemOf(/Day pass/);
  expect(item.getByText(/Eva Prado/)).toBeTruthy();
  await person.click(item.getByText('Details'));

  expect(item.getByText('1000 → 1200')).toBeTruthy();
  expect(item.getByText('5')).toBeTruthy();
  expect(item.getByText('https://shop.test/ → none')).toBeTruthy();
  expect(item.getByText('Firefox, Linux')).toBeTruthy();
});

test('support, a deleted account, the API token and a kind of a later version have a text', async () => {
  const id = (last: string) => `act_0123456789012345678901234${last}`;
  await open([
    anActivity({ id: id('1'), actor: { type: 'operator', id: null, name: null } }),
    anActivity({ id: id('2'), actor: { type: 'person', id: EVA, name: null } }),
    anActivity({ id: id('3'), actor: { type: 'key', id: 'tok_1', name: null }, kind: 'new.thing' }),
  ]);

  await screen.findByText(/^Support ·/);
  expect(screen.getByText(/^Deleted account ·/)).toBeTruthy();
  expect(screen.getByText(/^API token ·/)).toBeTruthy();
  expect(screen.getByText(/^new\.thing/)).toBeTruthy();
});

test('the list is filtered by action and person', async () => {
  const filtered = `GET /merchant/activity?kind=api_key.created&actor=${EVA}&limit=25`;
  const { person, api } = await open([anActivity()], {
    [filtered]: () => ({ body: { data: [], next: null } }),
  });
  await screen.findByRole('option', { name: 'Eva Prado' });

  await person.selectOptions(screen.getByLabelText('Action'), 'API key created');
  await person.selectOptions(screen.getByLabelText('Person or key'), 'Eva Prado');
  await person.click(screen.getByRole('button', { name: 'Filter' }));

  await screen.findByText('No matching activity');
  expect(api.calls).toContain(filtered);
});

test('a business without activity reads what will be listed', async () => {
  await open([]);

  expect(await screen.findByText('No activity yet')).toBeTruthy();
});
