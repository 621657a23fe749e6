import { createServer } from 'node:http';
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
    const tag = `<salus-checkout session="${session.id}"><a href="${session.url}">Pay</a></salus-checkout>`;
    response.end(`<!doctype html>${tag}<script async src="${url}/widget/v1.js"></script>`);
  } else response.writeHead(404).end();
}

createServer((req, res) =>
  handle(req, res).catch((e) => res.writeHead(e.status === 400 ? 400 : 500).end(e.message)),
).listen(PORT, '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}`));
