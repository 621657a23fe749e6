// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import { EXAMPLE_FIGURES, EXAMPLE_PRICE, examplePaySession } from '#shared/pay/example.ts';
import { holding } from '../../../test-support/accounts.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { aPayment, business } from '../../../test-support/sales.ts';

const { sessionId } = aPayment(1);
const LIST = 'GET /merchant/pay-sessions?status=authorized&limit=25';
const CAPTURE = `POST /merchant/pay-sessions/${sessionId}/capture`;
const RELEASE = `POST /merchant/pay-sessions/${sessionId}/release`;

const aSession = (over: object = {}) => ({
  ...{ id: sessionId, status: 'authorized', reference: 'Friday, 10:00' },
  ...{ description: 'Massage', lineItems: [], metadata: {}, successUrl: null, cancelUrl: null },
  ...{ minimumLevel: null, locale: null, url: 'https://pay.example/pay/1' },
  ...{ ...EXAMPLE_PRICE, quote: examplePaySession().quote, figures: EXAMPLE_FIGURES },
  ...{ paidAt: null, cancelledAt: null, transactionId: null, coupon: null, ...AUTOMATIC_CAPTURE },
  ...{ createdAt: '2026-11-20T09:30:00.000Z', expiresAt: '2026-11-21T09:30:00.000Z' },
  ...{ capture: 'manual', captureBefore: '2999-11-28T10:00:00.000Z', terms: 'We keep half.' },
  authorizedAt: '2026-11-20T09:31:00.000Z',
  ...over,
});
const page = (...sessions: object[]) => ({ body: { data: sessions, next: null } });

beforeAll(stubDialogs);

async function opened(answers: Answers) {
  const at = await renderApp('/account/transactions?view=reservations', {
    signedIn: true,
    answers: { ...holding(), ...business, [LIST]: () => page(aSession()), ...answers },
  });
  await at.person.click(await screen.findByRole('button', { name: 'Take or release' }));
  return { ...at, dialog: within(await screen.findByRole('dialog')) };
}

test('a part is taken after one question, which says what returns', async () => {
  const bodies: unknown[] = [];
  const { person, dialog } = await opened({
    [CAPTURE]: (body) => {
      bodies.push(body);
      return { body: aSession({ status: 'paid' }) };
    },
  });
  expect(dialog.getByText('We keep half.')).toBeDefined();
  const amount = dialog.getByLabelText('Amount to take (EUR)');
  expect((amount as HTMLInputElement).value).toBe('38.00');

  await person.clear(amount);
  await person.type(amount, '19');
  dialog.getByText('= €19.00. €19.00 returns to the customer.');
  await person.click(dialog.getByRole('button', { name: 'Take' }));
  expect(bodies).toEqual([]);
  dialog.getByText('Take €19.00? €19.00 returns to the customer. This is final.');
  await person.click(dialog.getByRole('button', { name: 'Yes, take €19.00' }));

  await screen.findByText('€19.00 taken. €19.00 returned to the customer.');
  expect(bodies).toEqual([{ amount: '19.00' }]);
});

test('more than the reservation is refused at its field and asks nothing', async () => {
  const { person, dialog } = await opened({});
  const amount = dialog.getByLabelText('Amount to take (EUR)');

  await person.clear(amount);
  await person.type(amount, '38.01');
  await person.click(dialog.getByRole('button', { name: 'Take' }));

  dialog.getByText(/^At most €38/);
  expect(dialog.queryByText(/This is final/)).toBeNull();
});

test('a release asks once, and a way back keeps the reservation', async () => {
  const { person, dialog } = await opened({ [RELEASE]: () => ({ body: aSession() }) });

  await person.click(dialog.getByRole('button', { name: 'Release' }));
  await person.click(dialog.getByRole('button', { name: 'Back' }));
  await person.click(dialog.getByRole('button', { name: 'Release' }));
  dialog.getByText(/All of it, €38\.00, returns to the customer/);
  await person.click(dialog.getByRole('button', { name: 'Yes, release' }));

  await screen.findByText('Reservation released. €38.00 returned to the customer.');
});

test('a role without the permission reads that it has none', async () => {
  const { person, dialog } = await opened({ [RELEASE]: () => refused(403, 'forbidden') });

  await person.click(dialog.getByRole('button', { name: 'Release' }));
  await person.click(dialog.getByRole('button', { name: 'Yes, release' }));

  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
});

test('a reservation whose time has ended can be neither taken nor released', async () => {
  await renderApp('/account/transactions?view=reservations', {
    signedIn: true,
    answers: {
      ...{ ...holding(), ...business },
      [LIST]: () => page(aSession({ captureBefore: '2026-11-20T10:00:00.000Z' })),
    },
  });

  await screen.findByText('Expired, returns');
  expect(screen.queryByRole('button', { name: 'Take or release' })).toBeNull();
});
