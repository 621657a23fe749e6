import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const RECEIVER_MS = 20;

/** A merchant’s server: records when each session’s event arrived. */
export async function receiver() {
  const arrived = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = performance.now();
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    arrived.set(JSON.parse(body).data.id, at);
    await delay(RECEIVER_MS);
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { arrived, address: `127.0.0.1:${port}`, close: () => server.close() };
}

/** An endpoint that accepts connections and never answers. */
export async function deadEnd() {
  const server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
