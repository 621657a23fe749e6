/** An agreement as its member's page reads it. */
import type { MemberAgreement } from '#shared/mandates/schemas.ts';

export const MANDATE = `mdt_${'0'.repeat(26)}`;
export const AGREEMENT = `agr_${'0'.repeat(26)}`;

export const charge = (over: Partial<MemberAgreement['charges'][number]> = {}) => ({
  id: `crg_${'0'.repeat(26)}`,
  n: 2,
  status: 'retrying' as const,
  reason: 'insufficient' as const,
  price: '40.00',
  net: '38.00',
  dueAt: '2026-11-21T07:00:00.000Z',
  nextAttemptAt: '2026-11-23T07:00:00.000Z',
  paidAt: null,
  transactionId: null,
  ...over,
});

/** An agreement whose oldest charge that is owed is this one. */
export const owes = (over: Parameters<typeof charge>[0], net = '38.00'): MemberAgreement =>
  anAgreement({ status: 'past_due', owed: { net, oldest: charge(over) } });

export const anAgreement = (over: Partial<MemberAgreement> = {}): MemberAgreement => ({
  id: AGREEMENT,
  livemode: true,
  merchant: { name: 'Casa Verde', domain: 'casaverde.example', verified: true },
  name: 'Yoga by the month',
  terms: 'Closed in August.',
  price: '40.00',
  currency: 'EUR',
  rhythm: 'month',
  every: 1,
  status: 'active',
  zone: 'Europe/Madrid',
  minimumMonths: 0,
  noticeDays: 0,
  level: null,
  mandate: {
    id: MANDATE,
    status: 'active',
    endedReason: null,
    cap: '40.00',
    capTokens: '228',
    pausedAt: null,
    endedAt: null,
  },
  next: { at: '2026-12-21T07:00:00.000Z', net: '38.00', mostTokens: '228' },
  owed: null,
  earliestEnd: '2026-12-21T05:00:00.000Z',
  endsAt: null,
  endedBy: null,
  endedAt: null,
  frozenUntil: null,
  asked: null,
  proposed: null,
  toBuy: null,
  charges: [],
  shares: { name: false, email: false },
  createdAt: '2026-11-21T07:00:00.000Z',
  ...over,
});
