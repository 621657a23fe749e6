// @vitest-environment jsdom

import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import { aTransactionDetail, transactionId } from '../../../test-support/accounts.ts';
import { SESSION_ID } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { aRefundRequest } from '../../../test-support/refund-requests.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { business } from '../../../test-support/sales.ts';

beforeAll(stubDialogs);

const ID = transactionId(1);
const REFUNDS = `/business/payments/${ID}/refunds`;

const open = (answers: Answers) =>
  renderApp(`/account/transactions/${ID}`, {
    signedIn: true,
    answers: {
      ...business,
      [`GET /wallet/transactions/${ID}`]: () => ({
        body: aTransactionDetail(1, { amount: '152', recipient: null, order: 'order-7' }),
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`GET ${REFUNDS}`]: () => ({
        body: {
          paySessionId: SESSION_ID,
          currency: 'EUR',
          figures: EXAMPLE_FIGURES,
          remaining: '38.00',
          remainingTokens: '152',
          pass: null,
          lines: [],
          refunds: [],
        },
      }),
      [`GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`]: () => ({
        body: { data: [aRefundRequest()], next: null },
      }),
      ...answers,
    },
  });

const REFUND = {
  id: 'rfd_00000000000000000000000001',
  paySessionId: SESSION_ID,
  amount: '9.50',
  gross: '10.00',
  currency: 'EUR',
  tokens: '38',
  entries: null,
  tax: [],
  reason: null,
  transactionId: transactionId(2),
  createdAt: '2026-11-21T10:00:00.000Z',
};

test('a request of the payer opens the form with its amount, and the refund names it', async () => {
  const sent = vi.fn();
  const { person } = await open({
    [`POST ${REFUNDS}`]: (body) => {
      sent(body);
      return { status: 201, body: REFUND };
    },
  });
  const request = within(await screen.findByRole('region', { name: 'Refund request' }));
  expect(request.getByText('The customer requests a refund of €9.50 · 38 SLS.')).toBeDefined();
  expect(request.getByText('Part of the price before the discount: €10.00')).toBeDefined();
  const words = within(request.getByRole('figure', { name: 'The customer wrote' }));
  expect(words.getByText('It never came.')).toBeDefined();
  // The one that answers the request stands out.
  expect(screen.getByRole('button', { name: 'Refund this payment' }).className).toContain(
    'outlined',
  );
  await person.click(request.getByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment' }));
  expect(dialog.getByLabelText('Amount in EUR')).toHaveProperty('value', '9.50');

  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText(/refunded\. 38/);
  expect(sent.mock.calls).toEqual([
    [{ amount: '9.50', refundRequest: aRefundRequest().id, currentPassword: 'calm water' }],
  ]);
});

test('a request is declined with words', async () => {
  const sent = vi.fn();
  const { person } = await open({
    [`POST /merchant/refund-requests/${aRefundRequest().id}/decline`]: (body) => {
      sent(body);
      return { body: aRefundRequest({ status: 'declined', closedAt: '2026-11-21T11:00:00.000Z' }) };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Decline request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline request' }));
  await person.type(dialog.getByLabelText('Answer'), ' It left whole. ');
  await person.click(dialog.getByRole('button', { name: 'Decline request' }));

  await screen.findByText('Request declined. The customer gets an e-mail.');
  expect(sent.mock.calls).toEqual([[{ answer: 'It left whole.' }]]);
});

test.each([
  [
    '2999-12-05T10:00:00.000Z',
    /^A member may ask for a regular payment back\. Answer by Dec 5, 2999/,
  ],
  ['2020-12-05T10:00:00.000Z', /^The answer was due by Dec 5, 2020/],
])('a charge that is asked back says until when it is answered: %s', async (answerBy, text) => {
  await open({
    [`GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`]: () => ({
      body: { data: [aRefundRequest({ answerBy })], next: null },
    }),
  });

  expect(await screen.findByText(text)).toBeDefined();
});
