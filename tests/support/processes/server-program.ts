/**
 * A server as a process of its own on the database of DATABASE_URL: the whole one with its workers
 * and its schedule, or the PROCESS `web` or `worker`. It drains at SIGTERM, as `npm run serve` does.
 */

import { startServer } from '../../../server/main.ts';
import { sandboxConfig } from '../../../server/platform/config/config.ts';
import { processKind } from '../../../server/platform/config/process.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { untilSignal } from '../../../server/platform/core/until-signal.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { processMetrics } from '../../../server/process-metrics.ts';
import { startWeb } from '../../../server/web-process.ts';
import { startWorkerProcess } from '../../../server/worker-process.ts';

const { DATABASE_URL = '', DATABASE_SESSION_URL, PROCESS, WEBHOOK_ALLOW = '' } = process.env;

const config = sandboxConfig(process.env, {
  publicUrl: 'http://localhost:4000',
  secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
  webhookAllow: WEBHOOK_ALLOW.split(',').filter(Boolean),
});
const stopping = untilSignal();
const database = openPostgres(DATABASE_URL, undefined, { sessionUrl: DATABASE_SESSION_URL });
const parts = {
  config,
  database,
  log: createLog('warn', process.stderr),
  templates: { dev: false, prerendered: [], read: async () => '' },
  dist: import.meta.dirname,
  host: '127.0.0.1',
};
const start = {
  all: () => startServer(parts),
  web: () => startWeb(parts),
  worker: () => startWorkerProcess({ ...parts, metrics: processMetrics(database, config) }),
};
const server = await start[processKind(PROCESS ? [PROCESS] : [])]();
process.stdout.write('listening\n');
await stopping;
await server.stop();
await database.close();
process.exit(0);
