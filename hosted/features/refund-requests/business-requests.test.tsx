// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding, transactionId } from '../../test-support/accounts.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { aRefundRequest } from '../../test-support/refund-requests.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const LIST = 'GET /merchant/refund-requests';
const VIEW = '/account/transactions?view=refund-requests';
const open = { body: { data: [aRefundRequest()], next: null } };
const none = { body: { data: [], next: null } };

const show = (path: string, answers: Answers) =>
  renderApp(path, { signedIn: true, answers: { ...holding(), ...business, ...answers } });

test('the tab counts open requests, and each leads to its payment', async () => {
  const { person } = await show('/account/transactions', {
    'GET /wallet/transactions?limit=25': () => none,
    [`${LIST}?status=open&limit=100`]: () => open,
    [`${LIST}?status=open&limit=25`]: () => open,
  });

  await person.click(await screen.findByRole('link', { name: /^Refund requests\s*1 open$/ }));

  await screen.findByText('Requests shown: 1. End of list.');
  expect(address()).toBe(VIEW);
  const table = within(screen.getByRole('table', { name: 'Refund requests, newest first' }));
  expect(table.getByRole('link', { name: 'order-7' }).getAttribute('href')).toBe(
    `/account/transactions/${transactionId(1)}`,
  );
  expect(table.queryByRole('columnheader', { name: 'Answer by' })).toBeNull();
  for (const text of ['It has not arrived', 'Open', '€9.50']) {
    expect(table.getByText(text)).toBeDefined();
  }
});

test('the status is chosen, and kept in the address', async () => {
  const declined = aRefundRequest({ status: 'declined', reference: null });
  const { person } = await show(VIEW, {
    [`${LIST}?status=open&limit=100`]: () => none,
    [`${LIST}?status=open&limit=25`]: () => none,
    [`${LIST}?limit=25`]: () => ({ body: { data: [declined], next: null } }),
  });
  await screen.findByText('No open requests');

  await person.selectOptions(screen.getByLabelText('Status'), 'All');

  await screen.findByRole('link', { name: 'Without a reference' });
  expect(address()).toContain('status=all');
});

test('a role that may not read refunds has no tab for them', async () => {
  await show('/account/transactions', {
    'GET /wallet/transactions?limit=25': () => none,
    [`${LIST}?status=open&limit=100`]: () => refused(403, 'scope_missing'),
  });
  await screen.findByRole('link', { name: 'Payments received' });

  expect(screen.queryByRole('link', { name: /^Refund requests/ })).toBeNull();
});

test('the home of a business says how many requests wait', async () => {
  await show('/account', { [`${LIST}?status=open&limit=100`]: () => open });

  const said = await screen.findByText('Refund requests to answer: 1.');
  const notice = said.closest('p') as HTMLElement;
  // The home appears when all of it is known.
  expect((await within(notice).findByRole('link')).getAttribute('href')).toBe(VIEW);
});

test('a request for a charge says until when it is answered; the others have no such column', async () => {
  const charge = aRefundRequest({ answerBy: '2026-12-05T10:00:00.000Z' });
  await show(VIEW, {
    [`${LIST}?status=open&limit=100`]: () => none,
    [`${LIST}?status=open&limit=25`]: () => ({
      body: {
        data: [charge, aRefundRequest({ id: 'rrq_00000000000000000000000002' })],
        next: null,
      },
    }),
  });

  await screen.findByRole('columnheader', { name: 'Answer by' });
  expect(screen.getAllByText(/^Dec 5, 2026/)).toHaveLength(1);
});
