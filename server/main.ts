/** Starts the server on a prepared database as one process: it answers requests and works. */

import { processMetrics } from './process-metrics.ts';
import { type OwnWorkers, type Server, startWeb, type WebParts } from './web-process.ts';
import { startWorkers, type Workers } from './worker-process.ts';

export type { Server } from './web-process.ts';

export interface ServerParts extends WebParts {
  /** Done once the server listens, before anything works. */
  beforeWork?: () => Promise<void>;
}

export async function startServer({ beforeWork, ...parts }: ServerParts): Promise<Server> {
  const metrics = processMetrics(parts.database, parts.config);
  let workers: Workers | undefined;
  const own: OwnWorkers = {
    metrics,
    mail: () => workers?.mail(),
    deliveries: { wake: () => workers?.deliveries.wake() },
    cardEvents: { wake: () => workers?.cardEvents.wake() },
  };
  // First the port: a second server must not work before it finds it taken.
  const web = await startWeb(parts, own);
  try {
    await beforeWork?.();
    workers = await startWorkers({ ...parts, metrics });
  } catch (error) {
    await web.stop();
    throw error;
  }
  return {
    async stop() {
      await web.stop();
      await workers?.stop();
    },
  };
}
