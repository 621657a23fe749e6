/** A shop with `@salus/server`: each path is one step of the test, and answers with what the package returned. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createSalus, SalusError, verifyEvent } from '@salus/server';

const { SALUS_URL: url, SALUS_TOKEN: token, SALUS_WEBHOOK_SECRET, SHOP_PORT } = process.env;
const salus = createSalus({ url, token });
/** Events whose signature was right. */
const events = [];

const idsOf = async (all) => {
  const ids = [];
  for await (const { id } of all) ids.push(id);
  return ids;
};

const STEPS = {
  order: async () => {
    const order = { amount: '40.00', currency: 'EUR', reference: `order-${Date.now()}` };
    const options = { idempotencyKey: order.reference };
    const session = await salus.paySessions.create(order, options);
    const again = await salus.paySessions.create(order, options);
    return { session, isRepeated: again.id === session.id };
  },
  read: (id) => salus.paySessions.read(id),
  events: () => events,
  refund: (id) => salus.paySessions.refund(id, { amount: '10.00', reason: 'Torn' }),
  overRefund: (id) =>
    salus.paySessions.refund(id, { amount: '31.00' }).catch((error) => ({
      isSalusError: error instanceof SalusError,
      status: error.status,
      code: error.code,
    })),
  lists: async (id) => ({
    sessions: await idsOf(salus.paySessions.all({ status: 'partially_refunded' })),
    refunds: (await salus.paySessions.refunds(id)).data,
    events: (await salus.events.list({ limit: '100' })).data.map(({ type }) => type),
    links: await idsOf(salus.links.all()),
  }),
  cancel: (id) => salus.paySessions.cancel(id),
};
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  if (pathname === '/webhooks/salus') {
    const body = Buffer.concat(await request.toArray());
    events.push(verifyEvent(SALUS_WEBHOOK_SECRET, body, request.headers));
    return { status: 204 };
  }
  const step = STEPS[pathname.slice(1)];
  if (step) {
    const body = JSON.stringify(await step(searchParams.get('id')));
    return { status: 200, type: 'application/json', body };
  }
  const file = new URL(`dist${pathname === '/' ? '/index.html' : pathname}`, import.meta.url);
  const type = TYPES[/\.\w+$/.exec(file.pathname)?.[0]] ?? 'text/plain';
  return { status: 200, type, body: await readFile(file) };
}

createServer((request, response) =>
  answer(request).then(
    ({ status, type, body }) =>
      response.writeHead(status, type ? { 'content-type': type } : {}).end(body),
    (error) => response.writeHead(error.code === 'ENOENT' ? 404 : 500).end(String(error.stack)),
  ),
).listen(SHOP_PORT, '127.0.0.1');
