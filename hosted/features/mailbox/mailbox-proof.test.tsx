// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aTransaction, transactionId } from '../../test-support/accounts.ts';
import { aUser, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const ID = transactionId(1);
const EMAIL = 'ana@salus.test';

test('a founder confirms the address inside the form, which keeps what was typed, and sends it again', async () => {
  let isProven = false;
  const typed: unknown[] = [];
  let sent = 0;
  const { person } = await renderApp(`/account/transactions/${ID}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      [`GET /wallet/transactions/${ID}`]: () => ({
        body: aTransaction(1, { amount: '152', recipient: null, order: 'order-7' }),
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`GET /business/payments/${ID}/refunds`]: () => ({
        body: {
          ...{ paySessionId: SESSION_ID, currency: 'EUR', amount: '40.00', refundedAmount: '0.00' },
          ...{ remainingAmount: '40.00', tokens: '152', refundedTokens: '0' },
          ...{ remainingTokens: '152', refunds: [] },
        },
      }),
      [`GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`]: () => ({
        body: { data: [], next: null },
      }),
      [`POST /business/payments/${ID}/refunds`]: () => {
        sent++;
        return isProven ? refused(409, 'insufficient_balance') : refused(403, 'mailbox_unproven');
      },
      'POST /users/me/mailbox-proof': () => ({ body: { email: EMAIL } }),
      'PUT /users/me/mailbox-proof': (body) => {
        typed.push(body);
        isProven = typed.length > 1;
        return isProven ? { body: { email: EMAIL } } : refused(400, 'code_invalid');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Refund this payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }));
  await person.type(dialog.getByLabelText('Reason'), 'Torn');
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await person.click(await dialog.findByRole('button', { name: 'E-mail me a code' }));
  await dialog.findByText(`We have sent an e-mail to ${EMAIL}. Enter its code here.`);
  const link = dialog.getByRole('link', { name: 'Add a passkey or an authenticator app' });
  expect(link.getAttribute('href')).toBe('/account/profile/edit');
  await person.type(dialog.getByLabelText('Code from the e-mail'), '1111 2222{Enter}');
  await dialog.findByText(/This code is wrong or has expired/);
  await person.clear(dialog.getByLabelText('Code from the e-mail'));
  await person.type(dialog.getByLabelText('Code from the e-mail'), '12345678');
  await person.click(dialog.getByRole('button', { name: 'Continue' }));

  await dialog.findByText(/Your address is confirmed for 24 hours/);
  expect(typed).toEqual([{ digits: '11112222' }, { digits: '12345678' }]);
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Torn');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(sent).toBe(2));
});
