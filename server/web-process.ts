/** The part of the server that answers requests. It credits nothing and sends nothing itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import {
  createRequestLog,
  type RequestLog,
  WRITE_EVERY_MS,
} from './merchants/requests/request-log.ts';
import { createLive } from './payments/live/live.ts';
import type { Config } from './platform/config/config.ts';
import type { ReplicaSettings } from './platform/config/replicas.ts';
import type { Tracing } from './platform/core/span.ts';
import { PortTakenError } from './platform/core/start-error.ts';
import type { Database } from './platform/db/database.ts';
import { LOOK_EVERY_MS, openReplicas, type Replicas } from './platform/db/replicas/replicas.ts';
import type { App } from './platform/http/app.ts';
import { drainOnClose } from './platform/http/connections.ts';
import { createBackground, type Running } from './platform/jobs/background.ts';
import { startPollingWorker, type Wakeable } from './platform/jobs/polling-worker.ts';
import { remoteWorker } from './platform/jobs/remote-wake.ts';
import type { MailState } from './platform/mail/mail-probe.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { processMetrics } from './process-metrics.ts';
import type { HtmlTemplates } from './web/documents/html-templates.ts';

export interface Server {
  /**
   * Fails readiness for `drainSeconds`, by default those of the settings, then stops accepting connections and lets running requests
   * and deliveries finish.
   */
  stop(how?: { drainSeconds?: number }): Promise<void>;
}

export interface WebParts {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  templates: HtmlTemplates;
  dist: string;
  /** `localhost` listens on the IPv4 and the IPv6 loopback. */
  host: string;
  tracing?: Tracing | undefined;
  /** Where lists and histories are read; without them, on the primary like everything. */
  replicas?: ReplicaSettings | null;
  /** The server listens after it; the database may be prepared while routes are built. */
  prepared?: Promise<unknown>;
  extend?: (http: FastifyInstance) => void;
  more?: (app: App) => Promise<void>;
}

/** The workers of this process, if it has them; otherwise those of another one are notified. */
export interface OwnWorkers {
  deliveries: Wakeable;
  cardEvents: Wakeable;
  metrics: Metrics;
  mail(): MailState | undefined;
}

export async function startWeb(parts: WebParts, own?: OwnWorkers): Promise<Server> {
  const { config, database, log, host, prepared, replicas: settings, ...rest } = parts;
  const { db } = database;
  const remote = {
    deliveries: remoteWorker(db, 'deliveries', log),
    cardEvents: remoteWorker(db, 'cardEvents', log),
  };
  const replicas = settings ? await openReplicas(settings, database, log) : undefined;
  const live = createLive({ database, limits: config.streams, log, note: replicas?.note });
  const around = own ?? { ...remote, metrics: processMetrics(database, config) };
  if (replicas) around.metrics.showReplicas(replicas.figures);
  const requests = createRequestLog(db, { log, dropped: around.metrics.requestDropped });
  let stopping = false;
  const app = await buildApp({
    ...{ db, replicas, config, live, log, requests },
    ...around,
    isStopping: () => stopping,
    ...rest,
  });
  const drain = drainOnClose(app.server);
  const background = startBackground({ requests, replicas }, log);
  if (!own) around.metrics.showTasks();
  try {
    await prepared;
    await app.listen({ port: config.port, host });
  } catch (error) {
    await app.close();
    await background.stop();
    await replicas?.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new PortTakenError('PORT', config.port);
    }
    throw error;
  }
  return {
    async stop({ drainSeconds = config.drainSeconds } = {}) {
      stopping = true;
      // Closing resets new connections, so the load balancer must first see that readiness fails.
      await sleep(drainSeconds * 1000);
      const closed = app.close();
      drain();
      await closed;
      await background.stop();
      await replicas?.close();
      await Promise.all([remote.deliveries.flushed(), remote.cardEvents.flushed()]);
    },
  };
}

/**
 * Work that nobody asks for, and that needs no right of the worker. The heartbeat of streams is no such work: it
 * runs only while streams are open, and at its own times however late the database answers (`live.ts`).
 */
function startBackground(
  { requests, replicas }: { requests: RequestLog; replicas: Replicas | undefined },
  log: FastifyBaseLogger,
): Running {
  const { register, stop } = createBackground();
  const poll = (task: string, work: () => Promise<unknown>, failed: string, pollEvery: number) =>
    register(
      task,
      startPollingWorker(task, () => work().then(() => 0), log, failed, { pollEvery }),
    );
  poll('request-log', requests.write, 'the request log could not be written', WRITE_EVERY_MS);
  if (replicas) poll('replicas', replicas.look, 'no replica could be looked at', LOOK_EVERY_MS);
  return { stop };
}
