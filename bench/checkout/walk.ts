/** A whole checkout over HTTP, as the shop's server, the shopper's browser and the shop's webhook see it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, requestOf } from '../confirm/http-load.ts';
import type { Side } from './side.ts';

export const CLIENTS = 8;

/** The shops' server: notes when the event of each paid session arrives. */
export async function startReceiver() {
  const waiting = new Map<string, () => void>();
  const arrived = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    response.writeHead(204).end();
    const { type, data } = JSON.parse(body);
    if (type !== 'pay_session.paid') return;
    arrived.add(data.id);
    waiting.get(data.id)?.();
    waiting.delete(data.id);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: (session: string) =>
      arrived.has(session)
        ? Promise.resolve()
        : new Promise<void>((done) => waiting.set(session, done)),
    close: () => server.close(),
  };
}

export interface Walked {
  /** A second, from the first request to the last event. */
  rate: number;
  /** Milliseconds from the request of a session to the answer that it is paid, each. */
  paid: number[];
  /** From that answer to the event at the shop. */
  told: number[];
}

/** @param heard resolves when the shop has heard of the session */
export async function walk(
  { port, payers, shops }: Side,
  count: number,
  heard: (session: string) => Promise<void>,
): Promise<Walked> {
  const open = await Promise.all(Array.from({ length: CLIENTS }, () => connect(port)));
  const started = performance.now();
  const paid: number[] = [];
  const told: number[] = [];
  const events: Promise<void>[] = [];
  let next = 0;
  await Promise.all(
    open.map(async ({ receive }) => {
      for (let n = next++; n < count; n = next++) {
        const since = performance.now();
        const token = payers[n % payers.length];
        const created = await receive(
          requestOf({
            path: '/api/merchant/pay-sessions',
            token: shops[n % shops.length],
            body: {
              amount: '4.00',
              currency: 'EUR',
              description: 'Herbal tea',
              reference: `o-${n}`,
            },
          }),
        );
        const { id } = JSON.parse(created);
        await receive(requestOf({ path: `/embed/pay/${id}` }));
        const shown = await receive(requestOf({ path: `/api/pay/${id}`, token }));
        const { total } = JSON.parse(shown).quote;
        await receive(requestOf({ path: `/api/pay/${id}/confirm`, token, body: { total } }));
        const at = performance.now();
        paid.push(at - since);
        events.push(heard(id).then(() => void told.push(performance.now() - at)));
      }
    }),
  );
  await Promise.all(events);
  const rate = (count * 1000) / (performance.now() - started);
  for (const { close } of open) close();
  return { rate, paid, told };
}
