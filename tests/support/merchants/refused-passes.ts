/** By call about passes or coupons, the values each of its parameters and fields may not have. */
import { type Cases, ID, PAGE, type Row } from './refused-fields.ts';

const TIME = ['', 'tomorrow', '2026-11-21', 1];
const NAME = ['', 'x'.repeat(121), 1];
const LEVEL = ['Gold', '', 1];

const PASS: Cases = {
  name: [...NAME, null],
  entries: [0, -1, 1.5, 10_001, '1'],
  validDays: [0, 3651, 1.5, '7', null],
  validUntil: [...TIME, '2027-01-01T00:00:00Z'],
  price: ['-1', '0', '1.234', 1, null],
  currency: ['eur', 'XXX', 1, null],
  level: LEVEL,
  mostPerMember: [0, 1001, 1.5, '1'],
  terms: ['', 'x'.repeat(501), 1],
  enabled: ['yes', null],
  unknown: [1],
};

export const REFUSED_PASSES: Record<string, Row> = {
  listPasses: { query: PAGE },
  createPass: { body: PASS },
  readPass: { params: ID },
  changePass: { params: ID, body: PASS },
  extendPass: {
    params: ID,
    body: { days: [0, 367, 1.5, '7', null], preview: ['yes', null], unknown: [1] },
  },
  givePass: {
    params: ID,
    body: { holder: ['', 'usr_1', 1], invitation: ['', 'x', 1], unknown: [1] },
  },
  listHoldings: {
    params: ID,
    query: { ...PAGE, status: ['', 'OPEN', 'paid'], holder: ['', 'usr_1'], paySession: ['pay_1'] },
  },
  readHolding: { params: ID },
  freezeHolding: { params: ID, body: { until: TIME, unknown: [1] } },
  listVisits: { params: ID, query: { ...PAGE, holding: ['', 'pss_1'] } },
  takeVisit: {
    params: ID,
    body: {
      holding: ['', 'pss_1', 1],
      code: ['', '1234567', '123456789', 'abcdefgh', 12_345_678],
      entries: [0, 1.5, 10_001, '1', null],
      unknown: [1],
    },
  },
  returnVisit: { params: ID },
  importPasses: {
    params: ID,
    body: { rows: [[], 'all', null], preview: ['yes', null], unknown: [1] },
  },
  listPassImports: { params: ID },
  approvePassImport: { params: ID },
};

const USES = [0, -1, 1.5, 100_001, '1'];
const LIMITS: Cases = {
  name: [...NAME, null],
  from: TIME,
  until: TIME,
  most: USES,
  mostPerAccount: USES,
  buttons: [[], 'all', 1],
  passes: [[], 'all', 1],
  level: LEVEL,
  enabled: ['yes', null],
  unknown: [1],
};

export const REFUSED_COUPONS: Record<string, Row> = {
  listCoupons: { query: PAGE },
  createCoupon: {
    body: {
      ...LIMITS,
      code: ['', 'AB', 'x'.repeat(41), 'TEN PERCENT', '-TEN', 1],
      percent: ['0', '0.00', '100', '-1', '12.345', 10, null],
      amount: [1, null],
      currency: ['eur', 'XXX', 'EUR', 1, null],
    },
  },
  readCoupon: { params: ID },
  changeCoupon: {
    params: ID,
    body: { ...LIMITS, code: ['OTHER'], percent: ['20'], amount: ['1.00'], currency: ['EUR'] },
  },
};
