/** The plan of every example: a month of yoga, whose second month is paid. */
import type { Agreement, Charge, Mandate, Plan } from './schemas.ts';

const PLAN = 'pln_5t0y7z2b4d9v4x8k1m6q3w7n2c';
const MANDATE = 'mdt_3t5w0y7z2b4d7n2c9v4x8k1m6q';
const AGREEMENT = 'agr_4x8k1m6q3t5w0y7z2b4d7n2c9v';
const FIRST_PAYMENT = 'pay_1m6q3t5w0y7z2b4d7n2c9v4x8k';

const HOLDER = { id: 'hdr_8k1m6q3t5w0y7z2b4d7n2c9v4x', name: null, email: null };
const BEGUN = '2026-10-31T10:00:00.000Z';

const terms = {
  name: 'Yoga by the month',
  terms: null,
  price: '60.00',
  currency: 'EUR',
  rhythm: 'month',
  every: 1,
  trialDays: 0,
  minimumMonths: 0,
  noticeDays: 0,
  retryDays: [2, 5, 7, 7],
  taxRate: '7',
  level: null,
} as const satisfies Partial<Plan>;

export const EXAMPLE_PLAN: Plan = {
  id: PLAN,
  ...terms,
  retryDays: [...terms.retryDays],
  enabled: true,
  retiredAt: null,
  pausedAt: null,
  agreements: 1,
  pastDue: 0,
  createdAt: '2026-10-01T10:00:00.000Z',
};

export const EXAMPLE_MANDATE: Mandate = {
  id: MANDATE,
  holder: HOLDER,
  status: 'active',
  cap: '60.00',
  currency: 'EUR',
  capTokens: '342',
  rhythm: 'month',
  every: 1,
  startsAt: BEGUN,
  endedReason: null,
  approvedAt: BEGUN,
  pausedAt: null,
  endedAt: null,
  createdAt: BEGUN,
};

export const EXAMPLE_AGREEMENT: Agreement = {
  id: AGREEMENT,
  plan: PLAN,
  mandate: MANDATE,
  mandateStatus: 'active',
  status: 'active',
  holder: HOLDER,
  ...terms,
  retryDays: [...terms.retryDays],
  zone: 'Europe/Berlin',
  anchor: '2026-10-31',
  reference: 'customer-4711',
  paySessionId: FIRST_PAYMENT,
  next: { n: 3, at: '2026-12-31T06:12:00.000Z', price: '60.00' },
  proposed: null,
  owed: '0.00',
  endsAt: null,
  endedBy: null,
  frozenFrom: null,
  frozenUntil: null,
  createdAt: BEGUN,
  endedAt: null,
};

export const EXAMPLE_CHARGE: Charge = {
  id: 'crg_7n2c9v4x8k1m6q3t5w0y7z2b4d',
  agreement: AGREEMENT,
  plan: PLAN,
  holder: HOLDER,
  n: 2,
  k: 0,
  status: 'paid',
  reason: null,
  price: '60.00',
  currency: 'EUR',
  dueAt: '2026-11-30T06:12:00.000Z',
  announcedAt: '2026-11-29T05:00:00.000Z',
  notBefore: '2026-11-30T05:00:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  paidAt: '2026-11-30T06:12:03.000Z',
  paySessionId: 'pay_3t5w0y7z2b4d7n2c9v4x8k1m6q',
};

/** The same while the member has too few tokens. */
export const EXAMPLE_OWED: Charge = {
  ...EXAMPLE_CHARGE,
  status: 'retrying',
  reason: 'insufficient',
  nextAttemptAt: '2026-12-02T06:12:00.000Z',
  paidAt: null,
  paySessionId: null,
};
