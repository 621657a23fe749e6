/** A proxy before a real node, which can fail, alter answers or lose data. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

interface Answer {
  id: number;
  result?: unknown;
  error?: unknown;
}

/** Transforms an answer. @throws to close the connection without one */
export type Tamper = (call: Call, answer: Answer) => Answer | Promise<Answer>;

export interface RpcProxy {
  url: string;
  /** Applies from now on; without one, answers pass unchanged. */
  tamper(how?: Tamper): void;
}

/** @param node asked for when the proxy starts */
export function useRpcProxy(node: () => string): () => RpcProxy {
  let tamper: Tamper | undefined;
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request);
      const answer = await fetch(node(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const calls = [JSON.parse(body)].flat() as Call[];
      const answers = await Promise.all(
        ([await answer.json()].flat() as Answer[]).map((one) => {
          const call = calls.find(({ id }) => id === one.id);
          return call && tamper ? tamper(call, one) : one;
        }),
      );
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(JSON.parse(body)) ? answers : answers[0]));
    } catch {
      request.socket.destroy();
    }
  });
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  });
  return () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tamper(how) {
      tamper = how;
    },
  });
}
