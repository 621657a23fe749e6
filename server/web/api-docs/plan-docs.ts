/** What the API reference says of plans, mandates, agreements and charges: fields and examples. */
import {
  EXAMPLE_AGREEMENT,
  EXAMPLE_CHARGE,
  EXAMPLE_MANDATE,
  EXAMPLE_OWED,
  EXAMPLE_PLAN,
} from '#shared/plans/example.ts';

const terms = {
  name: EXAMPLE_PLAN.name,
  price: EXAMPLE_PLAN.price,
  currency: EXAMPLE_PLAN.currency,
  rhythm: EXAMPLE_PLAN.rhythm,
  taxRate: '7',
  enabled: true,
};
const ofPlan = { id: EXAMPLE_PLAN.id };
const ofAgreement = { id: EXAMPLE_AGREEMENT.id };
const ofCharge = { id: EXAMPLE_CHARGE.id };
const FROZEN_FROM = '2026-12-05T10:00:00.000Z';
const FROZEN_UNTIL = '2027-01-04T00:00:00.000Z';
const ENDS = '2026-12-31T06:12:00.000Z';
const onPage = (entry: unknown) => ({ data: [entry], next: null });
const settled = { ...EXAMPLE_OWED, nextAttemptAt: null };

export const PLAN_EXAMPLES = {
  listPlans: { query: { limit: '20' }, response: onPage(EXAMPLE_PLAN) },
  createPlan: { body: terms, response: EXAMPLE_PLAN },
  readPlan: { params: ofPlan, response: EXAMPLE_PLAN },
  changePlan: { params: ofPlan, body: terms, response: EXAMPLE_PLAN },
  retirePlan: {
    params: ofPlan,
    body: { choice: 'run_on' },
    response: { ...EXAMPLE_PLAN, enabled: false, retiredAt: FROZEN_FROM },
  },
  listMandates: { query: { limit: '20' }, response: onPage(EXAMPLE_MANDATE) },
  listAgreements: { query: { status: 'past_due' }, response: onPage(EXAMPLE_AGREEMENT) },
  readAgreement: { params: ofAgreement, response: EXAMPLE_AGREEMENT },
  endAgreement: {
    params: ofAgreement,
    body: { preview: true },
    response: { ...EXAMPLE_AGREEMENT, endsAt: ENDS, endedBy: 'merchant' },
  },
  freezeAgreement: {
    params: ofAgreement,
    body: { until: FROZEN_UNTIL },
    response: {
      ...EXAMPLE_AGREEMENT,
      status: 'frozen',
      frozenFrom: FROZEN_FROM,
      frozenUntil: FROZEN_UNTIL,
    },
  },
  changeAgreement: {
    params: ofAgreement,
    body: { price: '66.00', preview: true },
    response: {
      status: 'preview',
      price: '66.00',
      currency: 'EUR',
      fromN: 3,
      fromAt: ENDS,
      adjustment: null,
    },
  },
  listCharges: { query: { agreement: EXAMPLE_AGREEMENT.id }, response: onPage(EXAMPLE_CHARGE) },
  waiveCharge: { params: ofCharge, response: { ...settled, status: 'waived' } },
  writeOffCharge: { params: ofCharge, response: { ...settled, status: 'written_off' } },
  moveTestClock: { body: { now: ENDS }, response: { now: ENDS } },
  payChargeElsewhere: { params: ofCharge, response: { ...settled, status: 'paid_elsewhere' } },
};

const TERMS = {
  name: 'The name of the plan. The member sees it.',
  terms: 'Your own terms. The member sees them before they agree.',
  price: 'The price of one period, before the member discount.',
  currency: 'The currency of the price.',
  rhythm: 'The unit of a period: `day`, `week`, `month` or `year`.',
  every: 'The number of these units in a period.',
  trialDays: 'The number of days before the first charge. A trial lasts seven days at least.',
  minimumMonths: 'The number of months before which the member cannot end it.',
  noticeDays: 'The number of days from the notice of the member to the end.',
  retryDays: 'The number of days before each new attempt, after one that failed.',
  taxRate: 'The rate of the tax that the price contains, in percent; null without tax.',
  level: 'The lowest membership level that can have it; null for every level.',
};

const HOLDER = {
  holder:
    'The member by the pseudonym that your business has for them; null once the account is deleted.',
  'holder.id': 'The pseudonym of the member (`hdr_…`). Another business has another one.',
  'holder.name': 'The name of the member; null unless they share it with you.',
  'holder.email': 'The e-mail address of the member; null unless they share it with you.',
};

/** Of a new session, and of one that was created. */
export const NEW_SESSION_PLAN_FIELDS = {
  amount:
    'The price before the member discount, with the tip, as a decimal string. Required without a `plan`, as `currency`.',
  plan: 'The ID of the plan that paying the session begins: its first charge is paid, and the member approves the charges that follow. What the plan says itself cannot be sent with it.',
  cap: 'The most that one period may cost the member, in the currency of the plan. Defaults to its price.',
};
export const SESSION_PLAN_FIELDS = {
  plan: 'The plan that the session begins; null for every other session.',
  agreement: 'The ID of the agreement that it began, or whose charge it is.',
  charge: 'The ID of the charge that it pays.',
};

export const PLAN_FIELDS = {
  NewTestClock: {
    now: 'The time to which the clock moves. It is not before the present time of your business in test mode.',
  },
  TestClock: { now: 'The time of your business in test mode.' },
  PlanTerms: {
    ...TERMS,
    currency: 'The currency of the price, not the token. It cannot be changed later.',
    rhythm: `${TERMS.rhythm} It cannot be changed later.`,
    every: `${TERMS.every} Defaults to 1. Otherwise the code is \`rhythm_never_comes\`. It cannot be changed later.`,
    trialDays: `${TERMS.trialDays} Defaults to 0.`,
    minimumMonths: `${TERMS.minimumMonths} Defaults to 0, at most 24.`,
    noticeDays: `${TERMS.noticeDays} Defaults to 0, at most 31.`,
    retryDays: `${TERMS.retryDays} Defaults to 2, 5, 7 and 7.`,
    taxRate: 'The rate of the tax that the price contains, in percent.',
    level: 'The lowest membership level that can have it.',
    enabled: 'Whether it is sold.',
  },
  Plan: {
    id: 'The ID of the plan (`pln_…`).',
    ...TERMS,
    enabled: 'Whether it is sold.',
    retiredAt: 'The time when it was retired; null if it was not.',
    pausedAt: 'The time since which the operator has paused it; null if it is not paused.',
    agreements: 'The number of agreements that have not ended.',
    pastDue: 'The number of these of which a charge is owed.',
    createdAt: 'The time when the plan was created.',
  },
  SoldPlan: {
    id: 'The ID of the plan (`pln_…`).',
    name: TERMS.name,
    price: TERMS.price,
    currency: TERMS.currency,
    rhythm: TERMS.rhythm,
    every: TERMS.every,
    trialDays: TERMS.trialDays,
    minimumMonths: TERMS.minimumMonths,
    noticeDays: TERMS.noticeDays,
    terms: TERMS.terms,
    cap: 'The most that you may take in one period, after the member discount.',
    capTokens: 'The most tokens that you may take in one period.',
    zone: 'The time zone of its due dates.',
    startsAt: 'The time from which you may take.',
    nextAt: 'The time when the next charge is due; null when none follows.',
    owedFrom: 'The due date of what the payer owes and pays by this session, if they are past due.',
  },
  PlanRetirement: { choice: 'What becomes of its members: `run_on` or `end`.' },
  Mandate: {
    id: 'The ID of the mandate (`mdt_…`).',
    ...HOLDER,
    status: 'The status: `active`, `paused` or `ended`.',
    cap: 'The most that you may take in one period, after the member discount.',
    currency: 'The currency of the cap.',
    capTokens: 'The most tokens that you may take in one period.',
    rhythm: TERMS.rhythm,
    every: TERMS.every,
    startsAt: 'The time from which you may take.',
    endedReason:
      'Why it ended: `member`, `merchant`, `replaced`, `payee_changed`, `account_closed`, or `undone`, when the member undid the change of the credentials that approved it.',
    approvedAt: 'The time when the member approved it.',
    pausedAt: 'The time when the member paused it.',
    endedAt: 'The time when it ended.',
    createdAt: 'The time when it was created.',
  },
  Agreement: {
    id: 'The ID of the agreement (`agr_…`).',
    plan: 'The ID of the plan.',
    mandate: 'The ID of the mandate by which its charges are taken; null if there is none.',
    mandateStatus:
      'The status of the mandate. Nothing is taken unless it is `active`; what becomes due meanwhile is owed.',
    status: 'The status: `trial`, `active`, `past_due`, `frozen`, `ending` or `ended`.',
    ...HOLDER,
    ...TERMS,
    zone: 'The time zone of its due dates, fixed when it was approved.',
    anchor: 'The date of the first charge, from which all due dates are counted.',
    reference: 'Your reference.',
    paySessionId: 'The ID of the pay session that began it; null if nothing was paid then.',
    next: 'The next charge; null when none follows, or the mandate is not active.',
    'next.n': 'The number of its period, from 1.',
    'next.at': 'The time when it is due.',
    'next.price': 'Its price, before the member discount.',
    proposed: 'The price that waits for the approval of the member; null when none does.',
    'proposed.price': 'The new price, before the member discount.',
    'proposed.proposedAt': 'The time when you proposed it.',
    'proposed.fromN': 'The number of the first period that would have this price.',
    'proposed.fromAt': 'The time when that period is due.',
    'proposed.adjustment': 'What the approval also takes for the running period; null for nothing.',
    'proposed.adjustment.n': 'The number of the running period, from 1.',
    'proposed.adjustment.price': 'Its price, before the member discount.',
    'proposed.adjustment.until': 'The time when that period ends, and the adjustment lapses.',
    owed: 'The price of all charges that were due and are not paid.',
    endsAt: 'The time when it ends or ended; null for no end.',
    endedBy: 'Who ended it: `member`, `merchant` or `account_closed`.',
    frozenFrom: 'The time from which it is frozen; null if it is not frozen.',
    frozenUntil: 'The time until which it is frozen; null if it is not frozen.',
    createdAt: 'The time when it was agreed.',
    endedAt: 'The time when it ended; null while it runs.',
  },
  AgreementEnd: { preview: 'Whether to answer the date only. Defaults to false.' },
  AgreementFreeze: { until: 'The time until which nothing is taken; null ends the freeze.' },
  NewPrice: {
    price: 'The new price, before the member discount.',
    when: '`next`: from the next charge that was not announced. `now`: also for the rest of the period that runs; the member pays it with their approval. Defaults to `next`.',
    preview: 'Whether to answer only what would change. Defaults to false.',
  },
  PriceChange: {
    status: 'The status: `preview`, `applied`, or `proposed` until the member approves it.',
    price: 'The new price.',
    currency: 'The currency of the price.',
    fromN: 'The number of the first period that has this price.',
    fromAt: 'The time when that period is due.',
    adjustment:
      'What the approval takes at once for the rest of the running period; null when nothing.',
    'adjustment.n': 'The number of the running period, from 1.',
    'adjustment.price': 'Its price, before the member discount.',
  },
  Charge: {
    id: 'The ID of the charge (`crg_…`).',
    agreement: 'The ID of the agreement.',
    plan: 'The ID of the plan.',
    ...HOLDER,
    n: 'The number of the period, from 1.',
    k: '0 for the regular charge of the period, else the number of an adjustment.',
    status:
      'The status: `scheduled`, `announced`, `paid`, `failed`, `retrying`, `waived`, `written_off`, `paid_elsewhere`, `partially_refunded` or `refunded`.',
    reason:
      'Why the last attempt failed: `insufficient`, `debt`, `level`, `trial`, `cap`, `frozen`, `rate`, `limit` or `mandate`.',
    price: 'The price, before the member discount.',
    currency: 'The currency of the price.',
    dueAt: 'The time when it is due.',
    announcedAt: 'The time when the member was told of it.',
    notBefore: 'The time before which it is not taken: the end of the notice.',
    attempts: 'The number of attempts.',
    nextAttemptAt: 'The time of the next attempt; null when none follows.',
    paidAt: 'The time when it was paid.',
    paySessionId: 'The ID of the pay session that paid it. Refund it by this ID.',
  },
} as const satisfies Record<string, Record<string, string>>;
