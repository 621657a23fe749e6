/** A stand-in of Shopify's wire format for `examples/pay-later`: the order webhook and two GraphQL calls. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECRET = 'the client secret of the app';
const TOKEN = 'shpat_test';

interface Order {
  id: number;
  name: string;
  outstanding: string;
  currency: string;
}

export interface PayLaterShop {
  env: Record<string, string>;
  /** How often each order was marked as paid, by its number. */
  marked: Record<string, number>;
  newOrder(): Order;
  /** Sends `orders/create`. @returns the status */
  announce(at: string, order: Order, change?: object, secret?: string): Promise<number>;
  close(): void;
}

const gidOf = ({ id }: Order) => `gid://shopify/Order/${id}`;

export async function startPayLaterShop(): Promise<PayLaterShop> {
  const orders: Order[] = [];
  const marked: Record<string, number> = {};
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const order = orders.find((one) => gidOf(one) === body.variables.id);
    if (request.headers['x-shopify-access-token'] !== TOKEN) {
      response.writeHead(401).end('{}');
      return;
    }
    const isMark = body.query.includes('orderMarkAsPaid');
    if (order && isMark) {
      marked[order.name] = (marked[order.name] ?? 0) + 1;
      order.outstanding = '0.0';
    }
    const shopMoney = order && { amount: order.outstanding, currencyCode: order.currency };
    const data = isMark
      ? { orderMarkAsPaid: { userErrors: order ? [] : [{ message: 'Order does not exist' }] } }
      : { order: order ? { totalOutstandingSet: { shopMoney } } : null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      SHOP_URL: `http://127.0.0.1:${port}`,
      SHOP_TOKEN: TOKEN,
      SHOP_WEBHOOK_SECRET: SECRET,
    },
    marked,
    newOrder() {
      const id = randomBytes(5).readUIntBE(0, 5);
      const order = { id, name: `#${id}`, outstanding: '40.0', currency: 'EUR' };
      orders.push(order);
      return order;
    },
    async announce(at, order, change = {}, secret = SECRET) {
      const body = JSON.stringify({
        id: order.id,
        admin_graphql_api_id: gidOf(order),
        name: order.name,
        email: 'ana@shop.test',
        created_at: new Date().toISOString(),
        currency: order.currency,
        total_outstanding: '40.00',
        payment_gateway_names: ['Salus'],
        ...change,
      });
      const { status } = await fetch(`${at}/webhooks/shop`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'orders/create',
          'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        },
        body,
      });
      return status;
    },
    close: () => server.close(),
  };
}
