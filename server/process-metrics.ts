import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';

/** The metrics of this process; those of Node only where somebody may read them. */
export const processMetrics = (database: Database, config: Config): Metrics =>
  createMetrics(database, {
    ofProcess: config.metricsTokens.length > 0,
    publicUrl: config.publicUrl,
    secrets: config.secrets,
  });
