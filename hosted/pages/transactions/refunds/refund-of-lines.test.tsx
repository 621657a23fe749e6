// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { RefundablePayment } from '#shared/refunds/schemas.ts';
import { aTransactionDetail, transactionId } from '../../../test-support/accounts.ts';
import { aUser, SESSION_ID } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answer } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const ID = transactionId(1);
const REFUNDS = `/business/payments/${ID}/refunds`;

const payment: RefundablePayment = {
  paySessionId: SESSION_ID,
  currency: 'EUR',
  figures: EXAMPLE_FIGURES,
  remaining: '38.00',
  remainingTokens: '152',
  pass: null,
  lines: [
    { name: 'Mat', quantity: 2, net: '28.50', rate: '8.1' },
    { name: 'Tea', quantity: 1, net: '9.50', rate: null },
  ],
  refunds: [],
};

async function openForm(answer: (body: unknown) => Answer) {
  const { person } = await renderApp(`/account/transactions/${ID}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      [`GET /wallet/transactions/${ID}`]: () => ({
        body: aTransactionDetail(1, { amount: '152', recipient: null, order: 'order-7' }),
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`GET ${REFUNDS}`]: () => ({ body: payment }),
      [`GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`]: () => ({
        body: { data: [], next: null },
      }),
      [`POST ${REFUNDS}`]: answer,
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Refund this payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }));
  const submit = async () => {
    await person.type(dialog.getByLabelText('Your password'), 'calm water');
    await person.click(dialog.getByRole('button', { name: 'Refund' }));
  };
  return { person, dialog, submit };
}

test('a refund of a payment with several tax rates names its lines, and proposes what they cost', async () => {
  let asked: unknown;
  const { person, dialog, submit } = await openForm((body) => {
    asked = body;
    return { status: 422, body: { code: 'validation_failed', errors: [] } };
  });
  const amount = dialog.getByLabelText('Amount in EUR');
  const mats = within(dialog.getByRole('group', { name: 'Products' })).getByRole('checkbox', {
    name: '2 × Mat: €28.50 (8.1%)',
  });

  await person.click(mats);
  expect(amount).toHaveProperty('value', '28.50');
  await person.click(mats);
  expect(amount).toHaveProperty('value', '38.00');
  await person.click(dialog.getByRole('checkbox', { name: 'Tea: €9.50' }));
  expect(amount).toHaveProperty('value', '9.50');
  await submit();

  expect(asked).toEqual({ amount: '9.50', lines: [1], currentPassword: 'calm water' });
});

test('less than the amount is left of the chosen lines: the choice says so', async () => {
  const message = 'So much is not left of these lines.';
  const { person, dialog, submit } = await openForm(() => ({
    status: 422,
    body: { code: 'validation_failed', errors: [{ path: 'lines', message }] },
  }));
  await person.click(dialog.getByRole('checkbox', { name: 'Tea: €9.50' }));
  await submit();

  await dialog.findByText('Less than this is left of the chosen products.');
  expect(document.activeElement).toBe(
    dialog.getByRole('checkbox', { name: '2 × Mat: €28.50 (8.1%)' }),
  );
});
