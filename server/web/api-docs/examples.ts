/** Examples of successful merchant API calls; a test validates them against the schemas. */
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import type { MerchantEvent } from '#shared/events/merchant-schemas.ts';
import type { Movement } from '#shared/merchant/balance-schemas.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { EXAMPLE_FIGURES, EXAMPLE_PRICE, EXAMPLE_QUOTE } from '#shared/pay/example.ts';
import type { Payout } from '#shared/withdrawals/merchant-schemas.ts';
import { ACTIVITY_EXAMPLES } from './activity-docs.ts';
import { COUPON_EXAMPLES } from './coupon-docs.ts';
import { INSIGHT_EXAMPLES } from './insight-docs.ts';
import { INVOICE_EXAMPLES } from './invoice-docs.ts';
import { KEY_EXAMPLES } from './key-docs.ts';
import { LINK_EXAMPLES } from './link-examples.ts';
import { PASS_EXAMPLES } from './pass-docs.ts';
import { PLAN_EXAMPLES } from './plan-docs.ts';
import { PAID_BY, PAY, REFUND_EXAMPLES } from './refund-examples.ts';
import { captureExamples } from './reservation-docs.ts';
import { SETTINGS_EXAMPLES } from './settings-docs.ts';
import { STATEMENT_EXAMPLES } from './statement-docs.ts';
import { WEBHOOK_EXAMPLES } from './webhook-examples.ts';

interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  response: unknown;
}

const EVENT = 'evt_4x8k1m6q3t5w0y7z2b4d7n2c9v';
const PAYOUT = 'wd_3t5w0y7z2b4d7n2c9v4x8k1m6q';
const BUTTON = 'btn_8k1m6q3t5w0y7z2b4d7n2c9v4x';
const PAY_URL = `https://pay.example/pay/${PAY}`;

const order = { ...EXAMPLE_PRICE, reference: 'order-17', description: 'Linden tea' };

const pending: MerchantPaySession = {
  id: PAY,
  status: 'pending',
  ...order,
  lineItems: [{ name: 'Linden tea', quantity: 2, amount: EXAMPLE_PRICE.amount }],
  metadata: { basket: 'b-204' },
  successUrl: 'https://shop.example/thanks',
  cancelUrl: 'https://shop.example/basket',
  minimumLevel: null,
  locale: 'en',
  url: PAY_URL,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
  paidAt: null,
  cancelledAt: null,
  transactionId: null,
  coupon: null,
  figures: { ...EXAMPLE_FIGURES, received: '0' },
  quote: {
    status: 'live',
    ...EXAMPLE_QUOTE,
    expiresAt: '2026-11-21T10:15:00.000Z',
  },
  ...AUTOMATIC_CAPTURE,
};

const paid: MerchantPaySession = {
  ...pending,
  status: 'paid',
  paidAt: '2026-11-21T10:02:13.481Z',
  transactionId: PAID_BY,
  figures: EXAMPLE_FIGURES,
  quote: { ...pending.quote, expiresAt: null },
};

const event: MerchantEvent = {
  id: EVENT,
  type: 'pay_session.paid',
  timestamp: '2026-11-21T10:02:13.481Z',
  livemode: true,
  data: paid,
};

const balance = {
  currency: 'SLS',
  cash: '5120.5',
  stake: '1000',
  withdrawable: '5620.5',
  held: [{ amount: '500', until: '2026-12-05T10:00:00.000Z' }],
};

const movement: Movement = {
  id: PAID_BY,
  date: '2026-11-21T10:02:13.481Z',
  type: 'payment',
  amount: EXAMPLE_QUOTE.total,
  currency: 'SLS',
  recipient: null,
  order: 'order-17',
  note: null,
  reverses: null,
};

const payout: Payout = {
  id: PAYOUT,
  amount: '2000',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  status: 'settled',
  reason: null,
  cancellable: false,
  needsApproval: false,
  underReview: false,
  checkingSince: null,
  secondApproval: null,
  requestedAt: '2026-11-20T09:00:00.000Z',
  holdReason: 'new_address',
  holdUntil: '2026-11-21T09:00:00.000Z',
  approvedAt: '2026-11-21T09:00:05.000Z',
  signedAt: '2026-11-21T09:00:06.000Z',
  broadcastAt: '2026-11-21T09:00:07.000Z',
  closedAt: '2026-11-21T09:16:00.000Z',
  transactionHash: `0x${'4f'.repeat(32)}`,
};

const requestedPayout: Payout = {
  ...payout,
  status: 'requested',
  cancellable: true,
  approvedAt: null,
  signedAt: null,
  broadcastAt: null,
  closedAt: null,
  transactionHash: null,
};

const terms = {
  name: 'Linden tea',
  description: 'A box of 20 bags',
  currency: 'EUR',
  amount: '40.00',
  stock: 100,
  referencePrefix: 'tea-',
  enabled: true,
};

const button: BusinessButton = {
  id: BUTTON,
  status: 'open',
  ...terms,
  ...{ minimum: null, maximum: null, minimumLevel: null, expiresAt: null },
  ...{ successUrl: null, pass: null, plan: null, taxRate: null },
  ...{ capture: 'automatic' as const, captureDays: null, terms: null },
  createdAt: '2026-11-21T10:00:00.000Z',
  url: `https://pay.example/pay/${BUTTON}`,
  sold: 3,
  reserved: 1,
  figures: {
    ...EXAMPLE_FIGURES,
    ...{ gross: '120.00', discount: '6.00', net: '114.00', received: '456' },
  },
};

const onPage = (one: unknown) => ({ data: [one], next: null });

export const EXAMPLES: Record<string, Example> = {
  ...ACTIVITY_EXAMPLES,
  ...COUPON_EXAMPLES,
  ...INVOICE_EXAMPLES,
  ...KEY_EXAMPLES,
  ...REFUND_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...INSIGHT_EXAMPLES,
  createPaySession: {
    body: {
      ...order,
      lineItems: pending.lineItems,
      metadata: pending.metadata,
      successUrl: pending.successUrl,
      cancelUrl: pending.cancelUrl,
      locale: 'en',
    },
    response: pending,
  },
  readPaySession: { params: { id: PAY }, response: paid },
  listPaySessions: { query: { reference: 'order-17', limit: '20' }, response: onPage(paid) },
  cancelPaySession: {
    params: { id: PAY },
    response: { ...pending, status: 'cancelled', cancelledAt: '2026-11-21T10:05:00.000Z' },
  },
  ...captureExamples(paid),
  readBalance: { response: balance },
  listMovements: { query: { type: 'payment' }, response: onPage(movement) },
  createPayout: {
    body: { amount: payout.amount },
    response: requestedPayout,
  },
  cancelPayout: {
    params: { id: PAYOUT },
    response: {
      ...requestedPayout,
      status: 'released',
      reason: 'cancelled',
      cancellable: false,
      closedAt: '2026-11-20T10:00:00.000Z',
    },
  },
  listPayouts: { query: { status: 'settled' }, response: onPage(payout) },
  readPayout: { params: { id: PAYOUT }, response: payout },
  listButtons: { query: { limit: '20' }, response: onPage(button) },
  createButton: { body: terms, response: button },
  readButton: { params: { id: BUTTON }, response: button },
  changeButton: { params: { id: BUTTON }, body: terms, response: button },
  ...PASS_EXAMPLES,
  ...PLAN_EXAMPLES,
  ...STATEMENT_EXAMPLES,
  ...LINK_EXAMPLES,
  listEvents: { query: { after: EVENT, wait: '25' }, response: onPage(event) },
  readEvent: { params: { id: EVENT }, response: event },
  ...WEBHOOK_EXAMPLES,
  testWebhook: {
    body: { type: 'pay_session.paid' },
    response: { eventId: EVENT, type: 'pay_session.paid', exchange: null },
  },
};
