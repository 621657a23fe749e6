// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { RefundRequest } from '#shared/refund-requests/endpoints.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aRefundRequest } from '../../test-support/refund-requests.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const REQUESTS = `/pay/${SESSION_ID}/refund-requests`;

const open = (requests: RefundRequest[], mayAsk: boolean, answers: Answers = {}) =>
  renderApp(`/pay/confirmation?session=${SESSION_ID}`, {
    signedIn: true,
    answers: {
      [`GET /pay/${SESSION_ID}`]: () => ({
        body: aPaySession({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
      }),
      [`GET ${REQUESTS}`]: () => ({
        body: { currency: 'EUR', remainingAmount: '40.00', mayAsk, requests },
      }),
      ...answers,
    },
  });

test('a payer asks for a part of the payment back, with a reason and words', async () => {
  const asked = vi.fn();
  const { person } = await open([], true, {
    [`POST ${REQUESTS}`]: (body) => {
      asked(body);
      return { status: 201, body: aRefundRequest() };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Request a refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund' }));
  const amount = dialog.getByLabelText('Amount in EUR');
  expect(amount).toHaveProperty('value', '40.00');

  await person.clear(amount);
  await person.type(amount, '10');
  await person.selectOptions(dialog.getByLabelText('Reason'), 'It has not arrived');
  await person.type(dialog.getByLabelText('Message'), ' Where is it? ');
  await person.click(dialog.getByRole('button', { name: 'Send request' }));

  await screen.findByText(/Your request has been sent/);
  expect(asked.mock.calls).toEqual([
    [{ amount: '10.00', reason: 'not_received', message: 'Where is it?' }],
  ]);
});

test('a refused request says why', async () => {
  const { person } = await open([], true, {
    [`POST ${REQUESTS}`]: () => refused(409, 'refund_request_open'),
  });
  await person.click(await screen.findByRole('button', { name: 'Request a refund' }));
  await person.click(await screen.findByRole('button', { name: 'Send request' }));

  await screen.findByText('Your last request has not been answered yet.');
});

test('an open request is shown, and can be withdrawn', async () => {
  const withdrawn = vi.fn();
  const request = aRefundRequest();
  const { person } = await open([request], false, {
    [`POST /refund-requests/${request.id}/withdraw`]: () => {
      withdrawn();
      return { body: aRefundRequest({ status: 'withdrawn', closedAt: request.createdAt }) };
    },
  });
  await screen.findByText('You requested a refund of €10.00. The business has not answered yet.');
  expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Withdraw request' }));

  await screen.findByText('Your request has been withdrawn.');
  expect(withdrawn).toHaveBeenCalledOnce();
});

test('a declined request shows the answer of the business', async () => {
  const answer = 'It left our shop whole.';
  await open([aRefundRequest({ status: 'declined', answer })], true);

  await screen.findByText('The business declined your request for €10.00.');
  expect(screen.getByText(answer)).toBeDefined();
});
