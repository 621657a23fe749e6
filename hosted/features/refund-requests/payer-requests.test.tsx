// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { RefundableSum } from '#shared/refunds/schemas.ts';
import { transactionId } from '../../test-support/accounts.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aRefundRequest } from '../../test-support/refund-requests.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const REQUESTS = `/pay/${SESSION_ID}/refund-requests`;

/** €18.50 with 5% off: €17.58 for 70.3 tokens. */
const SUM: RefundableSum = {
  currency: 'EUR',
  figures: {
    ...{ gross: '18.50', tip: '0.00', coupon: '0.00', discount: '0.92', net: '17.58', tax: [] },
    ...{ refunded: '0.00', received: '70.3', refundedTokens: '0' },
  },
  remaining: '17.58',
};

const open = (requests: RefundRequest[], mayAsk: boolean, answers: Answers = {}) =>
  renderApp(`/pay/confirmation?session=${SESSION_ID}`, {
    signedIn: true,
    answers: {
      [`GET /pay/${SESSION_ID}`]: () => ({
        body: aPaySession({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
      }),
      [`GET ${REQUESTS}`]: () => ({ body: { ...SUM, mayAsk, giveBackUntil: null, requests } }),
      ...answers,
    },
  });

async function openForm(answers: Answers = {}) {
  const asked = vi.fn();
  const { person } = await open([], true, {
    [`POST ${REQUESTS}`]: (body) => {
      asked(body);
      return { status: 201, body: aRefundRequest() };
    },
    ...answers,
  });
  await person.click(await screen.findByRole('button', { name: 'Request a refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a refund' }));
  const amount = dialog.getByLabelText('Amount you want back, in EUR');
  const reason = dialog.getByLabelText('Reason');
  const send = () => person.click(dialog.getByRole('button', { name: 'Send request' }));
  return { person, dialog, amount, reason, send, asked };
}

describe('a refund request', () => {
  test('chooses nothing for the payer, and sends nothing before they chose', async () => {
    const { dialog, amount, reason, send, asked } = await openForm();
    expect(amount).toHaveProperty('value', '');
    expect(reason).toHaveProperty('value', '');

    await send();

    expect(dialog.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(asked).not.toHaveBeenCalled();
  });

  test('of all of it says what comes back, and never the price before the discount', async () => {
    const { person, dialog, amount, reason, send, asked } = await openForm();
    expect(dialog.getByText('At most €17.58 · 70.3 SLS.')).toBeDefined();

    await person.click(dialog.getByRole('button', { name: 'All of it' }));

    expect(amount).toHaveProperty('value', '17.58');
    expect(dialog.getByText('You get back €17.58 · 70.3 SLS.')).toBeDefined();
    expect(document.body.textContent).not.toContain('18.50');
    await person.selectOptions(reason, 'I paid twice');
    await send();
    await screen.findByText(/Your request has been sent/);
    expect(asked.mock.calls).toEqual([[{ amount: '17.58', reason: 'paid_twice' }]]);
  });

  test('of a part sends it, with reason and words', async () => {
    const { person, dialog, amount, reason, send, asked } = await openForm();

    await person.type(amount, '9.50');
    expect(dialog.getByText('You get back €9.50 · 37.9891 SLS.')).toBeDefined();
    await person.selectOptions(reason, 'It has not arrived');
    await person.type(dialog.getByLabelText('Message'), ' Where is it? ');
    await send();

    await screen.findByText(/Your request has been sent/);
    expect(asked.mock.calls).toEqual([
      [{ amount: '9.50', reason: 'not_received', message: 'Where is it?' }],
    ]);
  });

  test('of more than was paid is refused at its field', async () => {
    const { person, dialog, amount, reason, send, asked } = await openForm();
    await person.type(amount, '17.59');
    await person.selectOptions(reason, 'It has not arrived');

    await send();

    expect(dialog.getByText('At most €17.58.')).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
  });

  test('that the server refuses says why', async () => {
    const { person, dialog, reason, send } = await openForm({
      [`POST ${REQUESTS}`]: () => refused(409, 'refund_request_open'),
    });
    await person.click(dialog.getByRole('button', { name: 'All of it' }));
    await person.selectOptions(reason, 'I paid twice');

    await send();

    await screen.findByText('Your last request has not been answered yet.');
  });
});

test('an open request is shown with the payer’s own words, and can be withdrawn', async () => {
  const withdrawn = vi.fn();
  const request = aRefundRequest();
  const { person } = await open([request], false, {
    [`POST /refund-requests/${request.id}/withdraw`]: () => {
      withdrawn();
      return { body: aRefundRequest({ status: 'withdrawn', closedAt: request.createdAt }) };
    },
  });
  await screen.findByText(
    'You requested a refund of €9.50 · 38 SLS. The merchant has not answered yet.',
  );
  const words = within(screen.getByRole('figure', { name: 'Your message' }));
  expect(words.getByText('It never came.').getAttribute('dir')).toBe('auto');
  expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Withdraw request' }));

  await screen.findByText('Your request has been withdrawn.');
  expect(withdrawn).toHaveBeenCalledOnce();
});

test('the answer of a business is shown as its words, and links to nothing', async () => {
  const answer = 'It left <b>whole</b>: https://evil.example';
  await open([aRefundRequest({ status: 'declined', answer: `\u202e${answer}` })], true);

  await screen.findByText('The merchant declined your request for €9.50 · 38 SLS.');
  const words = screen.getByRole('figure', { name: 'The merchant answered' });
  expect(within(words).getByText(answer).innerHTML).toContain('&lt;b&gt;whole&lt;/b&gt;');
  expect(within(words).queryByRole('link')).toBeNull();
});

test('the link of a receipt’s e-mail opens the form', async () => {
  const id = transactionId(1);
  const transaction = {
    id,
    date: '2026-11-21T10:01:00.000Z',
    type: 'payment',
    amount: '-152',
    currency: 'SLS',
    recipient: 'Casa Verde',
    order: null,
    merchant: aPaySession().merchant,
    note: null,
    reverses: null,
    money: { amount: '-38.00', currency: 'EUR' },
    receipt: { ...aPaySession({ status: 'paid' }), receipt: aReceipt() },
  };
  await renderApp(`/account/transactions/${id}?refund=ask`, {
    signedIn: true,
    answers: {
      [`GET /wallet/transactions/${id}`]: () => ({ body: transaction }),
      [`GET /wallet/transactions/${id}/timeline`]: () => ({ body: { steps: [] } }),
      [`GET ${REQUESTS}`]: () => ({
        body: { ...SUM, mayAsk: true, giveBackUntil: null, requests: [] },
      }),
    },
  });

  await screen.findByRole('dialog', { name: 'Request a refund' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt');
});
