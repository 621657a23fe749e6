// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import { aButton } from '../../../test-support/buttons.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { refused } from '../../../test-support/fake-api.ts';
import { aPlan, DETAIL, openConsole, PLAN, TAB } from '../../../test-support/plans-console.tsx';
import { address } from '../../../test-support/render-app.tsx';

const DOWN = 'The service is briefly unavailable. Try again.';

beforeAll(stubDialogs);

test('lists price, members and what is past due of each plan', async () => {
  await openConsole(TAB, {
    'GET /merchant/plans': () => ({
      body: {
        data: [aPlan(), aPlan({ id: `pln_${'b'.repeat(26)}`, every: 3, pastDue: 2 })],
        next: null,
      },
    }),
  });

  const rows = await screen.findAllByRole('rowheader');
  const cellsOf = (row: HTMLElement | undefined) =>
    [...(row?.closest('tr')?.children ?? [])].map(({ lastChild }) => lastChild?.textContent);
  expect(rows.map(cellsOf)).toEqual([
    ['Yoga by the monthOn', '€60.00 a month', '1', '0'],
    ['Yoga by the monthOn', '€60.00 every 3 months', '1', '2'],
  ]);
});

test('creates a plan from localized input', async () => {
  let sent: unknown;
  const { person } = await openConsole(`${TAB}&plan=new`, {
    'POST /merchant/plans': (body) => {
      sent = body;
      return { status: 201, body: aPlan() };
    },
  });
  await person.type(await screen.findByLabelText('Name'), 'Yoga by the month');
  await person.type(screen.getByLabelText('Price'), '60,00');
  await person.type(screen.getByLabelText('Tax in percent'), '7,7');

  await person.click(screen.getByRole('button', { name: 'Create plan' }));

  await waitFor(() => expect(address()).toBe(DETAIL));
  expect(sent).toEqual({
    name: 'Yoga by the month',
    price: '60.00',
    currency: 'EUR',
    rhythm: 'month',
    every: 1,
    trialDays: 0,
    minimumMonths: 0,
    noticeDays: 0,
    retryDays: [2, 5, 7, 7],
    taxRate: '7.7',
    enabled: true,
  });
});

test('shows what is wrong at its field, and sends nothing', async () => {
  const { person, api } = await openConsole(`${TAB}&plan=new`);
  const create = await screen.findByRole('button', { name: 'Create plan' });
  const fill = async (name: string, text: string) => {
    await person.clear(screen.getByLabelText(name));
    await person.type(screen.getByLabelText(name), text);
  };
  const isRefused = (name: string) =>
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
  await fill('Days between attempts', '2, soon');
  await person.click(create);
  isRefused('Name');
  isRefused('Days between attempts');

  await fill('Name', 'Yoga');
  await fill('Price', '60');
  await fill('Days between attempts', '2, 5');
  await fill('Every', '61');
  await person.click(create);
  isRefused('Every');
  expect(api.calls.filter((call) => call.startsWith('POST /merchant'))).toEqual([]);
});

test('a plan is retired with a choice for its members', async () => {
  let plan = aPlan();
  let sent: unknown;
  const { person } = await openConsole(DETAIL, {
    [`GET /merchant/plans/${PLAN}`]: () => ({ body: plan }),
    [`POST /merchant/plans/${PLAN}/retire`]: (body) => {
      sent = body;
      plan = aPlan({ enabled: false, retiredAt: '2026-11-29T10:00:00.000Z' });
      return { body: plan };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Retire plan' }));
  await person.click(screen.getByRole('radio', { name: /^Their agreements end/ }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Retire plan' });
  await person.click(confirm ?? document.body);

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retire plan' })).toBeNull());
  expect(sent).toEqual({ choice: 'end' });
});

test('shows the members who are past due alone', async () => {
  const { person } = await openConsole(DETAIL, {
    [`GET /merchant/agreements?plan=${PLAN}&status=past_due`]: () => ({
      body: { data: [], next: null },
    }),
  });
  await person.selectOptions(await screen.findByLabelText('Show'), 'past_due');

  await screen.findByText('No members here');
});

test('one press makes a button with the price of the plan', async () => {
  let sent: unknown;
  const id = `btn_${'a'.repeat(26)}`;
  const { person } = await openConsole(DETAIL, {
    'POST /merchant/buttons': (body) => {
      sent = body;
      return { status: 201, body: aButton({ id, plan: PLAN }) };
    },
    [`GET /merchant/buttons/${id}`]: () => ({ body: aButton({ id, plan: PLAN }) }),
  });
  await person.click(await screen.findByRole('button', { name: 'Sell by button' }));

  await waitFor(() => expect(address()).toContain(`tab=buttons&button=${id}`));
  expect(sent).toEqual({
    name: 'Yoga by the month',
    currency: 'EUR',
    amount: '60.00',
    plan: PLAN,
    enabled: true,
  });
});

const INVITATION: MerchantLinkSession = {
  ...{ id: `lnk_${'a'.repeat(26)}`, status: 'pending', alreadyLinked: false, reference: null },
  ...{ successUrl: null, deniedUrl: null, locale: null, url: '', plan: null, agreement: null },
  ...{ createdAt: '2026-11-29T10:00:00.000Z', expiresAt: '2026-12-06T10:00:00.000Z' },
  ...{ linkedAt: null, deniedAt: null, revokedAt: null },
};

test('a plan with a trial is offered to one member by an invitation', async () => {
  const url = `https://salus.test/link/lnk_${'a'.repeat(26)}`;
  let sent: unknown;
  const { person } = await openConsole(DETAIL, {
    [`GET /merchant/plans/${PLAN}`]: () => ({ body: aPlan({ trialDays: 14 }) }),
    'POST /merchant/link-sessions': (body) => {
      sent = body;
      return { status: 201, body: { ...INVITATION, url } };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Invite to the trial' }));
  await person.click(screen.getByRole('button', { name: 'Create invitation' }));

  await screen.findByText(url);
  expect(sent).toEqual({ plan: PLAN, expiresAt: expect.any(String) });
  expect(screen.queryByRole('button', { name: 'Sell by button' })).toBeNull();
});

test.each([
  ['On', {}],
  ['Off', { enabled: false }],
  ['Retired', { enabled: false, retiredAt: '2026-11-29T10:00:00.000Z' }],
] as const)('a plan that is sold or not says %s', async (text, over) => {
  await openConsole(DETAIL, { [`GET /merchant/plans/${PLAN}`]: () => ({ body: aPlan(over) }) });

  await screen.findByText(text, { selector: '[class*=badge]' });
});

test('a business without a plan reads what one is for', async () => {
  await openConsole(TAB, { 'GET /merchant/plans': () => ({ body: { data: [], next: null } }) });

  await screen.findByText('No plans yet');
});

test('plans that cannot be read are read again', async () => {
  let isDown = true;
  const { person } = await openConsole(TAB, {
    'GET /merchant/plans': () =>
      isDown ? refused(503, 'unavailable') : { body: { data: [aPlan()], next: null } },
  });
  await screen.findByText(DOWN);

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('rowheader');
});

test('a switch that is refused says why', async () => {
  const { person } = await openConsole(DETAIL, {
    [`PUT /merchant/plans/${PLAN}`]: () => refused(503, 'unavailable'),
  });
  await person.click(await screen.findByRole('button', { name: 'Switch off' }));

  await screen.findByText(DOWN);
  screen.getByRole('button', { name: 'Switch off' });
});
