/**
 * `npm run serve -- web`, `worker`, or neither for both in one process: production. Refuses to start
 * with settings that are unsafe for real money.
 */
import { fileURLToPath } from 'node:url';
import { startServer } from './main.ts';
import { earlyMandates } from './payments/plans/early-mandates.ts';
import { productionConfig } from './platform/config/config.ts';
import { ENVIRONMENT } from './platform/config/environment.ts';
import { tellNearNames } from './platform/config/near-names.ts';
import { type ProcessKind, processKind, takeWorkers } from './platform/config/process.ts';
import { createLog } from './platform/core/log.ts';
import { StartError } from './platform/core/start-error.ts';
import { untilSignal } from './platform/core/until-signal.ts';
import { type Db, openPostgres, rowsOf } from './platform/db/database.ts';
import { claimMode } from './platform/db/deployment-mode.ts';
import { requireMigrated } from './platform/db/migrate.ts';
import { requireServerVersion } from './platform/db/server-version.ts';
import { requireSessionSettings } from './platform/db/session-settings.ts';
import { sql } from './platform/db/statement.ts';
import { startTracing } from './platform/tracing/tracing.ts';
import { processMetrics } from './process-metrics.ts';
import { requireRoleOf } from './process-role.ts';
import { requireSameKey } from './tokens/deposits/addresses.ts';
import { builtTemplates } from './web/documents/html-templates.ts';
import { keepRelease } from './web/documents/releases.ts';
import { type Server, startWeb, type WebParts } from './web-process.ts';
import { startWorkerProcess } from './worker-process.ts';
import { leaveSupervisor, REPLACED, superviseWorkers, untilReplaced } from './workers.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const RELEASES = fileURLToPath(new URL('../data/releases', import.meta.url));

type Parts = Omit<WebParts, 'templates' | 'dist'>;

const START: Record<ProcessKind, (parts: Parts) => Promise<Server>> = {
  web: async (parts) => startWeb(await withDocuments(parts)),
  worker: (parts) =>
    startWorkerProcess({ ...parts, metrics: processMetrics(parts.database, parts.config) }),
  all: async (parts) => {
    parts.log.warn(
      'web and worker share one process and one login: whoever takes it over may credit tokens',
    );
    return startServer(await withDocuments(parts));
  },
};

async function withDocuments(parts: Parts): Promise<WebParts> {
  const { config, log } = parts;
  config.releases ??= RELEASES;
  await keepRelease(DIST, config.releases, log);
  return { ...parts, templates: await builtTemplates(DIST), dist: DIST };
}

/** Whether commands need an operator's signature. The table belongs to the operators' tools. */
async function hasOperators(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from operator) as exists`,
  );
  return row?.exists === true;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { rest, workers } = takeWorkers(process.argv.slice(2));
  const kind = processKind(rest);
  const config = productionConfig(ENVIRONMENT, kind);
  if (workers !== undefined) return superviseWorkers(workers, rest, createLog(config.logLevel));
  const database = openPostgres(config.databaseUrl, undefined, {
    sessionUrl: config.databaseSessionUrl,
  });
  await requireServerVersion(database.db);
  await requireSessionSettings(database.execute);
  await requireMigrated(database.db);
  await requireRoleOf(database.db, kind);
  await claimMode(database.db, config);
  if (config.chain) await requireSameKey(database.db, config.chain);
  const log = createLog(config.logLevel);
  if (!(await hasOperators(database.db))) {
    log.warn('no operators: commands need no signature (npm run ops -- help operator:init)');
  }
  const early = earlyMandates(config, Date.now());
  if (early) log.warn(early);
  const tracing = await startTracing(config.tracing);
  tellNearNames((line) => log.warn(line));
  const { replicas, host } = config;
  const server = await START[kind]({ config, database, replicas, log, host, tracing });
  log.info({ process: kind, port: config.port, url: config.publicUrl }, 'listening');
  const signal = await Promise.race([untilSignal(), untilReplaced()]);
  log.info({ signal }, 'stopping');
  await server.stop(signal === REPLACED ? { drainSeconds: 0 } : {});
  await leaveSupervisor();
  await tracing?.stop();
  await database.close();
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const expected = error instanceof StartError;
    const text = expected ? error.message : ((error as Error).stack ?? error);
    process.stderr.write(`Not starting:\n${text}\n`);
    process.exit(1);
  },
);
