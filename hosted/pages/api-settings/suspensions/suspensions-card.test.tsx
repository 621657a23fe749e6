// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Suspension } from '#shared/suspensions/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const OWNER = aUser().id;
const AT = '2026-11-20T09:30:00.000Z';
const KEY = 'sus_01234567890123456789abcdef';

const aSuspension = (over: Partial<Suspension> = {}): Suspension => ({
  id: KEY,
  kind: 'api_key',
  livemode: true,
  object: { id: 'tok_1', name: 'Booking system' },
  role: null,
  formerRole: null,
  isRestored: false,
  grantedBy: { type: 'person', id: OWNER, name: 'Ana López' },
  grantedAt: AT,
  suspendedAt: AT,
  until: '2026-11-23T09:30:00.000Z',
  mayDecide: true,
  ...over,
});

async function open(suspensions: Suspension[], answers: Answers = {}) {
  let left = suspensions;
  const bodies: unknown[] = [];
  const app = await renderApp('/account/profile/link?tab=team', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/businesses': () => ({
        body: {
          businesses: [
            { id: OWNER, name: 'Casa Verde', domain: 'casaverde.example', role: 'owner' },
          ],
          acting: OWNER,
          own: OWNER,
        },
      }),
      'GET /business/team': () => ({ body: { members: [], invitations: [] } }),
      'GET /business/suspensions': () => ({ body: { suspensions: left } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`POST /business/suspensions/${KEY}`]: (body) => {
        bodies.push(body);
        left = [];
        return { body: { suspensions: left } };
      },
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'People' });
  return { ...app, bodies };
}

test('an owner keeps a key with the password, and hears of it', async () => {
  const { person, bodies } = await open([aSuspension()]);
  const card = await screen.findByRole('region', { name: 'Suspended after an undo' });
  expect(within(card).getByText('Booking system')).toBeDefined();
  expect(within(card).getByText(/^Granted by Ana López on/)).toBeDefined();

  await person.click(within(card).getByRole('button', { name: 'Keep: Booking system' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Current password'), 'a secret');
  await person.click(dialog.getByRole('button', { name: 'Keep' }));

  const said = await screen.findByText('Kept: Booking system');
  expect(bodies).toEqual([{ decision: 'keep', currentPassword: 'a secret' }]);
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
});

test('a person who may not decide sees what is suspended, and no button', async () => {
  await open([
    aSuspension({
      kind: 'team_role',
      object: { id: 'usr_1', name: 'Eva Prado' },
      role: 'owner',
      formerRole: 'developer',
      mayDecide: false,
    }),
  ]);

  const card = await screen.findByRole('region', { name: 'Suspended after an undo' });
  expect(within(card).getByText('Owner if you keep it, Developer until then')).toBeDefined();
  expect(within(card).queryByRole('button')).toBeNull();
});

test('without a suspension there is no card', async () => {
  await open([]);

  expect(screen.queryByRole('region', { name: 'Suspended after an undo' })).toBeNull();
});
