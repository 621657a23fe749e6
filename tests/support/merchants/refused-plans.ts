/** By call about plans, mandates, agreements, charges or their clock in test mode, the values each of its parameters and fields may not have. */
import { type Cases, ID, PAGE, type Row } from './refused-fields.ts';

const TIME = ['', 'tomorrow', '2026-11-21', 1];
const HOLDER = { holder: ['', 'usr_1'] };
const PLAN = { plan: ['', 'pln_1', 'pss_1'] };

const TERMS: Cases = {
  name: ['', 'x'.repeat(121), 1, null],
  terms: ['', 'x'.repeat(501), 1],
  price: ['-1', '0', '1.234', 1, null],
  currency: ['eur', 'XXX', 'SLS', 1, null],
  rhythm: ['', 'hour', 'MONTH', 1, null],
  every: [0, -1, 1.5, 61, '1', null],
  trialDays: [-1, 367, 1.5, '7', null],
  minimumMonths: [-1, 25, 1.5, '7', null],
  noticeDays: [-1, 32, 1.5, '7', null],
  retryDays: [Array(9).fill(1), 'none', null],
  taxRate: ['101', '1.234', '-1', 7, null],
  level: ['Gold', '', 1],
  enabled: ['yes', null],
  unknown: [1],
};

export const REFUSED_PLANS: Record<string, Row> = {
  listPlans: { query: PAGE },
  createPlan: { body: TERMS },
  readPlan: { params: ID },
  changePlan: { params: ID, body: TERMS },
  retirePlan: { params: ID, body: { choice: ['', 'stop', 1, null], unknown: [1] } },
  listMandates: { query: { ...PAGE, ...HOLDER, status: ['', 'ACTIVE', 'trial'] } },
  listAgreements: {
    query: {
      ...PAGE,
      ...PLAN,
      ...HOLDER,
      status: ['', 'ACTIVE', 'paid'],
      reference: ['x'.repeat(101)],
    },
  },
  readAgreement: { params: ID },
  endAgreement: { params: ID, body: { preview: ['yes', null], unknown: [1] } },
  freezeAgreement: { params: ID, body: { until: TIME, unknown: [1] } },
  changeAgreement: {
    params: ID,
    body: { price: ['-1', '1e2', 1, null], preview: ['yes', null], unknown: [1] },
  },
  listCharges: {
    query: { ...PAGE, ...PLAN, agreement: ['', 'agr_1', 'pln_1'], status: ['', 'PAID', 'open'] },
  },
  waiveCharge: { params: ID },
  writeOffCharge: { params: ID },
  payChargeElsewhere: { params: ID },
  moveTestClock: { body: { now: [...TIME, null], unknown: [1] } },
};
