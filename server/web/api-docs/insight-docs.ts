/** Examples and field descriptions of sales, the examination of a page, and reports of browsers. */
import type { EmbedReport, Finding } from '#shared/doctor/schemas.ts';
import type { Sales } from '#shared/sales/schemas.ts';

const inTokens = { payments: 2, received: '304', refundedTokens: '38' };
const currencies = [
  {
    currency: 'EUR',
    payments: 2,
    figures: {
      ...{ gross: '80.00', tip: '0.00', coupon: '0.00', discount: '4.00', net: '76.00' },
      tax: [],
      refunded: '9.50',
      ...{ received: '304', refundedTokens: '38' },
    },
  },
];
const sales: Sales = {
  from: '2026-11-21',
  to: '2026-11-21',
  by: 'day',
  currency: 'EUR',
  totals: { ...inTokens, refunds: 1 },
  currencies,
  points: [{ from: '2026-11-21', to: '2026-11-21', ...inTokens, currencies }],
  customers: { linked: 12, added: 1 },
  reserved: [
    { currency: 'EUR', reservations: 3, net: '114.00', firstUntil: '2026-11-28T10:00:00.000Z' },
  ],
};

const finding: Finding = {
  code: 'csp_frame',
  severity: 'problem',
  found: "frame-src 'self'",
  fix: "frame-src 'self' https://pay.example",
  origin: null,
};

const report: EmbedReport = {
  origin: 'https://shop.example',
  isForeign: false,
  step: 'frame',
  reason: 'timeout',
  count: 3,
  lastAt: '2026-11-23T10:00:00.000Z',
  lastVersion: '0.1.0',
};

const URL = 'https://shop.example/basket';

export const INSIGHT_EXAMPLES = {
  readSales: { query: { from: '2026-11-21', to: '2026-11-21', by: 'day' }, response: sales },
  examineSite: { body: { url: URL }, response: { url: URL, findings: [finding] } },
  listEmbedReports: { response: { data: [report] } },
};

const IN_TOKENS = {
  payments: 'The number of payments.',
  received: 'The number of tokens you received.',
  refundedTokens: 'The number of tokens of these payments that were refunded until now.',
};

const PRICES = {
  currency: 'The currency of the price.',
  payments: 'The number of payments in this currency.',
  figures: 'The sums of these payments.',
};

const within = (name: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([key, text]) => [`${name}.${key}`, text]));

export const INSIGHT_FIELDS: Record<string, Record<string, string>> = {
  Sales: {
    from: 'The first day of the period.',
    to: 'The last day of the period.',
    by: 'The length of each of the `points`.',
    currency: 'Your own currency, which you set in the settings. Sales in it come first.',
    totals: 'The totals of the period.',
    ...within('totals', { ...IN_TOKENS, refunds: 'The number of refunds of these payments.' }),
    currencies: 'The totals by currency of the price.',
    ...within('currencies', PRICES),
    points: 'The sales of each day, week or month.',
    customers: 'Your linked members.',
    reserved: 'What customers have reserved and you can still capture, by currency.',
    ...within('reserved', {
      currency: 'The currency.',
      reservations: 'The number of reservations.',
      net: 'The most that you can capture of them together.',
      firstUntil: 'The time until which the first of them can be captured.',
    }),
    ...within('customers', {
      linked: 'The number of members who are linked now.',
      added: 'The number of these members who were linked since `from`.',
    }),
  },
  SalesPoint: {
    from: 'The first day of this point.',
    to: 'The last day of this point.',
    ...IN_TOKENS,
    currencies: 'The totals by currency of the price.',
    ...within('currencies', PRICES),
  },
  NewExamination: { url: 'The address of a page on one of your sites.' },
  Examination: {
    url: 'The address of the page that was read.',
    findings: 'The findings, most severe first.',
  },
  Finding: {
    code: 'The code of the finding.',
    severity: 'The severity: `problem` (the checkout does not work), `warning`, `note` or `good`.',
    found: 'The current HTML or header line.',
    fix: 'The HTML or header line to use instead.',
    origin: 'The origin that you must allow.',
  },
  EmbedReport: {
    origin:
      'The origin of the page; null if the page has none, or if too many origins were reported.',
    isForeign: 'Whether the origin is not one of yours.',
    step: 'The step that failed.',
    reason: 'Why the step failed.',
    count: 'The number of reports in the last 30 days.',
    lastAt: 'The time of the last report.',
    lastVersion: 'The version of the script in the last report.',
  },
};
