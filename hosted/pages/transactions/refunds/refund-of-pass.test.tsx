// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { Refund, RefundablePayment } from '#shared/refunds/schemas.ts';
import { aTransactionDetail, transactionId } from '../../../test-support/accounts.ts';
import { aUser, SESSION_ID } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
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

const withPass = (pass: Partial<NonNullable<RefundablePayment['pass']>> = {}) => ({
  ...whole,
  pass: {
    holding: `hld_${'a'.repeat(26)}`,
    ...{ sold: 10, unused: 6, amount: '22.80', entries: 6, lines: [0] },
    ...pass,
  },
});

test('refunds by default what was paid for the unused entries of a pass, and returns them', async () => {
  const asked = vi.fn();
  const { person } = await open(withPass(), {
    [`POST ${REFUNDS}`]: (body) => {
      asked(body);
      return { status: 201, body: aRefund({ amount: '22.80', tokens: '91.2', entries: 6 }) };
    },
  });
  const dialog = await form(person);
  dialog.getByText(/^This payment bought a pass with 6 of 10 entries unused\./);
  expect(dialog.getByLabelText('Amount in EUR')).toHaveProperty('value', '22.80');
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText(/^€22.80 refunded/);
  expect(asked).toHaveBeenCalledWith({
    amount: '22.80',
    entries: 6,
    currentPassword: 'calm water',
  });
});

test('the business may refund another amount and return other entries', async () => {
  const asked = vi.fn();
  const { person } = await open(withPass(), {
    [`POST ${REFUNDS}`]: (body) => {
      asked(body);
      return { status: 201, body: aRefund({ amount: '38.00', entries: 0 }) };
    },
  });
  const dialog = await form(person);
  await person.clear(dialog.getByLabelText('Amount in EUR'));
  await person.type(dialog.getByLabelText('Amount in EUR'), '38');
  await person.clear(dialog.getByLabelText('Entries that return'));
  await person.type(dialog.getByLabelText('Entries that return'), '0');
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  await screen.findByText(/^€38.00 refunded/);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ amount: '38.00', entries: 0 });
});

test('a pass without a limit says that the refund ends it', async () => {
  const { person } = await open(withPass({ sold: null, unused: 1, amount: '38.00', entries: 1 }));
  const dialog = await form(person);

  dialog.getByText(/^This payment bought a pass with unlimited entries\./);
});

test('where no entry is unused, the rest of the payment is proposed', async () => {
  const { person } = await open(withPass({ unused: 0, amount: '0.00', entries: 0 }));
  const dialog = await form(person);

  expect(dialog.getByLabelText('Amount in EUR')).toHaveProperty('value', '38.00');
});

test('entries return with the line of their pass, and none with another line', async () => {
  const asked = vi.fn();
  const payment: RefundablePayment = {
    ...withPass({ sold: 5, unused: 4, amount: '32.30', entries: 4, lines: [1] }),
    lines: [
      { name: 'Mat', quantity: 1, net: '9.50', rate: '20' },
      { name: 'Five classes', quantity: 1, net: '28.50', rate: '10' },
    ],
  };
  const { person } = await open(payment, {
    [`POST ${REFUNDS}`]: (body) => {
      asked(body);
      return { status: 201, body: aRefund() };
    },
  });
  const dialog = await form(person);
  const proposed = () =>
    ['Amount in EUR', 'Entries that return'].map((label) =>
      dialog.getByLabelText(label).getAttribute('value'),
    );
  const mat = dialog.getByRole('checkbox', { name: 'Mat: €9.50 (20%)' });
  const pass = dialog.getByRole('checkbox', { name: 'Five classes: €28.50 (10%)' });
  const seen = [proposed()];
  for (const box of [mat, pass, mat, pass, mat]) {
    await person.click(box);
    seen.push(proposed());
  }
  await person.type(dialog.getByLabelText('Your password'), 'calm water');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));

  expect(seen).toEqual([
    ['32.30', '4'],
    ['9.50', '0'],
    ['38.00', '4'],
    ['28.50', '4'],
    ['32.30', '4'],
    ['9.50', '0'],
  ]);
  await screen.findByText(/^€9.50 refunded/);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ amount: '9.50', lines: [0], entries: 0 });
});
