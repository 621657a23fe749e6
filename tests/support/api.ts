/** The API on a database of its own, called in process, as in production but for the port. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { buildApp, type Parts } from '../../server/app.ts';
import { type Config, sandboxConfig } from '../../server/config.ts';
import type { Shells } from '../../server/documents/shells.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { createLive, type Live } from '../../server/live/live.ts';
import { createLog } from '../../server/log.ts';
import { createMetrics, type Metrics } from '../../server/metrics/metrics.ts';
import { addRate } from '../../server/token/rates.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { deliverDue } from './deliver-due.ts';

export interface TestApi {
  http: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: TestDatabase['db'];
  call(endpoint: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Sends what is due, as the running server would. */
  deliver(): Promise<number>;
  /** Lines the server has logged. */
  logged: string[];
  /** What pays, refunds or changes something wakes it. */
  deliveries: { wake(): void };
  live: Live;
  metrics: Metrics;
  /** The time of a heartbeat of live events has come. */
  beat(): Promise<void>;
  /** Every route the server has, those it makes itself (HEAD) included. */
  routes: { method: string; url: string }[];
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const NOWHERE = '127.0.0.1:9';
const SHELL =
  '<!doctype html><html lang="en"><head><title></title><!--boot--><script nonce="CSP_NONCE"></script></head></html>';
const shells: Shells = { dev: false, painted: [], read: async () => SHELL };

export function testConfig(changes: Partial<Config> = {}): Config {
  const config = sandboxConfig(
    {
      LIMIT_PER_TOKEN: '1000000',
      LIMIT_PER_ADDRESS: '1000000',
      LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
      LIMIT_ACTS_PER_ADDRESS: '1000000',
      LIMIT_ACCOUNT_PER_ADDRESS: '1000000',
      // Nobody is there: what is looked for is not asked of the network, which may take its time.
      DNS_SERVERS: NOWHERE,
      SITE_ALLOW: `shop.test=${NOWHERE}`,
    },
    {
      secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
      webhookAllow: [],
    },
  );
  return { ...config, ...changes };
}

export async function startApi(
  changes: Partial<Config> = {},
  database?: TestDatabase,
  documents: Shells = shells,
  more: Pick<Parts, 'isLeaving'> = {},
): Promise<TestApi> {
  const own = database ?? (await openTestDatabase());
  const config = testConfig(changes);
  const logged: string[] = [];
  const routes: TestApi['routes'] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  let beat = async () => {};
  const live = createLive({
    database: own,
    limits: config.streams,
    log,
    every(_, task) {
      beat = task;
      return () => {};
    },
  });
  const metrics = createMetrics(own, { ofProcess: false });
  const deliveries = { wake: () => {} };
  const http = await buildApp({
    db: own.db,
    config,
    log,
    shells: documents,
    dist: DIST,
    deliveries,
    live,
    metrics,
    ...more,
    extend(app) {
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one, url });
      });
    },
  });
  return {
    http,
    config,
    database: own,
    db: own.db,
    logged,
    routes,
    deliveries,
    live,
    metrics,
    beat: () => beat(),
    deliver: () => deliverDue(own.db, config),
    call(endpoint, { params = {}, query, body, token, headers = {} } = {}) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      return http.inject({
        method: endpoint.method,
        url: `/api${path}`,
        ...(query ? { query } : {}),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
  };
}

/**
 * One API for a test file, with a price of 0.25 EUR a token. When the file is done, every
 * invariant of the ledger must hold.
 */
export function useApi(changes: Partial<Config> = {}): () => TestApi {
  let api: TestApi | undefined;
  const ready = () => {
    if (!api) throw new Error('the API starts in beforeAll');
    return api;
  };
  beforeAll(async () => {
    api = await startApi(changes);
    await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
  afterAll(async () => {
    const { db, http, database } = ready();
    const verdicts = await verifyLedger(db);
    await http.close();
    await database.close();
    expect(verdicts.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
  return ready;
}
