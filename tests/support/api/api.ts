/** The API on a database of its own, called in process, as in production but without a port. */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { buildApp, type Parts } from '../../../server/app.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import {
  createRequestLog,
  type RequestLog,
} from '../../../server/merchants/requests/request-log.ts';
import { createLive, type Live } from '../../../server/payments/live/live.ts';
import { type Config, sandboxConfig } from '../../../server/platform/config/config.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import type { Replicas } from '../../../server/platform/db/replicas/replicas.ts';
import { createMetrics, type Metrics } from '../../../server/platform/metrics/metrics.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import type { HtmlTemplates } from '../../../server/web/documents/html-templates.ts';
import { MANY_PURCHASES } from '../cards/limits.ts';
import { openTestDatabase, type TestDatabase } from '../database/database.ts';
import { deliverDue } from '../webhooks/deliver-due.ts';

export interface TestApi {
  http: FastifyInstance;
  config: Config;
  database: TestDatabase;
  db: TestDatabase['db'];
  call(endpoint: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Sends due deliveries and mails, like the worker of a running server. */
  deliver(): Promise<number>;
  /** Lines the server has logged. */
  logged: string[];
  /** The signal that payments, refunds and changes send to the worker. */
  deliveries: { wake(): void };
  live: Live;
  metrics: Metrics;
  /** Written on `flush` only, so that a test can attribute rows to a call. */
  requests: RequestLog;
  /** Triggers a heartbeat of the live events. */
  beat(): Promise<void>;
  /** Every route of the server, including the HEAD routes that Fastify adds. */
  routes: { method: string; url: string }[];
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const NOWHERE = '127.0.0.1:9';
const SHELL =
  '<!doctype html><html lang="en"><head><title></title><!--bootstrap-data--><script nonce="CSP_NONCE"></script></head></html>';
const templates: HtmlTemplates = { dev: false, prerendered: [], read: async () => SHELL };

export function testConfig(changes: Partial<Config> = {}): Config {
  const config = sandboxConfig(
    {
      LIMIT_PER_TOKEN: '1000000',
      LIMIT_PER_ADDRESS: '1000000',
      LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
      LIMIT_ACTS_PER_ADDRESS: '1000000',
      LIMIT_ACCOUNT_PER_ADDRESS: '1000000',
      // The highest limits, so that a sign-in alone may pay; tests of confirmations set lower ones.
      STEP_UP_AMOUNT: '1000000000',
      STEP_UP_SUM: '1000000000',
      ...MANY_PURCHASES,
      // The totals of the tests: another default changes none.
      DISCOUNT_BASIS_POINTS: '500',
      // No name server is asked: lookups on the network could take long.
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
  documents: HtmlTemplates = templates,
  more: Pick<Parts, 'isStopping' | 'tracing'> & { replicas?: Replicas; dist?: string } = {},
): Promise<TestApi> {
  const own = database ?? (await openTestDatabase());
  // The API has the rights of the process that serves requests.
  const { web = own } = own;
  const config = testConfig(changes);
  const logged: string[] = [];
  const routes: TestApi['routes'] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(line) });
  let beat = async () => {};
  const live = createLive({
    database: web,
    limits: config.streams,
    log,
    note: more.replicas?.note,
    every(_, task) {
      beat = task;
      return () => {};
    },
  });
  const metrics = createMetrics(own, { ...config, ofProcess: false });
  if (more.replicas) metrics.showReplicas(more.replicas.figures);
  const requests = createRequestLog(web.db, {
    log,
    dropped: metrics.requestDropped,
  });
  const deliveries = { wake: () => {} };
  const http = await buildApp({
    db: web.db,
    config,
    log,
    templates: documents,
    dist: DIST,
    deliveries,
    cardEvents: { wake: () => {} },
    live,
    metrics,
    requests,
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
    requests,
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
