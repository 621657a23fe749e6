// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { aUser } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const OWN = aUser().id;
const SHOP = 'usr_1234567890123456789abcdefg';
const INVITATION = 'inv_01234567890123456789abcdef';
const BUSINESS = { id: SHOP, name: 'Casa Verde', domain: 'casaverde.example', role: 'finance' };
const asShop = () => aUser({ id: SHOP, recipientName: 'Casa Verde' });

const inTeam = (): Answers => ({
  'GET /users/me/businesses': () => ({
    body: { businesses: [BUSINESS], acting: null, own: OWN },
  }),
});

const open = (path: string, answers: Answers) => renderApp(path, { signedIn: true, answers });
const button = (name: string) => screen.findByRole('button', { name });

describe('the switch', () => {
  test('is not there for a person in no team', async () => {
    await open('/account', holding({}));

    await screen.findByRole('region', { name: 'All your tokens' });
    expect(screen.queryByRole('group', { name: 'Acting for' })).toBeNull();
  });

  test('has a place before it is known whom a person may act for', async () => {
    let answer = () => {};
    const { container } = await open('/account', {
      ...holding({}),
      'GET /users/me': () => ({ body: aUser({ mayAct: true }) }),
      'GET /users/me/businesses': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { body: { businesses: [BUSINESS], acting: null, own: OWN } };
      },
    });
    await screen.findByRole('region', { name: 'All your tokens' });
    const place = container.querySelector('[data-early-acting]');
    expect(place?.childElementCount).toBe(1);

    answer();

    await button('Casa Verde');
    expect(place?.childElementCount).toBe(1);
  });

  test('chooses nothing by itself, and then a business and the own account, by keyboard', async () => {
    const sent: unknown[] = [];
    const { person, session } = await open('/account', {
      ...holding({}),
      ...inTeam(),
      'PUT /users/me/acting': (body) => {
        sent.push(body);
        return { body: sent.length === 1 ? asShop() : aUser() };
      },
    });
    const personal = await button('Personal account');
    const shop = await button('Casa Verde');
    expect(personal.getAttribute('aria-pressed')).toBe('true');
    expect(sent).toEqual([]);

    shop.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(session.user.value?.id).toBe(SHOP));
    await waitFor(() => expect(shop.getAttribute('aria-pressed')).toBe('true'));
    expect(document.activeElement).toBe(shop);
    await screen.findByText('You are now acting for: Casa Verde');
    expect(screen.queryByRole('region', { name: 'All your tokens' })).toBeNull();

    personal.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'All your tokens' });
    expect(sent).toEqual([{ business: SHOP }, { business: null }]);
  });

  test('shows why a business cannot be chosen, and stays', async () => {
    const { person } = await open('/account/profile', {
      ...inTeam(),
      'PUT /users/me/acting': () => refused(404, 'not_found'),
    });

    await person.click(await button('Casa Verde'));

    await screen.findByText('This no longer exists.');
    expect((await button('Personal account')).getAttribute('aria-pressed')).toBe('true');
  });

  test('names the own business of a person who registered one', async () => {
    await open('/account/profile', {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Alba' }) }),
      'GET /users/me/businesses': () => ({
        body: {
          businesses: [{ ...BUSINESS, id: OWN, name: 'Casa Alba', role: 'owner' }, BUSINESS],
          acting: OWN,
          own: OWN,
        },
      }),
    });

    await button('Casa Alba');
    expect(screen.queryByRole('button', { name: 'Personal account' })).toBeNull();
  });
});

describe('an invitation', () => {
  const invited = {
    ...BUSINESS,
    id: INVITATION,
    replacesOwner: false,
    expiresAt: '2026-11-27T09:30:00.000Z',
  };

  test('is accepted on the profile, and the business can then be chosen', async () => {
    let isOpen = true;
    const { person } = await open(`/account/profile?invitation=${INVITATION}`, {
      'GET /users/me/businesses': () => ({
        body: { businesses: isOpen ? [] : [BUSINESS], acting: null, own: OWN },
      }),
      'GET /users/me/invitations': () => ({ body: { invitations: isOpen ? [invited] : [] } }),
      [`POST /users/me/invitations/${INVITATION}/accept`]: () => {
        isOpen = false;
        return { body: BUSINESS };
      },
    });
    await screen.findByText('Casa Verde invites you as: Finance');

    await person.click(await button('Accept the invitation of Casa Verde'));

    await screen.findByText(/^You are now in the team of Casa Verde/);
    expect((await button('Casa Verde')).getAttribute('aria-pressed')).toBe('false');
  });

  test('that has ended says so', async () => {
    await open(`/account/profile?invitation=${INVITATION}`, {});

    await screen.findByText(/^This invitation has ended/);
  });

  test.each([
    ['from when the person can act', { waitsUntil: '2026-11-24T09:30:00.000Z' }, /from .*24/],
    ['that the role needs a factor', { needsFactor: true }, /needs a passkey or an authentic/],
  ])('says %s', async (_, state, text) => {
    await open('/account/profile', {
      'GET /users/me/businesses': () => ({ body: { businesses: [], acting: null, own: OWN } }),
      'GET /users/me/invitations': () => ({ body: { invitations: [{ ...invited, ...state }] } }),
    });

    await screen.findByText(text);
  });

  test('that offers the ownership says so', async () => {
    const offer = { ...invited, role: 'owner', replacesOwner: true };
    await open('/account/profile', {
      'GET /users/me/businesses': () => ({ body: { businesses: [], acting: null, own: OWN } }),
      'GET /users/me/invitations': () => ({ body: { invitations: [offer] } }),
    });

    await screen.findByText('Casa Verde offers you the ownership of the business');
  });

  test('that was used meanwhile says so', async () => {
    const { person } = await open('/account/profile', {
      'GET /users/me/invitations': () => ({ body: { invitations: [invited] } }),
      [`POST /users/me/invitations/${INVITATION}/accept`]: () => refused(409, 'invitation_used'),
    });

    await person.click(await button('Accept the invitation of Casa Verde'));

    await screen.findByText('This invitation was already used.');
  });
});

test('a person leaves a team on the profile, and acts for themselves', async () => {
  let isIn = true;
  const { person, session } = await open('/account/profile', {
    'GET /users/me': () => ({ body: isIn ? asShop() : aUser() }),
    'GET /users/me/businesses': () => ({
      body: { businesses: isIn ? [BUSINESS] : [], acting: isIn ? SHOP : null, own: OWN },
    }),
    [`DELETE /users/me/businesses/${SHOP}`]: () => {
      isIn = false;
      return { body: { ok: true } };
    },
  });

  await person.click(await button('Leave Casa Verde'));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
  );

  await waitFor(() => expect(session.user.value?.id).toBe(OWN));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Leave Casa Verde' })).toBeNull(),
  );
});
