/**
 * "Pay later with Salus" for a shop whose own checkout cannot be extended: an order with a manual payment method
 * gets a pay session, the shopper follows a link, and the paid order is marked as paid. It stores nothing.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createSalus, verifyEvent, WebhookVerificationError } from '@salus/server';
import { isFromShop, markAsPaid, outstandingOf } from './shopify.mjs';

const { SALUS_URL, SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT = '4300' } = process.env;
const salus = createSalus({ url: SALUS_URL, token: SALUS_TOKEN });
/** The name of the manual payment method. */
const METHOD = 'Salus';
const DAYS_TO_PAY = 14;

const shopperOf = (email) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/** The shop repeats a webhook: the same order makes one session. */
async function orderCreated(order) {
  // An order by telephone number alone has no e-mail: send its link yourself.
  if (!order.payment_gateway_names.includes(METHOD) || !order.email) return;
  const until = Date.parse(order.created_at) + DAYS_TO_PAY * 86_400_000;
  await salus.paySessions.create(
    {
      amount: order.total_outstanding,
      currency: order.currency,
      reference: order.name,
      metadata: { shopify_order: order.admin_graphql_api_id, shopper: shopperOf(order.email) },
      expiresAt: new Date(until).toISOString(),
    },
    { idempotencyKey: `shopify-${order.id}` },
  );
}

/** An order that was changed after its session was created is not marked: look at it yourself. */
async function paid({ id, amount, currency, metadata }) {
  const order = metadata.shopify_order;
  const left = order && (await outstandingOf(order));
  if (!left || Number(left.amount) === 0) return;
  if (Number(left.amount) === Number(amount) && left.currencyCode === currency) {
    await markAsPaid(order);
    console.log(`marked ${order} as paid by ${id}`);
  } else console.log(`${id} paid ${amount} ${currency}, but ${order} costs ${left.amount}`);
}

/** @returns where the order is paid */
async function linkOf(query) {
  const [order, email] = [query.get('order') ?? '', query.get('email') ?? ''];
  if (!order || !email) return undefined;
  const metadata = `shopper:${shopperOf(email)}`;
  const { data } = await salus.paySessions.list({ reference: order, metadata });
  return data[0]?.url;
}

const page = (note) => `<!doctype html><html lang="en"><title>Pay your order</title>
<meta name="viewport" content="width=device-width"><h1>Pay your order</h1><p role="status">${note}</p>
<form><p><label>Order number <input name="order" required placeholder="#1001"></label></p>
<p><label>Your e-mail <input name="email" type="email" required></label></p><button>Pay</button></form>`;

async function handle(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (request.method === 'POST') {
    const body = Buffer.concat(await request.toArray());
    if (pathname === '/webhooks/shop') {
      if (!isFromShop(body, request.headers)) return { status: 401 };
      await orderCreated(JSON.parse(body));
      return { status: 204 };
    }
    if (pathname === '/webhooks/salus') {
      const event = verifyEvent(SALUS_WEBHOOK_SECRET, body, request.headers);
      if (event.type === 'pay_session.paid' && !event.test) await paid(event.data);
      return { status: 204 };
    }
  }
  if (pathname !== '/pay') return { status: 404 };
  const location = await linkOf(searchParams);
  if (location) return { status: 303, headers: { location } };
  return { status: 200, body: page(searchParams.has('order') ? 'We found no such order.' : '') };
}

createServer(async (request, response) => {
  const { status, headers, body } = await handle(request).catch((error) => {
    console.error(error.message);
    // Both senders repeat what was not answered with 2xx.
    return { status: error instanceof WebhookVerificationError ? 400 : 500 };
  });
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}/pay`));
