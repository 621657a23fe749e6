// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import * as keysEndpoints from '#shared/api-keys/endpoints.ts';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import { aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import { aUser, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aRefundRequest } from '../../test-support/refund-requests.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

beforeAll(stubDialogs);

const EMAIL = 'ana@salus.test';
const TITLE = 'Confirm your e-mail address';
const OWNER = aUser().id;
const EVA = 'usr_1234567890123456789abcdefg';
const WEBHOOK = 'whe_00000000000000000000000001';
const PAYMENT = `/business/payments/${transactionId(1)}/refunds`;
const AT = '2026-11-20T09:30:00.000Z';

type Person = Awaited<ReturnType<typeof renderApp>>['person'];
interface Act {
  path: string;
  answers: Answers;
  /** The call that is refused until the address is confirmed. */
  call: string;
  begin(person: Person): Promise<void>;
  /** What was typed or chosen is still there. */
  isKept?(): boolean;
}

const paymentPage: Answers = {
  [`GET /wallet/transactions/${transactionId(1)}`]: () => ({
    body: aTransactionDetail(1, { amount: '152', recipient: null, order: 'order-7' }),
  }),
  [`GET ${PAYMENT}`]: () => ({
    body: {
      ...{ paySessionId: SESSION_ID, currency: 'EUR' },
      ...{ figures: EXAMPLE_FIGURES, remaining: '38.00' },
      ...{ remainingTokens: '152', pass: null, lines: [], refunds: [] },
    },
  }),
  [`GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`]: () => ({
    body: { data: [aRefundRequest()], next: null },
  }),
};
const inTeam = (id: string, name: string, role: string) => ({
  ...{ id, name, surname: 'Prado', email: `${name.toLowerCase()}@salus.test`, role },
  ...{ joinedAt: AT, hasRegistered: id === OWNER, isSuspended: false },
});

const acts: Record<string, Act> = {
  'a form with a password': {
    path: `/account/transactions/${transactionId(1)}`,
    answers: paymentPage,
    call: `POST ${PAYMENT}`,
    async begin(person) {
      await person.click(await screen.findByRole('button', { name: 'Refund this payment' }));
      await person.type(await screen.findByLabelText('Reason'), 'Torn');
      await person.type(screen.getByLabelText('Your password'), 'calm water');
      const dialog = within(screen.getByRole('dialog', { name: 'Refund this payment' }));
      await person.click(dialog.getByRole('button', { name: 'Refund' }));
    },
    isKept: () => (screen.getByLabelText('Reason') as HTMLInputElement).value === 'Torn',
  },
  'a form without a password': {
    path: `/account/transactions/${transactionId(1)}`,
    answers: paymentPage,
    call: `POST /merchant/refund-requests/${aRefundRequest().id}/decline`,
    async begin(person) {
      await person.click(await screen.findByRole('button', { name: 'Decline request' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Decline request' }));
      await person.type(dialog.getByLabelText('Answer'), 'It left whole.');
      await person.click(dialog.getByRole('button', { name: 'Decline request' }));
    },
    isKept: () => (screen.getByLabelText('Answer') as HTMLInputElement).value === 'It left whole.',
  },
  'a dialog that asks for a confirmation': {
    path: '/account/profile/link?tab=team',
    answers: {
      'GET /users/me/businesses': () => ({
        body: {
          businesses: [{ id: OWNER, name: 'Casa Verde', domain: 'a.example', role: 'owner' }],
          acting: OWNER,
          own: OWNER,
        },
      }),
      'GET /business/team': () => ({
        body: {
          members: [inTeam(OWNER, 'Ana', 'owner'), inTeam(EVA, 'Eva', 'till')],
          invitations: [],
        },
      }),
    },
    call: `DELETE /business/team/${EVA}`,
    async begin(person) {
      await person.click(await screen.findByRole('button', { name: /^Remove/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await person.click(dialog.getByRole('button', { name: /^Remove/ }));
    },
  },
  'a button': {
    path: `/account/profile/link?tab=webhooks&endpoint=${WEBHOOK}`,
    answers: {
      [`GET /merchant/webhook-endpoints/${WEBHOOK}`]: () => ({
        body: {
          ...{ id: WEBHOOK, description: '', events: null, version: '1', enabled: true },
          ...{ createdAt: AT, url: 'https://shop.example/hook', off: null, failingSince: null },
          ...{ lastSuccessAt: AT, pending: 0, dead: 0, previousSecretUntil: null },
        },
      }),
      [`GET /merchant/webhook-endpoints/${WEBHOOK}/deliveries?limit=25`]: () => ({
        body: { data: [], next: null },
      }),
    },
    call: `PUT /merchant/webhook-endpoints/${WEBHOOK}`,
    async begin(person) {
      await person.click(await screen.findByRole('button', { name: 'Switch off' }));
    },
  },
};

/** Begins an act that is refused until the second digits are entered. */
async function begin(
  { path, answers, call, begin }: Act,
  mailbox: object = { email: EMAIL, formerUntil: null },
) {
  let isProven = false;
  const sent: unknown[] = [];
  const typed: unknown[] = [];
  const app = await renderApp(path, {
    signedIn: true,
    answers: {
      ...business,
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      ...answers,
      [call]: (body) => {
        sent.push(body);
        return isProven ? refused(429, 'rate_limited') : refused(403, 'mailbox_unproven');
      },
      'POST /users/me/mailbox-proof': () => ({ body: mailbox }),
      'PUT /users/me/mailbox-proof': (body) => {
        typed.push(body);
        isProven = typed.length > 1;
        return isProven
          ? { body: { email: EMAIL, formerUntil: null } }
          : refused(400, 'code_invalid');
      },
    },
  });
  await begin(app.person);
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  return { ...app, sent, typed, dialog };
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());

describe.each(Object.entries(acts))('a founder without a second factor, by %s', (_, theAct) => {
  test('confirms the address, and the act goes on with what was typed', async () => {
    const { person, sent, typed, dialog } = await begin(theAct);

    await person.click(dialog.getByRole('button', { name: 'E-mail me a code' }));
    await dialog.findByText(`We have sent an e-mail to ${EMAIL}. Enter its code here.`);
    const field = dialog.getByLabelText('Code from the e-mail');
    expect(document.activeElement).toBe(field);
    await person.type(field, '1111 2222');
    await dialog.findByText(/This code is wrong or has expired/);
    await person.clear(field);
    await person.type(field, '12345678');

    await gone();
    await waitFor(() => expect(sent).toEqual([sent[0], sent[0]]));
    expect(typed).toEqual([{ digits: '11112222' }, { digits: '12345678' }]);
    await screen.findByText(/^Too many attempts/);
    expect(theAct.isKept?.()).not.toBe(false);
  });

  test('closes the question: nothing is sent again, and the page says why', async () => {
    const { person, sent, dialog } = await begin(theAct);

    await person.click(dialog.getByRole('button', { name: 'Close' }));

    await gone();
    await screen.findByText(/^Confirm your address with a code first/);
    expect(sent).toHaveLength(1);
    expect(theAct.isKept?.()).not.toBe(false);
  });
});

const BUTTON = acts['a button'] as Act;

test('calls refused at the same time ask once, and all go on', async () => {
  const { person, dialog, session, sent } = await begin(BUTTON);
  const revoke = { params: { id: 'tok_01234567890123456789abcdef' }, body: {} };
  void session.client.call(keysEndpoints.revoke, revoke as never);

  expect(screen.getAllByRole('dialog', { name: TITLE })).toHaveLength(1);
  await person.click(dialog.getByRole('button', { name: 'E-mail me a code' }));
  await person.type(await dialog.findByLabelText('Code from the e-mail'), '11112222');
  await dialog.findByText(/This code is wrong or has expired/);
  await person.type(dialog.getByLabelText('Code from the e-mail'), '{Enter}');

  await gone();
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('says that the code goes to the former address while the present one is new', async () => {
  const former = { email: 'old@salus.test', formerUntil: '2026-11-24T09:30:00.000Z' };
  const { person, dialog } = await begin(BUTTON, former);

  await person.click(dialog.getByRole('button', { name: 'E-mail me a code' }));

  await dialog.findByText(/to the former one, old@salus\.test\..* wait until .*24/);
});

test('the way to a passkey or an authenticator app leaves the question', async () => {
  const { person, dialog } = await begin(BUTTON);

  await person.click(dialog.getByRole('link', { name: 'Add a passkey or an authenticator app' }));

  await gone();
  expect(address()).toBe('/account/profile/edit');
});

test('a sign-in that ends meanwhile ends the question', async () => {
  const { session } = await begin(BUTTON);

  await act(() => session.signOut());

  await gone();
});
