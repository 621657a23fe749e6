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

const { SALUS_URL: url, SALUS_TOKEN, SALUS_WEBHOOK_SECRET: secret, PORT = 4300 } = process.env;
const salus = createSalus({ url, token: SALUS_TOKEN });

async function handle(request, response) {
  if (request.url === '/webhooks/salus') {
    const event = verifyEvent(secret, Buffer.concat(await request.toArray()), request.headers);
    console.log(event.type, event.data.reference);
    response.end();
  } else if (request.url === '/') {
    const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
    const session = await salus.paySessions.create(order, { idempotencyKey: order.reference });
    response.setHeader('content-type', 'text/html');
    const tag = \`<salus-checkout session="\${session.id}"><a href="\${session.url}">Pay</a></salus-checkout>\`;
    response.end(\`<!doctype html>\${tag}<script async src="\${url}/widget/v1.js"></script>\`);
  } else response.writeHead(404).end();
}

createServer((req, res) =>
  handle(req, res).catch((e) => res.writeHead(e.status === 400 ? 400 : 500).end(e.message)),
).listen(PORT, '127.0.0.1', () => console.log(\`Open http://127.0.0.1:\${PORT}\`));
`;

const EXPRESS = `import express from 'express';
import { createSalus, verifyEvent } from '@salus/server';

const { SALUS_URL: url, SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT = 4300 } = process.env;
const salus = createSalus({ url, token: SALUS_TOKEN });
const app = express();

app.get('/', async (request, response) => {
  const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
  const session = await salus.paySessions.create(order, { idempotencyKey: order.reference });
  const tag = \`<salus-checkout session="\${session.id}"><a href="\${session.url}">Pay</a></salus-checkout>\`;
  response.send(\`<!doctype html>\${tag}<script async src="\${url}/widget/v1.js"></script>\`);
});
// The raw body: the signature covers its exact bytes.
app.post('/webhooks/salus', express.raw({ type: 'application/json' }), (request, response) => {
  const event = verifyEvent(SALUS_WEBHOOK_SECRET, request.body, request.headers);
  console.log(event.type, event.data.reference);
  response.end();
});
app.use((error, request, response, next) => response.status(error.status === 400 ? 400 : 500).send(error.message));
app.listen(PORT, '127.0.0.1', () => console.log(\`Open http://127.0.0.1:\${PORT}\`));
`;

const NEXT_PAGE = `import { SalusCheckout } from '@salus/react';
import { createSalus } from '@salus/server';
import { connection } from 'next/server';
import { Suspense } from 'react';

const { SALUS_URL: url, SALUS_TOKEN: token } = process.env;

async function Checkout() {
  await connection(); // Each visit asks for the session, not the build.
  const order = { amount: '40.00', currency: 'EUR', reference: 'order-1' };
  const { paySessions } = createSalus({ url, token });
  const session = await paySessions.create(order, { idempotencyKey: order.reference });
  return <SalusCheckout src={\`\${url}/widget/v1.js\`} session={session.id} />;
}

export default function Page() { return <Suspense><Checkout /></Suspense>; }
`;
const NEXT_WEBHOOK = `import { verifyEvent } from '@salus/server';

async function receive(request) {
  const event = verifyEvent(process.env.SALUS_WEBHOOK_SECRET, await request.text(), request.headers);
  console.log(event.type, event.data.reference);
  return new Response();
}

export const POST = (request) => receive(request).catch((e) => new Response(e.message, { status: e.status === 400 ? 400 : 500 }));
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
      [`${app}/shop/page.jsx`]: NEXT_PAGE,
      [`${app}/webhooks/salus/route.js`]: NEXT_WEBHOOK,
    },
    page: 'http://localhost:3000/shop',
    webhook: 'http://localhost:3000/webhooks/salus',
    start: 'npx next dev',
  }),
};
