/** By call of a merchant's server, the values each of its parameters and fields may not have. */
import { REFUSED_BOOKS } from './refused-books.ts';
import { type Cases, ID, PAGE, type Row } from './refused-fields.ts';
import { REFUSED_COUPONS, REFUSED_PASSES } from './refused-passes.ts';
import { REFUSED_PLANS } from './refused-plans.ts';

const REFERENCE = { reference: ['', 'x'.repeat(101), 'a\u0000b', '\u202ea'] };
const STATUS = { status: ['', 'PAID', 'open'] };
const PERIOD = { from: ['yesterday', '2026-11-21', ''], to: ['0'] };
const ADDRESS = ['', '/in', 'javascript:alert(1)', 'https://elsewhere.test/', 1, null];

/** Null clears a setting. */
const RETURN = ADDRESS.filter((address) => address !== null);

const BUTTON: Cases = {
  name: ['', 'x'.repeat(121), 1],
  currency: ['eur', 'XXX', 1],
  amount: ['-1', '0', '1.234', 1],
  minimum: ['1.00'],
  maximum: ['1.00'],
  stock: [-1, 1.5, '1'],
  expiresAt: ['tomorrow', '2020-01-01T00:00:00Z'],
  referencePrefix: ['', 'x'.repeat(41)],
  minimumLevel: ['Gold'],
  successUrl: ADDRESS,
  enabled: ['yes', null],
  capture: ['', 'later', 1],
  captureDays: [0, 31, 1.5, '7', 7],
  terms: ['', 'x'.repeat(501), 'Ours.'],
  plan: ['', 'pln_1', 1],
  unknown: [1],
};

const TEST: Cases = { type: ['', 'pay_session.created', 1, null], unknown: [1] };

const ENDPOINT: Cases = {
  description: ['x'.repeat(201), 'a\u0000b', 1, null],
  events: [[], 'all', 1],
  unknown: [1],
};

/** Fields of a new payment session with many values: `refused-pay-sessions.ts`. */
export const REFUSED_VALUES: Record<string, Row> = {
  ...REFUSED_BOOKS,
  ...REFUSED_PASSES,
  ...REFUSED_COUPONS,
  ...REFUSED_PLANS,
  createPaySession: {
    body: { unknown: [1], id: ['pay_1'] },
  },
  readPaySession: { params: ID },
  listPaySessions: {
    query: {
      ...PAGE,
      ...STATUS,
      ...REFERENCE,
      ...PERIOD,
      metadata: ['', 'order', 'x'.repeat(542)],
      currency: ['eur', '', 'XXX'],
      minimumAmount: ['-1', '1e2', '5'],
      maximumAmount: ['five', '5'],
    },
  },
  cancelPaySession: { params: ID },
  capturePaySession: { params: ID, body: { amount: [1, '-1', '1e2', '', null], unknown: [1] } },
  releasePaySession: { params: ID },
  createRefund: {
    params: ID,
    body: { amount: [1, '-1', '1e2', '', null], reason: ['', 'x'.repeat(201), 1], unknown: [1] },
  },
  listRefunds: { params: ID, query: PAGE },
  listRefundRequests: { query: { ...PAGE, status: ['', 'OPEN', 'paid'], paySession: ['pay_1'] } },
  declineRefundRequest: {
    params: ID,
    body: { answer: ['x'.repeat(501), 1, null], unknown: [1] },
  },
  listAllRefunds: { query: { ...PAGE, ...PERIOD } },
  readRefund: { params: ID },
  readBalance: {},
  listMovements: {
    query: { ...PAGE, ...PERIOD, account: ['', 'CASH', 'savings'], type: ['', 'refund'] },
  },
  createPayout: {
    body: {
      amount: ['0', '-1', '', '1e3', '1,5', '0.0000000000000000001', 40, null],
      address: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      unknown: [1],
    },
  },
  cancelPayout: { params: ID },
  listPayouts: { query: { ...PAGE, ...STATUS } },
  readPayout: { params: ID },
  readSettings: {},
  updateSettings: {
    body: {
      recipientSuccessUrl: RETURN,
      recipientCancelUrl: RETURN,
      linkSuccessURL: RETURN,
      linkDeniedURL: RETURN,
      oauthRedirectUris: ['x', null, 1],
      recipientWebhook: ['', '/in', 'javascript:alert(1)', 1],
      recipientName: ['Casa Blanca'],
      unknown: [1],
    },
  },
  createOrigin: {
    body: { origin: ['', 'shop.test', 'https://shop.test/', 'ftp://shop.test', 1], unknown: [1] },
  },
  deleteOrigin: { query: { origin: ['', 'shop.test', 'https://shop.test/a'], unknown: ['1'] } },
  readAppearance: {},
  updateAppearance: {
    body: {
      accentLight: ['red', '#12345', '#ffffff', 1],
      accentDark: ['red', '#000000', 1],
      radius: [1, '4', -4],
      font: ['', 'Comic Sans', 1],
      unknown: [1],
    },
  },
  uploadLogo: { body: { image: ['', 'AAAA', '%', 1, null], unknown: [1] } },
  deleteLogo: {},
  readVerification: {},
  checkVerification: { body: { method: ['', 'mail', 1, null], unknown: [1] } },
  examineSite: {
    body: { url: ['', '/in', 'javascript:alert(1)', 'https://elsewhere.test/', 1], unknown: [1] },
  },
  listEmbedReports: {},
  readSales: {
    query: {
      from: ['', 'yesterday', '2026-02-30'],
      to: ['', '2026-11-21T00:00:00Z'],
      by: ['', 'year'],
      unknown: ['1'],
    },
  },
  listButtons: { query: PAGE },
  createButton: { body: BUTTON },
  readButton: { params: ID },
  // The example's button does not exist: the server's own rules come after its 404.
  changeButton: {
    params: ID,
    body: { ...BUTTON, expiresAt: ['tomorrow'], successUrl: ['', '/in', 1, null] },
  },
  createLinkSession: {
    body: {
      ...REFERENCE,
      successUrl: ADDRESS,
      deniedUrl: ADDRESS,
      expiresAt: ['tomorrow', '2020-01-01T00:00:00Z', 1],
      locale: ['english', 'xx'],
      unknown: [1],
      member: ['usr_1'],
    },
  },
  importMemberships: {
    body: { rows: [[], 'all', null], preview: ['yes', null], unknown: [1] },
  },
  listLinkSessions: { query: { ...PAGE, ...STATUS, ...REFERENCE } },
  readLinkSession: { params: ID },
  cancelLinkSession: { params: ID },
  listLinks: { query: { ...PAGE, ...REFERENCE } },
  readLink: { params: ID },
  listEvents: {
    query: {
      ...PAGE,
      type: ['', 'pay_session', 'pay_session.created', 'PAY_SESSION.PAID'],
      order: ['', 'desc', 'Newest'],
      wait: ['-1', '26', '100', '1.5', '', 'long'],
    },
  },
  readEvent: { params: ID },
  listApiKeys: {},
  createApiKey: {
    body: {
      name: ['', 'x'.repeat(61), 'a\u0000b', 1],
      scopes: [[], 'all', 1, null],
      addresses: [[], 'any', 1],
      expiresAt: ['tomorrow', 1],
      unknown: [1],
    },
  },
  rollApiKey: { params: ID, body: { overlapHours: [1, '24', -1, null], unknown: [1] } },
  revokeApiKey: { params: ID, body: { unknown: [1] } },
  listActivity: {
    query: {
      ...PAGE,
      ...PERIOD,
      actor: ['', 'usr_1', 'tok_1', 'pay_00000000000000000000000000'],
      kind: ['', 'key.made'],
    },
  },
  listRequests: {
    query: {
      ...PAGE,
      ...PERIOD,
      key: ['', 'tok_1'],
      status: ['', '3xx', '200'],
      path: ['x'.repeat(201)],
    },
  },
  readRequest: { params: ID },
  listWebhookEndpoints: {},
  createWebhookEndpoint: {
    body: {
      url: ADDRESS.filter((address) => address !== 'https://elsewhere.test/'),
      ...ENDPOINT,
      version: ['0', 1],
    },
  },
  readWebhookEndpoint: { params: ID },
  updateWebhookEndpoint: { params: ID, body: { ...ENDPOINT, enabled: ['yes', null] } },
  deleteWebhookEndpoint: { params: ID },
  rollWebhookSecret: { params: ID, body: { previous: ['', 'revoke', 1], unknown: [1] } },
  testWebhookEndpoint: { params: ID, body: TEST },
  listWebhookDeliveries: {
    params: ID,
    query: { ...PAGE, ...PERIOD, ...STATUS, type: ['', 'PAY_SESSION.PAID'], event: ['', 'evt_1'] },
  },
  readWebhookDelivery: { params: { ...ID, delivery: ['x', 'dlv_1'] } },
  redeliverWebhook: { params: { ...ID, delivery: ['x', 'dlv_1'] } },
  redeliverWebhooks: {
    params: ID,
    body: { from: ['yesterday', 1], ...STATUS, since: ['evt_1', 1], unknown: [1] },
  },
  testWebhook: { body: TEST },
};
