// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { AGREEMENT, anAgreement, charge, MANDATE, owes } from '../../../test-support/mandates.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const DOWN = 'The service is briefly unavailable. Try again.';

beforeAll(() => {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const stopped = anAgreement({
  next: null,
  mandate: {
    id: MANDATE,
    status: 'ended',
    endedReason: 'member',
    cap: '40.00',
    capTokens: '228',
    pausedAt: null,
    endedAt: '2026-11-22T07:00:00.000Z',
  },
});

const show = (agreement: MemberAgreement, answers: Answers = {}) => {
  let shown = agreement;
  const changing = Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [
      call,
      (...given: Parameters<typeof answer>) => {
        const answered = answer(...given);
        shown = (answered as { body: MemberAgreement }).body;
        return answered;
      },
    ]),
  );
  return renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [shown] } }),
      ...changing,
    },
  });
};

test('an agreement says in one line what is taken next', async () => {
  await show(anAgreement());

  await screen.findByText('Next: €38.00 on Dec 21, 2026, at most 228 SLS.', { normalizer: plain });
  screen.getByText(/At most €40\.00 per period/);
  expect(screen.getByText('Active')).toBeDefined();
});

const plain = (text: string) => text.replace(/\u00a0/g, ' ').trim();

test('stopping asks once, says that the agreement goes on, and is told', async () => {
  const { person, api } = await show(anAgreement(), {
    [`POST /wallet/mandates/${MANDATE}/end`]: () => ({ body: stopped }),
  });

  await person.click(await screen.findByRole('button', { name: 'Stop payments to Casa Verde' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/The agreement goes on: you still owe the business what becomes due/);
  await person.click(dialog.getByRole('button', { name: 'Stop payments' }));

  await screen.findByText('Payments to Casa Verde have stopped.');
  await screen.findByText('Stopped: nothing is taken.');
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /wallet/mandates/${MANDATE}/end`,
  ]);
});

test('ending shows its date before and after', async () => {
  const ending = anAgreement({
    status: 'ending',
    endsAt: '2026-12-21T05:00:00.000Z',
    earliestEnd: null,
  });
  const { person } = await show(anAgreement(), {
    [`POST /wallet/agreements/${AGREEMENT}/end`]: () => ({ body: ending }),
  });

  await person.click(
    await screen.findByRole('button', { name: 'End agreement Yoga by the month' }),
  );
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/ends on Dec\s21,\s2026/);
  await person.click(dialog.getByRole('button', { name: 'End agreement' }));

  await screen.findByText(/Yoga by the month ends on Dec\s21,\s2026/);
  expect(screen.queryByRole('button', { name: /^End agreement/ })).toBeNull();
});

test.each([
  ['insufficient', 'Add tokens', '/account/cash'],
  ['debt', 'See your top-ups', '/account/orders'],
  ['level', 'Change your membership', '/account/membership/stake'],
  ['frozen', 'Write to support', '/contact'],
] as const)('a charge that failed by %s shows the way on', async (reason, text, href) => {
  await show(owes({ reason }));

  const link = await screen.findByRole('link', { name: text });

  expect(link.getAttribute('href')).toBe(href);
  screen.getByText(/Next attempt: Nov\s23,\s2026\./);
});

test('too few tokens lead to the purchase of what is missing', async () => {
  await show({ ...owes({ reason: 'insufficient' }), toBuy: '52' });

  const link = await screen.findByRole('link', { name: 'Add tokens' });

  expect(link.getAttribute('href')).toBe('/account/buy?tokens=52');
});

test('the sum of all that is owed stands below the oldest charge', async () => {
  await show(owes({ reason: 'insufficient', nextAttemptAt: null }, '76.00'));

  const failed = (await screen.findByText(/could not be taken$/)).closest('div');
  expect(failed?.textContent).toContain('You owe the business €76.00 in all.');
  expect(failed?.textContent).not.toContain('Next attempt');
});

test('a paid charge can be asked back for eight weeks, by the refund request of its receipt', async () => {
  const paid = {
    status: 'paid' as const,
    reason: null,
    nextAttemptAt: null,
    transactionId: `txn_${'0'.repeat(26)}`,
  };
  const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000).toISOString();
  await show(
    anAgreement({
      charges: [
        charge({ ...paid, id: `crg_${'1'.repeat(26)}`, n: 2, paidAt: weeksAgo(7) }),
        charge({ ...paid, n: 1, paidAt: weeksAgo(9) }),
      ],
    }),
  );

  await screen.findByText('Past payments');
  const links = screen.getAllByText('Ask for it back');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/account/transactions/txn_${'0'.repeat(26)}?refund=ask`,
  ]);
});

test('what waits for approval says why, and names its agreement', async () => {
  await show(
    anAgreement({
      asked: {
        kind: 'price',
        before: '40.00',
        price: '45.00',
        net: '42.75',
        tokens: '171',
        cap: '45.00',
        capTokens: '257',
        adjustment: null,
      },
    }),
  );

  await screen.findByText(/Casa Verde asks for a higher price/);
  expect(
    screen.getByRole('button', { name: 'Review and approve Yoga by the month' }),
  ).toBeDefined();
});

test('a page without regular payments says nothing of them', async () => {
  await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [] } }),
    },
  });

  await screen.findByText('No linked merchants yet');
  expect(screen.queryByText('Regular payments')).toBeNull();
});

test('payments that cannot be read are not hidden: the member reads them again', async () => {
  let isDown = true;
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () =>
        isDown ? refused(503, 'unavailable') : { body: { agreements: [anAgreement()] } },
    },
  });
  await screen.findByText(DOWN);
  screen.getByText('Regular payments');

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: /^Yoga by the month/ });
});

test('a refused stop says why in its dialog', async () => {
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [anAgreement()] } }),
      [`POST /wallet/mandates/${MANDATE}/end`]: () => refused(503, 'unavailable'),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Stop payments to Casa Verde' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Stop payments' }));

  await dialog.findByText(DOWN);
});
