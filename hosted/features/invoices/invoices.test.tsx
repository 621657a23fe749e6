// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/invoices/fields.ts';
import { SETTINGS as BUSINESS } from '../../test-support/business-settings.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aCancellation, anInvoice, inRole } from '../../test-support/invoices.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const DOWN = 'The service is briefly unavailable. Try again.';

const LIST = 'GET /merchant/invoices';
const SETTINGS = 'GET /merchant/invoice-settings';
const UNINVOICED = 'GET /merchant/uninvoiced-payments';
const { id } = anInvoice();
const SETTING = {
  seller: { ...anInvoice().seller, exemption: null },
  ...{ prefix: 'S-', eachPayment: false, byPayer: false, mailed: false, simplified: null },
};
const page = (...data: Invoice[]) => ({ body: { data, next: null } });

beforeAll(stubDialogs);

const show = (answers: Answers) =>
  renderApp('/account/profile/link?tab=invoices', {
    signedIn: true,
    answers: {
      ...business,
      [LIST]: () => page(anInvoice()),
      [UNINVOICED]: () => ({ body: { data: [], next: null } }),
      ...answers,
    },
  });

test('a document says its kind, whether it is valid, and what it corrects', async () => {
  await show({
    [LIST]: () =>
      page(
        anInvoice({ id: `ivc_${'2'.repeat(26)}`, number: 'S-2026-00003' }),
        aCancellation(),
        anInvoice({ voidedAt: '2026-11-22T10:00:00.000Z', buyer: null }),
      ),
  });

  await screen.findByText(/S-2026-00003/);
  const items = screen.getAllByRole('listitem');
  const [valid, cancellation, voided] = items.filter(({ textContent }) =>
    textContent.includes('S-2026-'),
  );
  expect(valid?.textContent).toMatch(/^Invoice S-2026-00003.*Valid.*€38\.00 · Ona Puig/);
  expect(cancellation?.textContent).toMatch(/^Cancellation S-2026-00002.*of S-2026-00001/);
  expect(cancellation?.textContent).not.toContain('Valid');
  expect(voided?.textContent).toMatch(/^Invoice S-2026-00001.*Void/);
  const buttonsOf = (item: HTMLElement | undefined) =>
    within(item ?? document.body)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect([valid, cancellation, voided].map(buttonsOf)).toEqual([
    ['PDF', 'XML', 'Void…'],
    ['PDF', 'XML'],
    ['PDF'],
  ]);
});

test('a business without invoices reads where it issues one', async () => {
  await show({ [LIST]: () => page() });

  await screen.findByText('No invoices yet');
  screen.getByText('Issue one on the page of a payment.');
});

test('invoices and settings that cannot be read are read again', async () => {
  let isDown = true;
  const { person } = await show({
    [LIST]: () => (isDown ? refused(503, 'unavailable') : page(anInvoice())),
    [SETTINGS]: () => refused(503, 'unavailable'),
  });
  await waitFor(() => expect(screen.getAllByText(DOWN)).toHaveLength(2));

  isDown = false;
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await person.click(retry ?? document.body);

  await screen.findByText(/S-2026-00001/);
  expect(screen.getAllByText(DOWN)).toHaveLength(1);
});

test('an invoice is voided for a reason, and says a refusal', async () => {
  const sent: unknown[] = [];
  let isVoid = false;
  const { person } = await show({
    [LIST]: () => page(anInvoice({ voidedAt: isVoid ? '2026-11-22T10:00:00.000Z' : null })),
    [`POST /merchant/invoices/${id}/void`]: (body) => {
      sent.push(body);
      if (sent.length === 1) return refused(503, 'unavailable');
      isVoid = true;
      return { status: 201, body: aCancellation() };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Void…' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('Reason'), 'Wrong name');
  const confirm = dialog.getByRole('button', { name: 'Void invoice' });
  await person.click(confirm);
  await dialog.findByText(DOWN);
  await person.click(confirm);

  await screen.findByText('Void');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ reason: 'Wrong name' }, { reason: 'Wrong name' }]);
});

test('a role that only reads invoices can neither void them nor change their settings', async () => {
  const { api } = await show(inRole('developer'));

  await screen.findByRole('button', { name: 'PDF' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull());
  await waitFor(() => expect(screen.queryByText('Invoice settings')).toBeNull());
  expect(api.calls).toContain(LIST);
});

test('a limit that is no amount is refused at its field', async () => {
  const { person, api } = await show({
    [SETTINGS]: () => ({ body: SETTING }),
    'GET /merchant/settings': () => ({ body: BUSINESS }),
  });
  const limit = await screen.findByLabelText(/^Without customer up to/);
  await person.type(limit, 'abc');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(limit.getAttribute('aria-invalid')).toBe('true'));
  expect(api.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('the date of a document is that of its business, not of the reader', async () => {
  await show({
    [LIST]: () => page(anInvoice({ date: '2027-01-01', issuedAt: '2026-12-31T10:00:00.000Z' })),
  });
  await screen.findByText(/Jan 1, 2027/);
});

describe('payments without an invoice', () => {
  const payment = {
    ...{ paySessionId: anInvoice().paySessionId, transactionId: `txn_${'1'.repeat(26)}` },
    ...{ paidAt: '2026-11-21T10:04:00.000Z', description: 'Yoga class', reference: null },
    ...{ currency: 'EUR', total: '38.00', missing: ['seller.vatId', 'buyer.name', 'buyer.city'] },
  };

  test('say what is missing, and leave when their invoice is issued', async () => {
    let sent: unknown;
    const { person } = await show({
      [UNINVOICED]: () => ({ body: { data: sent ? [] : [payment], next: null } }),
      'POST /merchant/invoices': (body) => {
        sent = body;
        return { status: 201, body: anInvoice() };
      },
    });
    await screen.findByText('Missing of your business: Tax number');
    screen.getByText('Missing of the customer: Legal name, City');
    expect(screen.getByRole('link', { name: 'Yoga class' }).getAttribute('href')).toBe(
      `/account/transactions/${payment.transactionId}`,
    );
    await person.click(screen.getByText('Issue invoice', { selector: 'summary' }));
    await person.click(screen.getByRole('button', { name: 'Issue invoice' }));

    const done = await screen.findByText('Invoice S-2026-00001 was issued.');
    expect(sent).toEqual({ paySession: payment.paySessionId });
    await waitFor(() => expect(screen.queryByText('Yoga class')).toBeNull());
    expect(document.activeElement).toBe(done);
  });

  test('say when nothing is missing any more', async () => {
    await show({
      [UNINVOICED]: () => ({ body: { data: [{ ...payment, missing: [] }], next: null } }),
    });

    await screen.findByText('Nothing is missing any more.');
  });

  test('have no section where there are none', async () => {
    const { api } = await show({});

    await waitFor(() => expect(api.calls).toContain(UNINVOICED));
    await screen.findByText(/S-2026-00001/);
    expect(screen.queryByText('Payments without an invoice')).toBeNull();
  });

  test('are issued by no role that only reads', async () => {
    await show({
      ...inRole('developer'),
      [UNINVOICED]: () => ({ body: { data: [payment], next: null } }),
    });

    await screen.findByText('Yoga class');
    await waitFor(() => expect(screen.queryByText('Issue invoice')).toBeNull());
  });
});
