/**
 * Calls the API as merchants’ servers and pages do: repeats idempotent requests until they are
 * answered.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { CallOptions } from '../../tests/support/api/api.ts';
import type { Failure, Tally } from './tally.ts';

const CONNECTIONS = 256;
const PATIENCE_MS = 60_000;
const RETRY_MS = 250;
const TIME_LIMIT_MS = 30_000;

export interface Reply {
  /** 0 when there was no answer. */
  status: number;
  text: string;
  json<T>(): T;
}

export interface Client {
  /**
   * Asks again for a minute while it is not known what came of it.
   * @param others what it may be answered with besides
   */
  ask(endpoint: Endpoint, options?: CallOptions, others?: readonly number[]): Promise<Reply>;
  /** A document, once. */
  read(path: string): Promise<Reply>;
  close(): Promise<void>;
}

export function createClient(origin: string, tally: Tally): Client {
  const pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: TIME_LIMIT_MS });

  async function once(
    method: Endpoint['method'],
    path: string,
    { query, body, token, headers = {} }: CallOptions,
    expected: readonly number[],
  ): Promise<Reply> {
    const began = performance.now();
    let reply: Reply & { retryAfter?: unknown };
    try {
      const {
        statusCode,
        headers: answered,
        body: answer,
      } = await pool.request({
        method,
        path,
        ...(query ? { query } : {}),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const { 'retry-after': retryAfter } = answered;
      reply = { status: statusCode, text, json: () => JSON.parse(text), retryAfter };
    } catch (error) {
      const text = String(error);
      reply = { status: 0, text, json: () => JSON.parse(text) };
    }
    const failure = expected.includes(reply.status) ? undefined : failureOf(reply);
    tally.count(began, failure, `${method} ${path} ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  }

  return {
    async ask({ method, path, status }, options = {}, others = []) {
      const { params = {} } = options;
      const filled = `/api${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const reply = await once(method, filled, options, [status, ...others]);
        const isKnown = reply.status > 0 && reply.status < 500;
        if (isKnown || performance.now() > until) return reply;
        await delay(RETRY_MS);
      }
    },
    read: (path) => once('GET', path, {}, [200]),
    close: () => pool.destroy(),
  };
}

function failureOf({ status, retryAfter }: { status: number; retryAfter?: unknown }): Failure {
  if (status === 0) return 'connection lost';
  if (status === 502) return 'no process answered (502)';
  if (status === 503 && retryAfter !== undefined) return 'unavailable (503, Retry-After)';
  return status >= 500 ? 'server error' : 'unexpected answer';
}
