/**
 * The API, or one round of the sweeper, as a process of its own that kills itself when it has just
 * done what DIE_AT matches: a statement of the database, or a call of the card network.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../../../server/app.ts';
import { createRequestLog } from '../../../server/merchants/requests/request-log.ts';
import { createLive } from '../../../server/payments/live/live.ts';
import type { CardSettings } from '../../../server/platform/config/cards.ts';
import { sandboxConfig } from '../../../server/platform/config/config.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { createMetrics } from '../../../server/platform/metrics/metrics.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { processStoredEvents } from '../../../server/tokens/purchases/network-events.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import { MANY_PURCHASES } from './limits.ts';

const { DATABASE_URL = '', CARDS = '', DIE_AT = '', WORK } = process.env;

const end = new RegExp(DIE_AT);
function passed(what: string): void {
  if (end.test(what)) process.kill(process.pid, 'SIGKILL');
}

const ask: (...given: unknown[]) => Promise<unknown> = pg.Pool.prototype.query;
Object.assign(pg.Pool.prototype, {
  async query(this: pg.Pool, ...given: unknown[]) {
    const answer = await ask.apply(this, given);
    passed(textOf(given[0]));
    return answer;
  },
});
subscribe('http.client.response.finish', (message) => {
  const { method, path } = (message as { request: ClientRequest }).request;
  passed(`${method} ${path}`);
});

function textOf(query: unknown): string {
  const { text } = typeof query === 'string' ? { text: query } : (query as { text: string });
  return text.replace(/\s+/g, ' ');
}

const cards = JSON.parse(CARDS) as CardSettings;
const config = {
  ...sandboxConfig(MANY_PURCHASES, {
    secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
    webhookAllow: [],
  }),
  cards,
};
const database = openPostgres(DATABASE_URL, 2);

if (WORK === 'withdraw') {
  await sendWithdrawals(database.db, openCards(cards), config);
  await database.close();
} else if (WORK === 'sweep') {
  await sweepPurchases(database.db, openCards(cards), config);
  await database.close();
} else {
  const log = createLog('error', process.stderr);
  const metrics = createMetrics(database, { ofProcess: false });
  const http = await buildApp({
    db: database.db,
    config,
    log,
    templates: { dev: false, prerendered: [], read: async () => '' },
    dist: import.meta.dirname,
    deliveries: { wake: () => {} },
    // In the background, as the worker does; a failed event is due again.
    cardEvents: {
      wake: () => void processStoredEvents(database.db, openCards(cards), config).catch(() => {}),
    },
    live: createLive({ database, limits: config.streams, log }),
    metrics,
    requests: createRequestLog(database.db, { log, dropped: metrics.requestDropped }),
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  process.stdout.write(`listening at http://127.0.0.1:${port}/api\n`);
}
