/** Examples and field descriptions of sales, the examination of a page, and reports of browsers. */
import type { EmbedReport, Finding } from '#shared/doctor/schemas.ts';
import type { Sales } from '#shared/sales/schemas.ts';

const takings = { payments: 2, gross: '320', discount: '16', total: '304', refunded: '38' };
const currencies = [{ currency: 'EUR', payments: 2, amount: '80.00', refunded: '10.00' }];
const sales: Sales = {
  from: '2026-11-21',
  to: '2026-11-21',
  by: 'day',
  totals: { ...takings, refunds: 1 },
  currencies,
  points: [{ from: '2026-11-21', to: '2026-11-21', ...takings, currencies }],
  customers: { linked: 12, added: 1 },
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

const TAKINGS = {
  payments: 'How many payments.',
  gross: 'Their price in tokens, before the member discount.',
  discount: 'The member discount in tokens.',
  total: 'The tokens you received.',
  refunded: 'The tokens of these payments that were refunded until now.',
};

const PRICES = {
  currency: 'The currency.',
  payments: 'How many payments.',
  amount: 'Their price in this currency.',
  refunded: 'The part of it that was refunded until now.',
};

const within = (name: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([key, text]) => [`${name}.${key}`, text]));

export const INSIGHT_FIELDS: Record<string, Record<string, string>> = {
  Sales: {
    from: 'The first day.',
    to: 'The last day.',
    by: 'The step of `points`.',
    totals: 'Of the whole period.',
    ...within('totals', { ...TAKINGS, refunds: 'How many refunds of them.' }),
    currencies: 'By the currency of the price.',
    ...within('currencies', PRICES),
    points: 'Step by step.',
    customers: 'Linked members.',
    ...within('customers', {
      linked: 'How many are linked now.',
      added: 'How many of them since `from`.',
    }),
  },
  SalesPoint: {
    from: 'Its first day.',
    to: 'Its last day.',
    ...TAKINGS,
    currencies: 'By the currency of the price.',
    ...within('currencies', PRICES),
  },
  NewExamination: { url: 'A page of one of your own sites.' },
  Examination: {
    url: 'The page that was read.',
    findings: 'What was found, worst first.',
  },
  Finding: {
    code: 'What it is.',
    severity: '`problem`: the checkout does not work; `warning`; `note`; `good`.',
    found: 'The present text of the page or its headers.',
    fix: 'The header line or HTML to replace it with.',
    origin: 'An origin that must be allowed.',
  },
  EmbedReport: {
    origin: 'The page’s origin; null for pages without one, and where there are too many.',
    isForeign: 'Whether the origin is none of yours.',
    step: 'What did not succeed.',
    reason: 'Why.',
    count: 'How often in the last 30 days.',
    lastAt: 'When it was last reported.',
    lastVersion: 'The version of the script that reported it.',
  },
};
