/** The files that `salus init` writes: a shop with one product, for each stack. */

export type Stack = 'express' | 'next' | 'node';

export interface Starter {
  /** By path below the project's folder. */
  files: Record<string, string>;
  /** Where the shop's page and its webhook handler are. */
  page: string;
  webhook: string;
  /** Starts the shop. */
  start: string;
}

const NODE = `import { createServer } from 'node:http';
import { createSalus, verifyEvent } from '@salus/server';

const { SALUS_URL: url, SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT = 4300 } = process.env;
const salus = createSalus({ url, token: SALUS_TOKEN });

createServer(async (request, response) => {
  if (request.url === '/webhooks/salus') {
    const body = Buffer.concat(await request.toArray());
    const event = verifyEvent(SALUS_WEBHOOK_SECRET, body, request.headers);
    console.log(event.type, event.data.reference);
    response.end();
  } else if (request.url === '/') {
    const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
    const session = await salus.paySessions.create(order, { idempotencyKey: order.reference });
    response.setHeader('content-type', 'text/html');
    const tag = \`<script async src="\${url}/widget/v1.js" data-session="\${session.id}"></script>\`;
    response.end(\`<!doctype html><title>Order 1</title><div style="min-height:560px">\${tag}</div>\`);
  } else response.writeHead(404).end();
}).listen(PORT, '127.0.0.1', () => console.log(\`Open http://127.0.0.1:\${PORT}\`));
`;

const EXPRESS = `import express from 'express';
import { createSalus, verifyEvent } from '@salus/server';

const { SALUS_URL: url, SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT = 4300 } = process.env;
const salus = createSalus({ url, token: SALUS_TOKEN });
const app = express();

app.get('/', async (request, response) => {
  const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
  const session = await salus.paySessions.create(order, { idempotencyKey: order.reference });
  const tag = \`<script async src="\${url}/widget/v1.js" data-session="\${session.id}"></script>\`;
  response.send(\`<!doctype html><title>Order 1</title><div style="min-height:560px">\${tag}</div>\`);
});
// The raw body: the signature covers its exact bytes.
app.post('/webhooks/salus', express.raw({ type: 'application/json' }), (request, response) => {
  const event = verifyEvent(SALUS_WEBHOOK_SECRET, request.body, request.headers);
  console.log(event.type, event.data.reference);
  response.end();
});
app.listen(PORT, '127.0.0.1', () => console.log(\`Open http://127.0.0.1:\${PORT}\`));
`;

const NEXT_SHOP = `import { createSalus } from '@salus/server';

export const salus = () =>
  createSalus({ url: process.env.SALUS_URL, token: process.env.SALUS_TOKEN });
`;
const NEXT_ACTION = `'use server';

import { salus } from './salus';

/** Creates the payment session of an order; call it once per order. */
export async function startPayment() {
  const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
  const session = await salus().paySessions.create(order, { idempotencyKey: order.reference });
  return { id: session.id, script: \`\${process.env.SALUS_URL}/widget/v1.js\` };
}
`;
const NEXT_CHECKOUT = `'use client';

import { SalusCheckout } from '@salus/react';
import { useState } from 'react';
import { startPayment } from './actions';

export function Checkout() {
  const [payment, setPayment] = useState(null);
  const [isPaid, setPaid] = useState(false);
  if (isPaid) return <p>Thank you. We ship when the webhook has confirmed your payment.</p>;
  if (!payment)
    return <button onClick={async () => setPayment(await startPayment())}>Order for 40.00 EUR</button>;
  return (
    <SalusCheckout src={payment.script} session={payment.id} onPaid={() => setPaid(true)} />
  );
}
`;
const NEXT_PAGE = `import { Checkout } from './checkout';

export default function Page() {
  return (
    <main>
      <h1>Order 1</h1>
      <Checkout />
    </main>
  );
}
`;
const NEXT_WEBHOOK = `import { verifyEvent } from '@salus/server';

export async function POST(request) {
  const body = await request.text();
  const event = verifyEvent(process.env.SALUS_WEBHOOK_SECRET, body, request.headers);
  console.log(event.type, event.data.reference);
  return new Response(null, { status: 204 });
}
`;

const AT = 'http://127.0.0.1:4300';

/** @param app the folder of Next's app router: `app` or `src/app` */
export const STARTERS: Record<Stack, (app: string) => Starter> = {
  node: () => ({
    files: { 'server.mjs': NODE },
    page: AT,
    webhook: `${AT}/webhooks/salus`,
    start: 'node server.mjs',
  }),
  express: () => ({
    files: { 'salus-shop.mjs': EXPRESS },
    page: AT,
    webhook: `${AT}/webhooks/salus`,
    start: 'node salus-shop.mjs',
  }),
  next: (app) => ({
    files: {
      [`${app}/shop/salus.js`]: NEXT_SHOP,
      [`${app}/shop/actions.js`]: NEXT_ACTION,
      [`${app}/shop/checkout.jsx`]: NEXT_CHECKOUT,
      [`${app}/shop/page.jsx`]: NEXT_PAGE,
      [`${app}/webhooks/salus/route.js`]: NEXT_WEBHOOK,
    },
    page: 'http://localhost:3000/shop',
    webhook: 'http://localhost:3000/webhooks/salus',
    start: 'npx next dev',
  }),
};
