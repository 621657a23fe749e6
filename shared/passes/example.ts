/** The pass of every example: ten classes in half a year, of which one was taken. */
import type { MemberHolding } from './member-schemas.ts';
import type { Holding, Pass, Visit } from './schemas.ts';

const PASS = 'pss_5t0y7z2b4d9v4x8k1m6q3w7n2c';
const HOLDING = 'hld_3t5w0y7z2b4d7n2c9v4x8k1m6q';
const VISIT = 'vst_4x8k1m6q3t5w0y7z2b4d7n2c9v';

const HOLDER = { id: 'hdr_8k1m6q3t5w0y7z2b4d7n2c9v4x', name: null, email: null };

export const EXAMPLE_PASS: Pass = {
  id: PASS,
  name: 'Ten yoga classes',
  entries: 10,
  validDays: 180,
  validUntil: null,
  price: '150.00',
  currency: 'EUR',
  level: null,
  mostPerMember: null,
  terms: null,
  enabled: true,
  sold: 1,
  given: 0,
  entriesOf: { issued: 10, held: 9, used: 1, expired: 0, returned: 0 },
  createdAt: '2026-11-21T10:00:00.000Z',
};

export const EXAMPLE_HOLDING: Holding = {
  id: HOLDING,
  pass: PASS,
  status: 'open',
  holder: HOLDER,
  origin: 'sold',
  paySessionId: 'pay_1m6q3t5w0y7z2b4d7n2c9v4x8k',
  entries: 10,
  left: 9,
  validUntil: '2027-05-20T10:00:00.000Z',
  frozenUntil: null,
  freezes: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  lastVisitAt: '2026-11-23T18:00:00.000Z',
};

export const EXAMPLE_VISIT: Visit = {
  id: VISIT,
  pass: PASS,
  holding: HOLDING,
  holder: HOLDER,
  entries: 1,
  left: 9,
  at: '2026-11-23T18:00:00.000Z',
  returnedAt: null,
};

export const EXAMPLE_MEMBER_HOLDING: MemberHolding = {
  id: HOLDING,
  livemode: true,
  pass: { id: PASS, name: EXAMPLE_PASS.name, terms: null },
  merchant: { name: 'Linden Yoga', domain: 'yoga.example', verified: true },
  status: 'open',
  entries: 10,
  left: 9,
  validUntil: EXAMPLE_HOLDING.validUntil,
  frozenUntil: null,
  createdAt: EXAMPLE_HOLDING.createdAt,
  shares: { name: false, email: false },
  visits: [{ id: VISIT, entries: 1, at: EXAMPLE_VISIT.at, returnedAt: null }],
};
