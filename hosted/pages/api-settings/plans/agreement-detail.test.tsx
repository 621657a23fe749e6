// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { refused } from '../../../test-support/fake-api.ts';
import {
  AGREED,
  AGREEMENT,
  aCharge,
  anAgreement,
  anOwedCharge,
  openConsole,
} from '../../../test-support/plans-console.tsx';

const DOWN = 'The service is briefly unavailable. Try again.';

beforeAll(stubDialogs);

const owed = anOwedCharge();
const PAST_DUE = {
  [`GET /merchant/agreements/${AGREEMENT}`]: () => ({
    body: anAgreement({ status: 'past_due', owed: '60.00' }),
  }),
  [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => ({ body: { data: [owed], next: null } }),
};

test('says what happens next with a charge that is owed', async () => {
  await openConsole(AGREED, PAST_DUE);

  await screen.findByText(/^Too few tokens\. Next attempt: /);
  expect(screen.getByText('Past due')).toBeDefined();
  expect(screen.getByText(/You need not write to anybody/)).toBeDefined();
});

test('a paid charge leads to its payment, and is not settled', async () => {
  await openConsole(AGREED);

  const link = await screen.findByRole('link', { name: 'See payment' });

  expect(link.getAttribute('href')).toContain('search=pay_');
  expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull();
});

test.each([
  [/^Waive/, 'waive'],
  [/^Paid elsewhere/, 'paid-elsewhere'],
  [/^Write off/, 'write-off'],
])('settles a charge by %s', async (choice, path) => {
  const { person, api } = await openConsole(AGREED, {
    ...PAST_DUE,
    [`POST /merchant/charges/${owed.id}/${path}`]: () => ({
      body: { ...owed, status: 'waived', nextAttemptAt: null },
    }),
  });
  await person.click(await screen.findByRole('button', { name: /^Settle the charge of/ }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: choice }));
  await person.click(dialog.getByRole('button', { name: 'Settle charge' }));

  await waitFor(() => expect(api.calls).toContain(`POST /merchant/charges/${owed.id}/${path}`));
});

test('a price that waits for the member is shown, with its dates in the zone of the agreement', async () => {
  await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({
      body: anAgreement({
        zone: 'Pacific/Auckland',
        proposed: {
          price: '66.00',
          proposedAt: '2026-12-04T20:00:00.000Z',
          fromN: 3,
          fromAt: '2026-12-30T20:00:00.000Z',
          adjustment: { n: 2, price: '4.20', until: '2026-12-30T17:00:00.000Z' },
        },
      }),
    }),
  });

  const term = await screen.findByText('Price asked for');
  expect(term.nextElementSibling?.textContent?.replace(/\u00a0/g, ' ')).toBe(
    '€66.00 from the charge of Dec 31, 2026 on. Asked for on Dec 5, 2026; it waits for the member’s approval. ' +
      'With an approval before Dec 31, 2026, €4.20 is also taken at once for the rest of the period.',
  );
});

test('an end is asked for its date first', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(AGREED, {
    [`POST /merchant/agreements/${AGREEMENT}/end`]: (body) => {
      sent.push(body);
      return { body: anAgreement({ endsAt: '2026-12-31T05:00:00.000Z', endedBy: 'merchant' }) };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'End agreement' }));
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText(/^The agreement ends on /);
  await person.click(dialog.getByRole('button', { name: 'End agreement' }));

  await waitFor(() => expect(sent).toEqual([{ preview: true }, { preview: false }]));
});

test.each([
  ['trial', 'Trial'],
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['frozen', 'Frozen'],
  ['ending', 'Ending'],
  ['ended', 'Ended'],
] as const)('an agreement that is %s says so', async (status, text) => {
  await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({ body: anAgreement({ status }) }),
  });

  await screen.findByText(text);
});

test.each([
  ['scheduled', 'Scheduled', '', true],
  ['announced', 'Announced', 'Is taken on ', true],
  ['failed', 'Owed', 'No further attempt', true],
  ['retrying', 'Retrying', 'Next attempt: ', true],
  ['waived', 'Waived', '', false],
  ['written_off', 'Written off', '', false],
  ['paid_elsewhere', 'Paid elsewhere', '', false],
] as const)('a charge that is %s says what happens next', async (status, text, next, isOpen) => {
  const charge = anOwedCharge({ status, reason: null });
  await openConsole(AGREED, {
    [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => ({
      body: { data: [charge], next: null },
    }),
  });

  const row = (await screen.findByText(text)).closest('tr');
  expect(row?.textContent).toContain(next);
  expect(screen.queryAllByRole('button', { name: /^Settle/ })).toHaveLength(isOpen ? 1 : 0);
});

test.each([
  ['partially_refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
] as const)('a charge that is %s leads to its payment', async (status, text) => {
  await openConsole(AGREED, {
    [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => ({
      body: { data: [aCharge({ status })], next: null },
    }),
  });

  await screen.findByText(text);
  expect(screen.getByRole('link', { name: 'See payment' })).toBeDefined();
});

test('an agreement that has ended offers nothing more to do', async () => {
  await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({
      body: anAgreement({ status: 'ended', next: null, endsAt: '2026-12-31T05:00:00.000Z' }),
    }),
    [`GET /merchant/charges?agreement=${AGREEMENT}`]: () => ({ body: { data: [], next: null } }),
  });

  await screen.findByText('No charges yet.');
  expect(
    screen.queryByRole('button', { name: /^(Change price|Freeze|End agreement)$/ }),
  ).toBeNull();
});

test('a member who deleted the account has no name and no pseudonym', async () => {
  await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({ body: anAgreement({ holder: null }) }),
  });

  await screen.findByRole('heading', { name: /Deleted account/ });
  expect(screen.queryByText('Pseudonym')).toBeNull();
});

test('an agreement that cannot be read is read again', async () => {
  let isDown = true;
  const { person } = await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () =>
      isDown ? refused(503, 'unavailable') : { body: anAgreement() },
  });
  await screen.findByText(DOWN);

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('customer-4711');
});

test('a dialog says why an act was refused, and stays open', async () => {
  const { person } = await openConsole(AGREED, {
    ...PAST_DUE,
    [`POST /merchant/charges/${owed.id}/waive`]: () => refused(503, 'unavailable'),
  });
  await person.click(await screen.findByRole('button', { name: /^Settle the charge of/ }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: /^Waive/ }));
  await person.click(dialog.getByRole('button', { name: 'Settle charge' }));

  await dialog.findByText(DOWN);
});

test.each([
  ['paused', 'Payments paused', /^The member paused the payments/],
  ['ended', 'Payments stopped', /^The member stopped the payments/],
] as const)(
  'an agreement whose mandate is %s says that nothing is taken',
  async (mandateStatus, badge, why) => {
    await openConsole(AGREED, {
      [`GET /merchant/agreements/${AGREEMENT}`]: () => ({
        body: anAgreement({ mandateStatus, next: null }),
      }),
    });

    await screen.findByText(badge);
    expect(screen.getByText(why)).toBeDefined();
  },
);

test('the freeze of an agreement that is past due can be ended', async () => {
  const sent: unknown[] = [];
  const frozen = anAgreement({
    status: 'past_due',
    frozenFrom: '2026-11-20T05:00:00.000Z',
    frozenUntil: '2026-12-20T05:00:00.000Z',
  });
  const { person } = await openConsole(AGREED, {
    [`GET /merchant/agreements/${AGREEMENT}`]: () => ({ body: frozen }),
    [`POST /merchant/agreements/${AGREEMENT}/freeze`]: (body) => {
      sent.push(body);
      return { body: anAgreement() };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'End the freeze' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'End the freeze' }));

  await waitFor(() => expect(sent).toEqual([{ until: null }]));
});
