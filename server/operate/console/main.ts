/**
 * `npm run console`: the operators' console as a process of its own, with the database login of the
 * operators' commands. The proxy sends `/operate` to it; without this process there is no console.
 */
import { fileURLToPath } from 'node:url';
import { createHttp } from '../../http-server.ts';
import { consoleConfig } from '../../platform/config/config.ts';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { tellNearNames } from '../../platform/config/near-names.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import { createLog } from '../../platform/core/log.ts';
import { PortTakenError, StartError } from '../../platform/core/start-error.ts';
import { untilSignal } from '../../platform/core/until-signal.ts';
import { openPostgres } from '../../platform/db/database.ts';
import { claimMode } from '../../platform/db/deployment-mode.ts';
import { requireMigrated } from '../../platform/db/migrate.ts';
import { requireServerVersion } from '../../platform/db/server-version.ts';
import { healthRoutes } from '../../platform/health/routes.ts';
import { metricsRoutes } from '../../platform/metrics/routes.ts';
import { processMetrics } from '../../process-metrics.ts';
import { requireRoleOf } from '../../process-role.ts';
import { builtTemplates } from '../../web/documents/html-templates.ts';
import { hasOperators } from '../operators/identify.ts';
import { consoleRoutes } from './routes.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

async function main(): Promise<void> {
  const config = consoleConfig(ENVIRONMENT);
  const database = openPostgres(config.databaseUrl, undefined, {
    sessionUrl: config.databaseSessionUrl,
  });
  const { db } = database;
  await requireServerVersion(db);
  await requireMigrated(db);
  await requireRoleOf(db, 'operator');
  await claimMode(db, config);
  if (!(await hasOperators(db))) {
    throw new ConfigError('no operators: npm run ops -- help operator:init');
  }
  const log = createLog(config.logLevel);
  const metrics = processMetrics(database, config);
  const http = await createHttp({ config, log, metrics });
  healthRoutes({ http, db }, () => false);
  metricsRoutes({ http, config }, metrics);
  const migrate = async () => {
    throw new ConfigError('the console migrates nothing');
  };
  await consoleRoutes(http, {
    context: { database, config, migrate },
    templates: await builtTemplates(DIST),
    dist: DIST,
  });
  tellNearNames((line) => log.warn(line));
  const { port, host } = config;
  await http.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTakenError('PORT', config.port) : error;
  });
  log.info(
    { process: 'console', port: config.port, url: `${config.publicUrl}/operate` },
    'listening',
  );
  const signal = await untilSignal();
  log.info({ signal }, 'stopping');
  await http.close();
  await database.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = error instanceof StartError;
    const text = expected ? error.message : ((error as Error).stack ?? error);
    process.stderr.write(`Not starting:\n${text}\n`);
    process.exit(1);
  },
);
