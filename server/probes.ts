/** The worker's port: health and metrics, and no call of the API. */
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from './platform/config/config.ts';
import { PortTakenError } from './platform/core/start-error.ts';
import type { Database } from './platform/db/database.ts';
import { healthRoutes } from './platform/health/routes.ts';
import { errorHandler } from './platform/http/error-handler.ts';
import { Problem } from './platform/http/problem.ts';
import type { MailState } from './platform/mail/mail-probe.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { metricsRoutes } from './platform/metrics/routes.ts';

interface Parts {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  metrics: Metrics;
  host: string;
  mail(): MailState | undefined;
}

export async function startProbes(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { config, database, log, metrics, host, mail } = parts;
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  http.decorateRequest('refusal', undefined);
  http.setErrorHandler(errorHandler(config));
  http.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  healthRoutes({ http, db: database.db }, () => false, mail);
  metricsRoutes({ http, config }, metrics);
  await http.listen({ port: config.port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTakenError('PORT', config.port) : error;
  });
  return { stop: () => http.close() };
}
