/**
 * A shop on Fastify: sells one item, embeds the payment, relies on the webhook, and refunds. Orders
 * are kept in memory and are lost at a restart.
 */
import { randomUUID } from 'node:crypto';
import { createSalus, SalusError, verifyEvent } from '@salus/server';
import Fastify from 'fastify';
import { orderPage, startPage } from './pages.mjs';

const { SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT = '4300' } = process.env;
const { SALUS_URL = 'http://localhost:4000' } = process.env;
if (!SALUS_TOKEN || !SALUS_WEBHOOK_SECRET) {
  console.error('Set SALUS_TOKEN and SALUS_WEBHOOK_SECRET: both are in your Salus account.');
  process.exit(1);
}

const salus = createSalus({ url: SALUS_URL, token: SALUS_TOKEN });
const orders = new Map();
const app = Fastify();

// The signature covers the raw body, so nothing may parse it first.
const asItCame = { parseAs: 'string' };
app.addContentTypeParser('application/json', asItCame, async (_, body) => body);
app.addContentTypeParser('application/x-www-form-urlencoded', asItCame, async (_, body) => body);

const page = (reply, html) => reply.type('text/html; charset=utf-8').send(html);

function orderOf({ params }) {
  const order = orders.get(params.id);
  if (order) return order;
  throw Object.assign(new Error('There is no such order.'), { statusCode: 404 });
}

app.get('/', (_, reply) => page(reply, startPage()));

/** The order's id as the key: the same session each time, or a new one when that has ended unpaid. */
async function openSession(order) {
  const { id } = await salus.paySessions.create(
    { amount: '40.00', currency: 'EUR', description: 'A morning by the sea', reference: order.id },
    { idempotencyKey: order.id },
  );
  order.session = id;
}

app.post('/orders', async (_, reply) => {
  const order = { id: randomUUID(), status: 'open' };
  await openSession(order);
  orders.set(order.id, order);
  return reply.redirect(`/orders/${order.id}`, 303);
});

app.get('/orders/:id', async (request, reply) => {
  const order = orderOf(request);
  if (order.status === 'open') await openSession(order);
  return page(reply, orderPage(order, SALUS_URL));
});

app.get('/orders/:id/status', (request) => ({ status: orderOf(request).status }));

app.post('/orders/:id/refund', async (request, reply) => {
  const order = orderOf(request);
  await salus.paySessions.refund(
    order.session,
    { reason: 'It rained' },
    { idempotencyKey: order.id },
  );
  return reply.redirect(`/orders/${order.id}`, 303);
});

/** Events may arrive twice and in any order, so each one sets a state. */
app.post('/webhooks/salus', async (request, reply) => {
  const event = verifyEvent(SALUS_WEBHOOK_SECRET, request.body, request.headers);
  const order = event.type.startsWith('pay_session.') && orders.get(event.data.reference);
  if (order && event.data.id === order.session) {
    if (event.type === 'pay_session.refunded') order.status = 'refunded';
    else if (event.type === 'pay_session.paid' && order.status === 'open') order.status = 'paid';
  }
  return reply.code(204).send();
});

app.setErrorHandler((error, _, reply) => {
  const known = error instanceof SalusError;
  if (known) console.error(`Salus: ${error.code} ${error.message} ${error.requestId ?? ''}`);
  const status = known ? 502 : error.name === 'WebhookVerificationError' ? 400 : error.statusCode;
  return reply.code(status ?? 500).send(known ? 'The checkout does not answer.' : error.message);
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`Open http://127.0.0.1:${PORT}`);
