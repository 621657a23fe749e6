/** Servers on the database of a test, called over HTTP: processes of their own, or within this one. */
import { Pool } from 'undici';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { startServer } from '../../../server/main.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { type CallOptions, type TestApi, testConfig } from '../api/api.ts';
import { freePort } from './free-port.ts';
import { run } from './programs.ts';

/** An answer of a server in this process or another. */
export interface Answer {
  statusCode: number;
  /** Of HTTP answers. */
  headers?: Record<string, unknown>;
  json<T>(): T;
}

/** One way to call the API: a process of it, or what stands before several. */
export type Ask = (endpoint: Endpoint, options?: CallOptions) => Promise<Answer>;

/** Whether it is a long run, which has processes of their own where others have servers in this one. */
export const AT_LENGTH = process.env.RACES !== undefined || process.env.ROLLS !== undefined;

export interface ApiProcess {
  port: number;
  origin: string;
  /** As a supervisor does. @returns its exit code: 0 when all it had begun was done */
  stop(): Promise<number | null>;
}

export const NO_LIMITS = {
  LIMIT_PER_TOKEN: '1000000',
  LIMIT_PER_ADDRESS: '1000000',
  LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  LIMIT_ACTS_PER_ADDRESS: '1000000',
  LIMIT_ACCOUNT_PER_ADDRESS: '1000000',
  // Their members pay by the sign-in alone.
  STEP_UP_SUM: '1000000000',
};

/** @param port where it listens; a free one unless told */
export async function startProcess(
  { database }: { database: Pick<TestApi['database'], 'url'> },
  env: Record<string, string> = {},
  port?: number,
): Promise<ApiProcess> {
  const own = port ?? (await freePort());
  const program = run(['tests/support/processes/server-program.ts'], {
    ...NO_LIMITS,
    ...env,
    DATABASE_URL: database.url ?? '',
    PORT: String(own),
  });
  await program.says('listening');
  return {
    port: own,
    origin: originAt(own),
    stop() {
      program.signal('SIGTERM');
      return program.ended;
    },
  };
}

/** The same within this process, which takes a fraction of the time: on connections of its own. */
export async function startHere(
  { database: { url = '' } }: { database: Pick<TestApi['database'], 'url'> },
  changes: Partial<Config>,
): Promise<ApiProcess> {
  const port = changes.port ?? (await freePort());
  const database = openPostgres(url, 5);
  const server = await startServer({
    config: testConfig({ port, ...changes }),
    database,
    log: createLog('silent'),
    templates: { dev: false, prerendered: [], read: async () => '' },
    dist: import.meta.dirname,
    host: '127.0.0.1',
  });
  return {
    port,
    origin: originAt(port),
    async stop() {
      await server.stop();
      await database.close();
      return 0;
    },
  };
}

const originAt = (port: number) => `http://127.0.0.1:${port}`;

/** @param connections at most so many requests are under way; the others wait for their turn */
export function askAt(origin: string, connections = 100): { ask: Ask; close(): Promise<void> } {
  const pool = new Pool(origin, { connections });
  return {
    async ask(endpoint, { params = {}, query, body, token, headers = {} } = {}) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const answer = await pool.request({
        method: endpoint.method,
        path: `/api${path}`,
        ...(query ? { query } : {}),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      const { statusCode, headers: told } = answer;
      return { statusCode, headers: told, json: () => JSON.parse(text) };
    },
    close: () => pool.close(),
  };
}
