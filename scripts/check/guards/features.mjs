/**
 * The files whose guards are removed, and the tests of their feature: `near` ones miss most guards, and `far` ones
 * run for a guard that no near one has missed.
 */
const api = (wing, names) => names.split(' ').map((name) => `tests/api/${wing}/${name}.test.ts`);

const PAYMENTS = {
  near: [
    ...api('payments', 'pay-confirm payment-confirmation'),
    ...api('people', 'confirm-sign-in'),
  ],
  far: [
    ...api(
      'payments',
      'confirmation paid-limit payments-disabled payment-limits quotes pay-session',
    ),
    ...api('payments', 'payment-second-factor test-mode-guards pay-extend pay-frame-token'),
    ...api('payments', 'reservations reservations-owned'),
    ...api('people', 'erasure profile-sessions'),
    'tests/postgres/payments/payment-races.test.ts',
  ],
};
const PASSES = {
  near: api(
    'payments',
    'pass-visits pass-refunds pass-refunds-by-days pass-life pass-refusals pass-terms',
  ),
  far: [
    ...api('payments', 'pass-imports pass-property passes'),
    ...api('payments', 'test-mode-guards'),
    'tests/postgres/payments/pass-races.test.ts',
  ],
};
const COUPONS = {
  near: api('payments', 'coupons coupon-limits coupon-terms coupons-of-payers'),
  far: [
    ...api('payments', 'till-counter tax passes quotes'),
    'tests/postgres/payments/coupon-race.test.ts',
    'tests/postgres/payments/coupon-release-races.test.ts',
  ],
};
const RESERVATIONS = {
  near: api('payments', 'reservations reservations-released reservations-owned'),
  far: [
    ...api('payments', 'reservations-of-card-money reservations-property reservation-mails'),
    'tests/postgres/payments/reservation-races.test.ts',
  ],
};
const TILL = {
  near: api('payments', 'till-refund till-refund-outcomes till-days till-day'),
  far: [
    ...api('payments', 'till-counter till till-reason payments-of-till figures test-mode-life'),
    ...api('people', 'erasure'),
    'tests/postgres/payments/till-races.test.ts',
  ],
};
const TAKEN_BACK = {
  near: api(
    'tokens',
    'purchase-withdrawal purchase-lots purchase-withdrawal-refusals purchase-withdrawal-holds',
  ),
  far: [
    ...api('tokens', 'purchase-end-link purchase-disputes purchase-refunds stolen-card'),
    ...api('tokens', 'purchase-withdrawal-disputes'),
    'tests/postgres/payments/statement-lots.test.ts',
    'tests/postgres/tokens/purchase-withdrawal-races.test.ts',
  ],
};
const WITHDRAWALS = {
  near: [
    ...api('tokens', 'withdrawals withdrawal-outcomes'),
    ...api('merchants', 'payouts'),
    ...api('payments', 'one-gate'),
  ],
  far: [
    ...api('tokens', 'withdrawal-approval outgoing-hold one-person-payout withdrawal-screening'),
    ...api('merchants', 'payouts-by-key payout-address'),
    ...api('operate', 'two-people deny-list two-people-signing'),
    ...api('payments', 'gate-meanwhile gate-property'),
    ...api('people', 'fresh-factor undo-holds undo-payout-address frozen-colleagues'),
    ...api('people', 'second-factor-withdrawals erasure'),
    'tests/postgres/tokens/withdrawal-races.test.ts',
  ],
};
const PURCHASES = {
  near: api(
    'tokens',
    'purchase-outcomes purchase-credit purchase-webhook purchase-refunds purchase-disputes',
  ),
  far: [
    ...api('tokens', 'purchase-bounds purchase-orders purchase-cancel purchase-returned'),
    ...api('tokens', 'purchase-reopening purchase-amounts purchase-limits purchase-payable'),
    ...api('tokens', 'stolen-card disputes open-dispute charged-back rates-window card-catch-up'),
    ...api('tokens', 'purchase-acting buying-offer declined-cards'),
    'tests/postgres/tokens/purchase-race.test.ts',
  ],
};
const AUTHORITY = {
  near: [
    ...api('people', 'authority-outcomes team-acting fresh-factor mailbox-proof'),
    ...api('merchants', 'api-keys'),
  ],
  far: [
    ...api('people', 'team-members frozen-colleagues fresh-mailbox suspensions undo-suspends'),
    ...api('people', 'undo-chains undo-own-way erasure acting-at-sign-in credential-theft'),
    ...api('people', 'renewed-codes profile-sessions lost-factor'),
    ...api('merchants', 'demoted-meanwhile granting-calls ownership api-token-use'),
    ...api('payments', 'till-pairing till test-mode-team undone-transfers team-secrets'),
    ...api('platform', 'open-answers-end'),
    'tests/postgres/people/authority-races.test.ts',
  ],
};
const LEDGER = {
  near: api('ledger', 'posting-guard ledger-guards ledger-functions'),
  far: api('ledger', 'ledger-property posting-months tokens balances invariants'),
};

const PAPERS = {
  near: [
    ...api('payments', 'invoices invoice-corrections invoice-series invoice-files statements'),
    ...api('payments', 'statement-bounds'),
    ...['statements', 'settlements', 'journal'].map(
      (name) => `tests/postgres/payments/${name}.test.ts`,
    ),
  ],
  far: [
    ...api('payments', 'invoice-property invoice-batches invoice-mails invoice-outlives'),
    ...api('people', 'erasure'),
    ...['settlement-openings', 'settlements-property', 'statement-lots'].map(
      (name) => `tests/postgres/payments/${name}.test.ts`,
    ),
    'tests/postgres/payments/invoice-numbers.test.ts',
    'tests/postgres/payments/member-year.test.ts',
    'tests/postgres/payments/business-quarter.test.ts',
  ],
};

const PLANS = {
  near: [
    ...api('payments', 'plan-adjustments plan-arrears plan-order plan-freezes plan-failures'),
    ...api('payments', 'plan-notices plan-approvals plan-transitions mandates agreements charges'),
    ...api(
      'payments',
      'membership-files membership-imports mandate-trial plan-sessions plans plan-obstacles',
    ),
    ...api(
      'payments',
      'agreement-acts mandate-acts charge-work price-changes plan-adjustment-refusals',
    ),
  ],
  far: [
    ...api('payments', 'plan-charges plan-due-dates plan-model plan-year plan-button plans-off'),
    ...api('payments', 'mandate-mails mandate-purchase mandate-end-link mandate-factors'),
    ...api('payments', 'plan-invariants agreement-lists give-back'),
    ...api('operate', 'ops-plans'),
    ...api('people', 'erasure'),
    'tests/postgres/payments/plan-races.test.ts',
    'tests/postgres/payments/plan-kills.test.ts',
  ],
};

export const FEATURES = [
  { file: 'payments/charges/take.sql', ...PLANS },
  { file: 'payments/charges/approve.sql', ...PLANS },
  ...[
    ...['agreement', 'approve', 'begin', 'business', 'change', 'charge', 'due', 'mandate'],
    ...['member', 'offer', 'views'],
  ].map((name) => ({ file: `payments/plans/${name}.sql`, ...PLANS })),
  { file: 'payments/pay/confirm.sql', ...PAYMENTS },
  {
    file: 'tokens/staking/change.sql',
    near: api('tokens', 'staking'),
    far: [
      ...api('tokens', 'staking-bad-input staking-property level-changes'),
      ...api('people', 'erasure'),
    ],
  },
  {
    file: 'payments/refunds/refund.sql',
    near: api('payments', 'refunds'),
    far: [
      ...api('payments', 'refund-answers refunds-by-hand refunds-property refund-requests'),
      ...api('operate', 'ops-refunds'),
      ...api('people', 'erasure'),
      'tests/postgres/payments/refund-races.test.ts',
    ],
  },
  { file: 'payments/passes/visit.sql', ...PASSES },
  { file: 'payments/passes/refund.sql', ...PASSES },
  { file: 'payments/passes/hold.sql', ...PASSES },
  { file: 'payments/passes/holding.sql', ...PASSES },
  { file: 'payments/passes/import.sql', ...PASSES },
  { file: 'payments/passes/pass.sql', ...PASSES },
  { file: 'payments/pay/end-reservation.sql', ...RESERVATIONS },
  { file: 'payments/coupons/coupons.sql', ...COUPONS },
  { file: 'payments/coupons/uses.sql', ...COUPONS },
  { file: 'payments/pay/coupon.sql', ...COUPONS },
  {
    file: 'payments/pay/tax.sql',
    near: api('payments', 'tax tax-rates'),
    far: api('payments', 'figures figures-of-refunds refunds-property pass-refunds till-days'),
  },
  { file: 'payments/till/day.sql', ...TILL },
  { file: 'payments/till/refund.sql', ...TILL },
  {
    file: 'payments/till/till.sql',
    near: api('payments', 'till till-reason'),
    far: TILL.far,
  },
  { file: 'tokens/purchases/lots.sql', ...TAKEN_BACK },
  { file: 'tokens/purchases/withdrawal.sql', ...TAKEN_BACK },
  { file: 'people/authority/act.sql', ...AUTHORITY },
  { file: 'tokens/withdrawals/request.sql', ...WITHDRAWALS },
  { file: 'tokens/purchases/credit.sql', ...PURCHASES },
  { file: 'ledger/guards.sql', ...LEDGER },
  { file: 'payments/pay/step-up.sql', ...PAYMENTS },
  { file: 'payments/refunds/by-mailbox.sql', near: api('people', 'lost-factor'), far: [] },
  { file: 'tokens/withdrawals/two-people.sql', ...WITHDRAWALS },
  { file: 'tokens/withdrawals/approve.sql', ...WITHDRAWALS },
  { file: 'tokens/purchases/reverse.sql', ...PURCHASES },
  { file: 'tokens/purchases/create.sql', ...PURCHASES },
  { file: 'tokens/withdrawals/gate.sql', ...WITHDRAWALS },
  { file: 'people/authority/factors.sql', ...AUTHORITY },
  { file: 'payments/pay/unproven-limit.sql', ...PAYMENTS },
  { file: 'payments/pay/availability.sql', ...PAYMENTS },
  { file: 'payments/pay/views.sql', ...PAYMENTS },
  { file: 'ledger/ledger.sql', ...LEDGER },
  { file: 'payments/invoices/issue.sql', ...PAPERS },
  { file: 'payments/invoices/content.sql', ...PAPERS },
  { file: 'payments/invoices/views.sql', ...PAPERS },
  { file: 'payments/statements/statements.sql', ...PAPERS },
  { file: 'payments/settlements/settlements.sql', ...PAPERS },
];
