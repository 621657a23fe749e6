/**
 * Merchants’ servers: one healthy, one slow, one down at times, one that closes every connection.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const KINDS = ['healthy', 'slow', 'flaky', 'resetting'] as const;
export type Kind = (typeof KINDS)[number];

const SLOW_MS = 300;
const RETRY_MS = 200;

export interface Receiver {
  kind: Kind;
  /** `host:port`, as WEBHOOK_ALLOW takes it. */
  address: string;
  url: string;
  /** The number of arrivals of each event. */
  received: Map<string, number>;
  /** Milliseconds from the time of each event to its arrival, since it was asked last. */
  latencies(): number[];
  /** Stops listening for this long. */
  fail(ms: number): Promise<void>;
  close(): void;
}

export async function startReceiver(kind: Kind): Promise<Receiver> {
  const received = new Map<string, number>();
  let latencies: number[] = [];
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  function listen(at: number): Promise<Server> {
    const next = createServer(async (request, response) => {
      if (kind === 'resetting') return void request.socket.destroy();
      let body = '';
      try {
        for await (const chunk of request.setEncoding('utf8')) body += chunk;
      } catch {
        return;
      }
      const arrived = Date.now();
      if (kind === 'slow') await delay(SLOW_MS);
      const { id, timestamp } = JSON.parse(body) as { id: string; timestamp: string };
      if (!received.has(id)) latencies.push(arrived - Date.parse(timestamp));
      received.set(id, (received.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
    return new Promise((done) => {
      // The port may be in use briefly, as the local end of a connection.
      next.on('error', () => setTimeout(() => next.listen(at, '127.0.0.1'), RETRY_MS));
      next.once('listening', () => done(next));
      next.listen(at, '127.0.0.1');
    });
  }

  function close(): void {
    server.closeAllConnections();
    server.close();
  }

  return {
    kind,
    received,
    close,
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/webhook`,
    latencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async fail(ms) {
      close();
      await delay(ms);
      server = await listen(port);
    },
  };
}
