// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AccountVersions } from '#shared/live/account-schemas.ts';
import {
  aTransaction,
  aTransactionDetail,
  holding,
  transactionId,
} from '../../test-support/accounts.ts';
import { aPaySession, aReceipt } from '../../test-support/builders.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { fakeStream } from '../../test-support/fake-stream.ts';
import { anAgreement } from '../../test-support/mandates.ts';
import {
  AGREED,
  AGREEMENT,
  anAgreement as aBusinessAgreement,
  aCharge,
  aPlan,
  consoleAnswers,
  TAB,
} from '../../test-support/plans-console.tsx';
import { renderApp } from '../../test-support/render-app.tsx';
import { aPayment, business } from '../../test-support/sales.ts';
import { isChanged } from './changed-queries.ts';
import { tellChanges } from './list-changes.ts';

const AT = '2026-11-21T10:00:00.000Z';
const LIST = 'GET /wallet/transactions?limit=25';
const FIRST: AccountVersions = {
  transactions: 'a',
  payments: 'a',
  'refund-requests': 'a',
  plans: 'a',
};

afterEach(() => vi.unstubAllGlobals());

/** A member area whose stream the test speaks for. */
async function show(path: string, answers: Answers) {
  let say: ((text: string) => void) | undefined;
  vi.stubGlobal('fetch', async () => {
    const stream = fakeStream();
    say = stream.say;
    return stream.response;
  });
  const app = await renderApp(path, {
    signedIn: true,
    answers: { 'GET /users/me/changes': () => ({ body: FIRST }), ...answers },
  });
  return {
    ...app,
    async says(over: Partial<AccountVersions>) {
      await waitFor(() => expect(say).toBeDefined());
      say?.(`data: ${JSON.stringify({ ...FIRST, ...over })}\n\n`);
    },
  };
}

function listOf(first: number[]) {
  let numbers = first;
  return {
    answers: {
      [LIST]: () => ({ body: { data: numbers.map((n) => aTransaction(n)), next: null } }),
    },
    becomes(next: number[]) {
      numbers = next;
    },
  };
}

const rowsOf = async () => within(await screen.findByRole('table')).findAllByRole('row');

/** jsdom has no layout: whether the head of the list is above the visible part. */
const scrollTo = (bottom: number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ bottom } as DOMRect);

test('at the top of the list, a new transaction appears at once and is announced', async () => {
  const list = listOf([1]);
  const { says } = await show('/account/transactions', list.answers);
  const before = (await rowsOf()).length;
  list.becomes([2, 1]);

  await says({ transactions: 'b' });

  const news = await screen.findByText('1 new transaction');
  expect(news.getAttribute('role')).toBe('status');
  expect(await rowsOf()).toHaveLength(before + 1);
  expect(screen.queryByRole('button', { name: '1 new transaction' })).toBeNull();
});

test('further down, new transactions are offered, and shown by a press', async () => {
  const list = listOf([1]);
  const { says, person } = await show('/account/transactions', list.answers);
  const before = (await rowsOf()).length;
  const scrolled = scrollTo(-500);
  list.becomes([3, 2, 1]);

  await says({ transactions: 'b' });
  const button = await screen.findByRole('button', { name: '2 new transactions' });
  expect(await rowsOf()).toHaveLength(before);
  await person.click(button);

  await waitFor(async () => expect(await rowsOf()).toHaveLength(before + 2));
  expect(screen.queryByRole('button', { name: '2 new transactions' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('3 transactions shown. End of list.');
  scrolled.mockRestore();
});

test('a change of another list leaves this one alone', async () => {
  const list = listOf([1]);
  const { api } = await show('/account/transactions', list.answers);
  await rowsOf();
  const calls = api.calls.length;

  tellChanges(['payments']);
  tellChanges(['refund-requests']);

  expect(api.calls).toHaveLength(calls);
});

test('a home shows the new balance, and says that it was updated', async () => {
  let cash = '1000';
  const now = () => holding({ cash });
  const { says } = await show('/account', {
    ...now(),
    'GET /wallet/accounts': (body) => now()['GET /wallet/accounts']?.(body) ?? {},
  });
  await screen.findAllByText('1,000 SLS');
  cash = '1250';

  await says({ transactions: 'b' });

  expect(await screen.findAllByText('1,250 SLS')).not.toHaveLength(0);
  expect(await screen.findByText('This page has been updated.')).toBeDefined();
});

test('an open receipt shows a refund', async () => {
  const id = transactionId(1);
  const receipt = aReceipt();
  const { says } = await show(`/account/transactions/${id}`, {
    [`GET /wallet/transactions/${id}`]: () => ({
      body: aTransactionDetail(1, {
        receipt: { ...aPaySession({ status: 'paid' }), receipt: { ...receipt } },
      }),
    }),
  });
  await screen.findByText(/^You saved/);
  Object.assign(receipt, { refunded: '38', refundedNet: '9.50' });

  await says({ transactions: 'b' });

  expect(await screen.findByText('€9.50 · 38 SLS')).toBeDefined();
});

test.each([
  ['what may still be asked back', 'transactions', '/pay/:id/refund-requests'],
  ['the way to a payment', 'transactions', '/pay/:id'],
  ['the history of levels', 'transactions', '/wallet/level-changes'],
  ['what may still be refunded', 'payments', '/business/payments/:id/refunds'],
] as const)('%s is read again after a change of %s', (_, list, path) => {
  expect(isChanged([list])({ queryKey: ['member', path, {}] })).toBe(true);
});

test('a business sees a new payment on its list of payments', async () => {
  let payments = [aPayment(1)];
  const { says } = await show('/account/transactions?view=payments', {
    ...business,
    'GET /business/payments?limit=25': () => ({ body: { data: payments, next: null } }),
  });
  await screen.findByRole('rowheader', { name: 'A-1' });
  payments = [aPayment(2), ...payments];

  await says({ payments: 'b' });

  await screen.findByRole('rowheader', { name: 'A-2' });
  expect(await screen.findByText('1 new payment')).toBeDefined();
});

test('a member sees that a charge was paid, and that a mandate has ended, without loading the page again', async () => {
  let shown = anAgreement();
  const { says } = await show('/account/links', {
    'GET /links': () => ({ body: { links: [] } }),
    'GET /wallet/mandates': () => ({ body: { agreements: [shown] } }),
  });
  await screen.findByText('Active');
  shown = anAgreement({ status: 'ended', next: null, endedBy: 'merchant', endedAt: AT });

  await says({ plans: 'b' });

  await screen.findByText('Ended');
  expect(screen.queryByText('Active')).toBeNull();
});

test('the console follows an agreement and its charges', async () => {
  let [agreement, charge] = [aBusinessAgreement(), aCharge({ status: 'announced' })];
  const { says } = await show(AGREED, {
    ...consoleAnswers,
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({ body: agreement }),
    [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => ({
      body: { data: [charge], next: null },
    }),
  });
  await screen.findByText('Announced');
  [agreement, charge] = [aBusinessAgreement({ status: 'ended' }), aCharge({ status: 'paid' })];

  await says({ plans: 'b' });

  await screen.findByText('Paid');
  expect(await screen.findAllByText('Ended')).not.toHaveLength(0);
});

test('the console follows how many members of a plan are past due', async () => {
  let plan = aPlan();
  const { says } = await show(TAB, {
    ...consoleAnswers,
    'GET /merchant/plans': () => ({ body: { data: [plan], next: null } }),
  });
  await screen.findByRole('rowheader', { name: /Yoga/ });
  plan = aPlan({ pastDue: 7 });

  await says({ plans: 'b' });

  await screen.findByRole('cell', { name: /7/ });
});
