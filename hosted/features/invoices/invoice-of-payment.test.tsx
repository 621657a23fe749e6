// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/fields.ts';
import { aTransactionDetail, holding } from '../../test-support/accounts.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aCancellation, anInvoice, inRole } from '../../test-support/invoices.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { aPayment, business } from '../../test-support/sales.ts';

const { id, sessionId } = aPayment(1);
const RECEIVED = `GET /merchant/invoices?paySession=${sessionId}`;
const page = (...data: Invoice[]) => ({ body: { data, next: null } });

/** The page of a payment that the business received. */
const showReceived = (answers: Answers) =>
  renderApp(`/account/transactions/${id}`, {
    signedIn: true,
    answers: {
      ...holding(),
      ...business,
      [`GET /wallet/transactions/${id}`]: () => ({
        body: aTransactionDetail(1, { amount: '152', order: 'A-1', merchant: null }),
      }),
      [`GET /business/payments/${id}`]: () => ({
        body: {
          ...aPayment(1),
          ...{
            held: null,
            rate: '0.25',
            lineItems: [],
            metadata: {},
            till: null,
            soldBy: null,
            reserved: null,
          },
        },
      }),
      ...answers,
    },
  });

const OWN = `GET /wallet/invoices?paySession=${SESSION_ID}`;
const own = (offered: boolean, ...data: Invoice[]) => ({
  body: { data, next: null, offered, details: { buyer: anInvoice().buyer, always: false } },
});

/** The receipt of the payer. */
const showOwn = (answers: Answers) =>
  renderApp(`/pay/confirmation?session=${SESSION_ID}`, {
    signedIn: true,
    answers: {
      [`GET /pay/${SESSION_ID}`]: () => ({
        body: aPaySession({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
      }),
      ...answers,
    },
  });

test('a payment without an invoice offers its form to the business', async () => {
  let sent: unknown;
  const { person } = await showReceived({
    [RECEIVED]: () => (sent ? page(anInvoice()) : page()),
    'POST /merchant/invoices': (body) => {
      sent = body;
      return { status: 201, body: anInvoice() };
    },
  });
  const issue = await screen.findByText('Issue invoice', { selector: 'summary' });
  await person.click(issue);
  await person.click(screen.getByRole('button', { name: 'Issue invoice' }));

  await screen.findByText(/S-2026-00001/);
  expect(sent).toEqual({ paySession: sessionId });
  expect(screen.queryByText('Issue invoice')).toBeNull();
});

test('after a void invoice, another one can be issued', async () => {
  await showReceived({
    [RECEIVED]: () => page(aCancellation(), anInvoice({ voidedAt: '2026-11-22T10:00:00.000Z' })),
  });

  await screen.findByText('Void');
  screen.getByText('Issue invoice', { selector: 'summary' });
});

test.each([
  ['reads them alone', 'developer', () => page()],
  ['may not read them', 'till', () => refused(403, 'scope_missing')],
] as const)(
  'a role that %s is shown no invoice of a payment that has none',
  async (_, role, answer) => {
    const { api } = await showReceived({ ...inRole(role), [RECEIVED]: answer });

    await waitFor(() => expect(api.calls).toContain(RECEIVED));
    await waitFor(() => expect(screen.queryByText('Invoice')).toBeNull());
    expect(screen.queryByText('Issue invoice')).toBeNull();
  },
);

test('a payer gets the invoice with the details of the last one', async () => {
  let sent: unknown;
  const { person } = await showOwn({
    [OWN]: () => own(true, ...(sent ? [anInvoice()] : [])),
    'POST /wallet/invoices': (body) => {
      sent = body;
      return { status: 201, body: anInvoice() };
    },
  });
  await person.click(await screen.findByText('Get invoice', { selector: 'summary' }));
  expect(screen.getByLabelText('Legal name')).toHaveProperty('value', 'Ona Puig');
  await person.click(screen.getByRole('button', { name: 'Get invoice' }));

  await screen.findByText(/S-2026-00001/);
  expect(sent).toMatchObject({ paySession: SESSION_ID, buyer: { name: 'Ona Puig' } });
  expect(screen.queryByText('Get invoice')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
});

test('a payer with a simplified invoice is told to ask for one with their name', async () => {
  await showOwn({ [OWN]: () => own(true, anInvoice({ buyer: null })) });

  await screen.findByText(/has an invoice without your name/);
  expect(screen.queryByText('Get invoice')).toBeNull();
});

test('a payer whose business offers none is shown the documents alone', async () => {
  await showOwn({ [OWN]: () => own(false, anInvoice({ voidedAt: '2026-11-22T10:00:00.000Z' })) });

  await screen.findByText('Void');
  expect(screen.queryByText('Get invoice')).toBeNull();
});
