// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import { aTransactionDetail, transactionId } from '../../../test-support/accounts.ts';
import { aUser, SESSION_ID } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const ID = transactionId(1);
const REQUESTS = `GET /merchant/refund-requests?paySession=${SESSION_ID}&status=open`;
const REFUNDS = `/business/payments/${ID}/refunds`;

const aRefund = (over: Partial<Refund> = {}): Refund => ({
  id: 'rfd_00000000000000000000000001',
  paySessionId: SESSION_ID,
  amount: '9.50',
  gross: '10.00',
  currency: 'EUR',
  tokens: '38',
  entries: null,
  tax: [],
  reason: 'One was torn',
  transactionId: transactionId(2),
  createdAt: '2026-11-21T10:00:00.000Z',
  ...over,
});

const whole: RefundablePayment = {
  paySessionId: SESSION_ID,
  currency: 'EUR',
  figures: EXAMPLE_FIGURES,
  remaining: '38.00',
  remainingTokens: '152',
  pass: null,
  lines: [],
  refunds: [],
};
const part: RefundablePayment = {
  ...whole,
  figures: { ...EXAMPLE_FIGURES, refunded: '9.50', refundedTokens: '38' },
  remaining: '28.50',
  remainingTokens: '114',
  refunds: [aRefund()],
};
const all: RefundablePayment = {
  ...whole,
  figures: { ...EXAMPLE_FIGURES, refunded: '38.00', refundedTokens: '152' },
  remaining: '0.00',
  remainingTokens: '0',
  refunds: [aRefund({ amount: '38.00', gross: '40.00', tokens: '152', reason: null })],
};

const business = { 'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }) };

const open = (payment: RefundablePayment, answers: Answers = {}, over = {}, language = 'en') =>
  renderApp(`/account/transactions/${ID}`, {
    signedIn: true,
    language,
    answers: {
      ...business,
      [`GET /wallet/transactions/${ID}`]: () => ({
        body: aTransactionDetail(1, { amount: '152', recipient: null, order: 'order-7', ...over }),
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`GET ${REFUNDS}`]: () => ({ body: payment }),
      [REQUESTS]: () => ({ body: { data: [], next: null } }),
      ...answers,
    },
  });

const form = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Refund this payment' }));
  return within(await screen.findByRole('dialog', { name: 'Refund this payment' }));
};

test('a payment shows its refunds, their total and the refundable amount', async () => {
  await open(part);

  await screen.findByText('Left to refund');
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts.slice(-3)).toEqual([
    '€38.00 152\u00a0SLS',
    '€9.50 38\u00a0SLS',
    '€28.50 114\u00a0SLS',
  ]);
  const list = within(screen.getByRole('list', { name: 'Refunds of this payment' }));
  expect(list.getByRole('link').getAttribute('href')).toBe(
    `/account/transactions/${transactionId(2)}`,
  );
  expect(list.getByText('€10.00 of the price')).toBeDefined();
  expect(list.getByText('One was torn')).toBeDefined();
});

test.each<[string, object, Answers]>([
  ['what somebody else was paid', {}, { 'GET /users/me': () => ({ body: aUser() }) }],
  ['what one has paid', { amount: '-152' }, {}],
  ['a deposit', { type: 'deposit' }, {}],
  ['a refund', { reverses: transactionId(3) }, {}],
  ['what no session was paid by', {}, { [`GET ${REFUNDS}`]: () => refused(404, 'not_found') }],
])('%s is not refundable', async (_, over, answers) => {
  await open(whole, answers, over);

  await screen.findByText(ID);
  expect(screen.queryByRole('heading', { name: 'Refund', level: 2 })).toBeNull();
});

test('refunds the full remainder by default and shows it in tokens', async () => {
  const asked = vi.fn();
  const { person } = await open(part, {
    [`POST ${REFUNDS}`]: (body, headers) => {
      asked(body, headers?.['idempotency-key']);
      return { status: 201, body: aRefund({ amount: '28.50', gross: '30.00', tokens: '114' }) };
    },
  });
  const dialog = await form(person);

  expect(dialog.getByLabelText('Amount in EUR')).toHaveProperty('value', '28.50');
  expect(dialog.getByText('= €28.50. The customer gets 114 SLS back.')).toBeDefined();
  await person.type(dialog.getByLabelText('Reason'), ' Sold out ');
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText('€28.50 refunded. 114 SLS have gone back to the customer.');
  expect(asked.mock.calls).toEqual([
    [
      { amount: '28.50', reason: 'Sold out', currentPassword: 'calm water' },
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ],
  ]);
});

test('accepts a decimal comma and converts a partial amount while typing', async () => {
  const { person } = await open(whole, {}, {}, 'es');
  await person.click(await screen.findByRole('button', { name: 'Reembolsar este pago' }));
  const field = await screen.findByLabelText('Importe en EUR');

  expect(field).toHaveProperty('value', '38,00');
  await person.clear(field);
  await person.type(field, '12,50');

  expect(screen.getByText('= 12,50 €. El cliente recibe 50 SLS.')).toBeDefined();
});

test.each(['28.51', '0', 'all', ''])('refuses %j and names the valid amounts', async (typed) => {
  const { person, api } = await open(part);
  const dialog = await form(person);
  const field = dialog.getByLabelText('Amount in EUR');

  await person.clear(field);
  if (typed) await person.type(field, typed);
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).not.toContain(`POST ${REFUNDS}`);
});

test('says that the balance of the business is too low', async () => {
  const { person } = await open(whole, {
    [`POST ${REFUNDS}`]: () => refused(409, 'insufficient_balance'),
  });
  const dialog = await form(person);
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await dialog.findByText(/your payment account holds less than this refund costs/);
});

test('repeats the idempotency key after a lost answer', async () => {
  const keys: (string | undefined)[] = [];
  const { person } = await open(whole, {
    [`POST ${REFUNDS}`]: (_, headers) => {
      keys.push(headers?.['idempotency-key']);
      if (keys.length === 1) throw new TypeError('lost');
      return { status: 201, body: aRefund() };
    },
  });
  const dialog = await form(person);
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByRole('alert');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText(/refunded\. 38/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('reports the first refund when a changed one reuses its key', async () => {
  const { person } = await open(whole, {
    [`POST ${REFUNDS}`]: () => refused(422, 'idempotency_mismatch'),
  });
  const dialog = await form(person);
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await dialog.findByText(/The first attempt succeeded after all/);
});

test('asks for the password alone while a lost factor is reset, and says how much is possible', async () => {
  const { person } = await open(whole, {
    'GET /users/me/reauthentication': () => ({
      body: {
        methods: ['password', 'code'],
        recovery: false,
        newerFrom: null,
        resetAt: '2026-11-24T09:30:00.000Z',
      },
    }),
  });

  await person.click(await screen.findByRole('button', { name: 'Refund this payment' }));

  await screen.findByText(/is reset on .*24.* up to what your business takes on a usual day/);
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('a fully refunded payment has no button', async () => {
  await open(all);

  await screen.findByText('This payment has been refunded in full.');
  expect(screen.queryByRole('button', { name: 'Refund this payment' })).toBeNull();
});

test('a refund is labelled as a refund and links to its payment', async () => {
  await open(whole, {}, { amount: '38', reverses: transactionId(7) });

  const link = await screen.findByRole('link', { name: 'See the receipt' });
  expect(link.getAttribute('href')).toBe(`/account/transactions/${transactionId(7)}`);
  expect(screen.getByText('Refers to')).toBeDefined();
  expect(screen.getByText('Refund')).toBeDefined();
});
