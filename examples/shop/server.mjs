/**
 * Casa Alba, a shop that is paid through Salus. All of paying is in this file:
 *
 *   placeOrder     our server creates a pay session with its API key
 *   orderPage      the order's page carries one script tag with the session's id (pages.mjs)
 *   receiveEvent   Salus tells our server what became of it; this alone makes an order paid
 *
 * Linking a guest's membership is in membership.mjs.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { decimal, products } from './catalogue.mjs';
import { html, json, listen, Refusal, read } from './http.mjs';
import { memberships } from './membership.mjs';
import { homePage, orderPage, wording } from './pages.mjs';
import { salusAt } from './salus.mjs';

const { SHOP_PORT = '4100', SALUS_URL = 'http://localhost:4000' } = process.env;
const { SALUS_TOKEN, SALUS_WEBHOOK_SECRET } = process.env;
if (!SALUS_TOKEN || !SALUS_WEBHOOK_SECRET) {
  console.error('Set SALUS_TOKEN and SALUS_WEBHOOK_SECRET: both are in your Salus account.');
  process.exit(1);
}

const shopUrl = `http://127.0.0.1:${SHOP_PORT}`;
const salus = salusAt(SALUS_URL, SALUS_TOKEN);
const webhook = new Webhook(SALUS_WEBHOOK_SECRET);
const membership = memberships(salus, { shopUrl, salusUrl: SALUS_URL });
const css = await readFile(new URL('shop.css', import.meta.url));
const orders = new Map();
const seenEvents = new Set();
const outcomes = {
  'pay_session.paid': 'paid',
  'pay_session.cancelled': 'cancelled',
  'pay_session.expired': 'expired',
};

/** One pay session per order; retries return the same session. */
const createSession = (order) =>
  salus.create('pay-sessions', order.id, {
    amount: order.amount,
    currency: 'EUR',
    description: `Casa Alba, order ${order.id}`,
    reference: order.id,
    lineItems: [{ name: order.product.name, quantity: order.quantity, amount: order.amount }],
    successUrl: `${shopUrl}/orders/${order.id}`,
    cancelUrl: `${shopUrl}/orders/${order.id}`,
  });

async function placeOrder(request) {
  const form = new URLSearchParams(await read(request));
  const product = products.find(({ id }) => id === form.get('product'));
  const quantity = Number(form.get('quantity') ?? 1);
  if (!product || ![1, 2, 3].includes(quantity)) throw new Refusal(422, 'We do not sell that.');

  const id = `CA-${randomBytes(6).toString('hex').toUpperCase()}`;
  const order = { id, product, quantity, amount: decimal(product.cents * quantity) };
  const session = await createSession(order).catch((error) => {
    console.error(`No pay session for order ${id}: ${error.message}`);
    throw new Refusal(502, 'The checkout does not answer. Please try again in a moment.');
  });
  orders.set(id, { ...order, session, status: 'open' });
  return { status: 303, headers: { location: `/orders/${id}` } };
}

/** Standard Webhooks: the signature covers the raw body, and an event may be delivered twice. */
async function receiveEvent(request) {
  const raw = await read(request);
  let event;
  try {
    event = webhook.verify(raw, request.headers);
  } catch (error) {
    throw new Refusal(400, `Webhook refused: ${error.message}`);
  }
  if (seenEvents.has(event.id)) return { status: 204 };
  seenEvents.add(event.id);
  if (event.type.startsWith('link.')) membership.hear(event);
  else closeOrder(event);
  return { status: 204 };
}

function closeOrder({ id, type, data }) {
  const order = orders.get(data?.reference);
  const outcome = outcomes[type];
  if (!outcome || order?.session.id !== data.id) return;
  if (order.status !== 'paid') order.status = outcome;
  console.log(`Order ${order.id} is ${order.status} (${id})`);
}

function findOrder(id) {
  const order = orders.get(id);
  if (!order) throw new Refusal(404, 'There is no such order.');
  return order;
}

function orderStatus(id) {
  const { status } = findOrder(id);
  return json({ status, ...wording[status] });
}

listen(Number(SHOP_PORT), 'SHOP_PORT', {
  routes: {
    'GET /': () => html(200, () => homePage(products)),
    'GET /shop.css': () => ({ status: 200, headers: { 'content-type': 'text/css' }, body: css }),
    'POST /orders': placeOrder,
    'GET /orders/:id': (_, id) => html(200, (nonce) => orderPage(findOrder(id), SALUS_URL, nonce)),
    'GET /orders/:id/status': (_, id) => orderStatus(id),
    'GET /membership': membership.show,
    'POST /membership': membership.invite,
    'POST /webhooks/salus': receiveEvent,
  },
  // A strict Content Security Policy must allow the script and the frame of Salus.
  salus: new URL(SALUS_URL).origin,
});
