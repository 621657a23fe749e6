/**
 * The whole server, its workers and its schedule included, as a process of its own on the database
 * of DATABASE_URL. It drains at SIGTERM, as `npm run serve` does.
 */

import { startServer } from '../../../server/main.ts';
import { sandboxConfig } from '../../../server/platform/config/config.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { untilSignal } from '../../../server/platform/core/until-signal.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';

const { DATABASE_URL = '', WEBHOOK_ALLOW = '' } = process.env;

const config = sandboxConfig(process.env, {
  publicUrl: 'http://localhost:4000',
  secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
  webhookAllow: WEBHOOK_ALLOW.split(',').filter(Boolean),
});
const stopping = untilSignal();
const database = openPostgres(DATABASE_URL);
const server = await startServer({
  config,
  database,
  log: createLog('warn', process.stderr),
  templates: { dev: false, prerendered: [], read: async () => '' },
  dist: import.meta.dirname,
  host: '127.0.0.1',
});
process.stdout.write('listening\n');
await stopping;
await server.stop();
await database.close();
process.exit(0);
