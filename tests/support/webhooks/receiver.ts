/** A merchant’s server on this machine: records requests and gives the configured answers. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Answered when this is. */
  after?: Promise<void>;
}

export interface Hook {
  url: string;
  received: Received[];
  /** The next answers, in order; 204 when they have run out. */
  answers: Reply[];
  /** Resolves when a request has come in, answered or not. */
  hit: Promise<void>;
}

export interface WebhookReceiver {
  /** `host:port`, as WEBHOOK_ALLOW takes it. */
  address: string;
  port: number;
  /** An address of its own for one test. */
  hook(...answers: Reply[]): Hook;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const hooks = new Map<string, Hook & { arrived(): void }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const hook = hooks.get(request.url ?? '');
    if (!hook) return answer(response, { status: 404 });
    hook.received.push({ headers: request.headers, body });
    hook.arrived();
    await answer(response, hook.answers.shift() ?? { status: 204 });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    port,
    hook(...answers) {
      const path = `/hooks/${hooks.size}`;
      let arrived = () => {};
      const hit = new Promise<void>((done) => {
        arrived = done;
      });
      const hook = { url: `http://127.0.0.1:${port}${path}`, received: [], answers, hit, arrived };
      hooks.set(path, hook);
      return hook;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

async function answer(
  response: ServerResponse,
  { status, headers = {}, body = '', after }: Reply,
): Promise<void> {
  await after;
  response.writeHead(status, headers).end(body);
}
