/** Examples of successful calls about webhook endpoints. */
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import type { Delivery, DeliveryDetail } from '#shared/webhooks/log-schemas.ts';

const EVENT = 'evt_4x8k1m6q3t5w0y7z2b4d7n2c9v';
const ENDPOINT = 'whe_2b4d7n2c9v4x8k1m6q3t5w0y7z';
const DELIVERY = 'dlv_9v4x8k1m6q3t5w0y7z2b4d7n2c';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4bG7dJk1xYc=';

const endpoint: WebhookEndpoint = {
  id: ENDPOINT,
  url: 'https://shop.example/hooks/accounting',
  description: 'Accounting',
  events: ['pay_session.paid', 'pay_session.refunded'],
  version: '1',
  enabled: true,
  off: null,
  suspendedAt: null,
  failingSince: null,
  lastSuccessAt: '2026-11-21T10:02:00.000Z',
  pending: 0,
  dead: 0,
  previousSecretUntil: null,
  createdAt: '2026-11-21T09:00:00.000Z',
};

const delivery: Delivery = {
  id: DELIVERY,
  eventId: EVENT,
  type: 'pay_session.paid',
  isTest: false,
  status: 'delivered',
  attempts: 1,
  createdAt: '2026-11-21T10:02:13.481Z',
  nextAttemptAt: null,
  lastAttemptAt: '2026-11-21T10:02:13.520Z',
  responseStatus: 204,
  problem: null,
};

const deliveryDetail: DeliveryDetail = {
  ...delivery,
  url: endpoint.url,
  body: '{"id":"evt_4x8k1m6q3t5w0y7z2b4d7n2c9v","type":"pay_session.paid"}',
  log: [
    {
      attempt: 1,
      startedAt: '2026-11-21T10:02:13.520Z',
      durationMs: 84,
      responseStatus: 204,
      responseBody: '',
      problem: null,
      error: null,
    },
  ],
};

export const WEBHOOK_EXAMPLES = {
  listWebhookEndpoints: { response: { data: [endpoint] } },
  createWebhookEndpoint: {
    body: { url: endpoint.url, description: endpoint.description, events: endpoint.events },
    response: { ...endpoint, secret: SECRET },
  },
  readWebhookEndpoint: { params: { id: ENDPOINT }, response: endpoint },
  updateWebhookEndpoint: {
    params: { id: ENDPOINT },
    body: { events: null },
    response: { ...endpoint, events: null },
  },
  deleteWebhookEndpoint: {
    params: { id: ENDPOINT },
    response: { id: ENDPOINT, deleted: true },
  },
  rollWebhookSecret: {
    params: { id: ENDPOINT },
    body: { previous: 'keep' },
    response: { secret: SECRET, previousUntil: '2026-11-22T10:00:00.000Z' },
  },
  testWebhookEndpoint: {
    params: { id: ENDPOINT },
    body: { type: 'pay_session.paid' },
    response: { eventId: EVENT, type: 'pay_session.paid', exchange: null },
  },
  listWebhookDeliveries: {
    params: { id: ENDPOINT },
    query: { status: 'delivered' },
    response: { data: [delivery], next: null },
  },
  readWebhookDelivery: {
    params: { id: ENDPOINT, delivery: DELIVERY },
    response: deliveryDetail,
  },
  redeliverWebhook: {
    params: { id: ENDPOINT, delivery: DELIVERY },
    response: deliveryDetail,
  },
  redeliverWebhooks: {
    params: { id: ENDPOINT },
    body: { from: '2026-11-21T00:00:00.000Z', status: 'dead' },
    response: { count: 3, next: null },
  },
};
