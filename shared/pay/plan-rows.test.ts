import { expect, test } from 'vitest';
import type { SoldPlan } from '../plans/sold.ts';
import { examplePaySession } from './example.ts';
import { planRows } from './plan-rows.ts';
import { textsOf } from './reserve.ts';
import type { Confirmation } from './schemas.ts';
import { payViewModel } from './view-model.ts';

const plan: SoldPlan = {
  id: `pln_${'0'.repeat(26)}`,
  name: 'Yoga by the month',
  price: '40.00',
  currency: 'EUR',
  rhythm: 'month',
  every: 1,
  trialDays: 0,
  minimumMonths: 6,
  noticeDays: 14,
  terms: 'Closed in August.',
  cap: '40.00',
  capTokens: '228',
  zone: 'Europe/Madrid',
  startsAt: '2026-11-21T10:00:00.000Z',
  nextAt: '2026-12-21T07:12:00.000Z',
};

test('a plan shows rhythm, next date, both caps, minimum term and notice', () => {
  expect(planRows(plan).map(({ label, value }) => [label.key, value])).toEqual([
    ['plan.every', { kind: 'period', unit: 'month', count: 1 }],
    ['plan.next', { kind: 'date', at: plan.nextAt, zone: plan.zone }],
    [
      'plan.most',
      {
        kind: 'equal',
        values: [
          { kind: 'money', amount: '40.00', currency: 'EUR' },
          { kind: 'money', amount: '228', currency: 'SLS' },
        ],
      },
    ],
    ['plan.minimum', { kind: 'period', unit: 'month', count: 6 }],
    ['plan.notice', { kind: 'period', unit: 'day', count: 14 }],
  ]);
});

test('a plan without minimum term, notice and next date shows none of them', () => {
  const rows = planRows({ ...plan, minimumMonths: 0, noticeDays: 0, nextAt: null });
  expect(rows.map(({ label }) => label.key)).toEqual(['plan.every', 'plan.most']);
});

test('an open session of a plan says what paying approves, and the terms in the words of the business', () => {
  const session = examplePaySession({ plan });
  const shown = payViewModel({ step: 'signed-out', session, notice: undefined });
  expect(shown.message?.key).toBe('plan.explain');
  expect(shown.terms).toEqual({ label: { key: 'plan.terms' }, text: 'Closed in August.' });
  const keys = textsOf<string>(session, ({ key }) => key);
  for (const key of ['action.pay', 'confirm.pay', 'sign-in.passkey', 'press.pay'])
    expect(keys({ key })).toMatch(/^plan\./);
});

test('the strong step says why it is asked', () => {
  const confirmation: Confirmation = { reason: 'plan', methods: ['passkey'] };
  const payer = {
    id: 'usr_ana',
    name: 'Ana',
    level: 'Sens' as const,
    balance: '1000',
    trialUntil: null,
    availability: 'available' as const,
    disabledBy: null,
    missing: null,
    confirmation,
  };
  const session = examplePaySession({ plan, payer });
  const shown = payViewModel({ step: 'ready', session, payer, armed: false, notice: undefined });
  expect([shown.confirm?.key, shown.primary]).toEqual(['plan.why', null]);
});

test('who has the plan already reads that they pay what they owe', () => {
  const session = examplePaySession({ plan: { ...plan, owedFrom: '2027-03-01T06:00:00.000Z' } });

  const { message } = payViewModel({ step: 'signed-out', session, notice: undefined });
  const said = textsOf<string>(session, ({ key }) => key);

  expect(message?.key).toBe('plan.owed-explain');
  expect(said({ key: 'row.total' })).toBe('plan.now');
});
