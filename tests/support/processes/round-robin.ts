/**
 * A load balancer before several processes: each request goes to the next ready one. A process that
 * refuses the connection is skipped, as with any proxy; a sent request is never sent again.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_EVERY_MS = 100;

export interface RoundRobin {
  origin: string;
  /** Requests that no process has answered, each with why. */
  failures: string[];
  close(): Promise<void>;
}

export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const failures: string[] = [];
  const ready = new Set(ports);
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const first = turn++ % ports.length;
    const inTurn = [...ports.slice(first), ...ports.slice(0, first)];
    let problem: string | undefined = 'ECONNREFUSED';
    for (const port of [...inTurn.filter((one) => ready.has(one)), ...inTurn]) {
      if (problem === 'ECONNREFUSED') problem = await pass(incoming, body, outgoing, port);
    }
    if (problem === undefined) return;
    failures.push(`${incoming.method} ${incoming.url}: ${problem}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end('{"code":"bad_gateway"}');
  });
  // Longer than any pause of a test: a connection is not closed while a request is on its way.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const looking = setInterval(() => ports.map(look), LOOK_EVERY_MS);
  async function look(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    close() {
      clearInterval(looking);
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** @returns why it was not answered */
function pass(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  port: number,
): Promise<string | undefined> {
  return new Promise((done) => {
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    // The client has disconnected: abort the upstream request, or a stream would continue forever.
    outgoing.once('close', () => {
      done(undefined);
      passed.destroy();
    });
    passed.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    passed.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', (error) => done(error.message));
      answer.once('end', () => done(undefined));
    });
    passed.end(body);
  });
}
