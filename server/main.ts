/** Starts the server on a database that is ready, and shuts it down without losing anything. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Shells } from './documents/shells.ts';
import { startCourier } from './events/courier.ts';
import { drainOnClose } from './http/connections.ts';
import { createLive } from './live/live.ts';
import { startPostman } from './mail/postman.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startSweeper } from './purchases/sweeper.ts';
import { startSchedule } from './schedule/schedule.ts';
import { PortTakenError } from './start-error.ts';
import { followRates } from './token/follow-source.ts';

export interface Server {
  /**
   * After `drainSeconds` of saying that it is not ready, stops accepting and lets requests and
   * deliveries under way finish.
   */
  stop(): Promise<void>;
}

export interface ServerParts {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  shells: Shells;
  dist: string;
  /** `localhost` listens on both loopbacks. */
  host: string;
  extend?: (http: FastifyInstance) => void;
}

export async function startServer(parts: ServerParts): Promise<Server> {
  const { config, database, log, host, ...rest } = parts;
  const metrics = createMetrics(database, { ofProcess: config.metricsTokens.length > 0 });
  const courier = startCourier(database.db, config, log, metrics.attempted);
  const live = createLive({ database, limits: config.streams, log });
  const { db } = database;
  let leaving = false;
  const app = await buildApp({
    ...{ db, config, deliveries: courier, live, metrics, log },
    isLeaving: () => leaving,
    ...rest,
  });
  const drain = drainOnClose(app.server);
  try {
    await app.listen({ port: config.port, host });
  } catch (error) {
    await Promise.all([courier.stop(), app.close()]);
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new PortTakenError('PORT', config.port);
    }
    throw error;
  }
  const postman = startPostman(database.db, config, log);
  const sweeper = startSweeper(database.db, config, log);
  const rates = followRates(database.db, config, log);
  const scanner = config.chain
    ? (await import('./deposits/start-scanner.ts')).startScanner(
        database.db,
        config,
        config.chain,
        log,
      )
    : undefined;
  const withdrawals = config.chain
    ? (await import('./withdrawals/worker.ts')).startWithdrawals(database.db, config, log)
    : undefined;
  const schedule = await startSchedule(database, config, log, courier.wake);
  return {
    async stop() {
      leaving = true;
      // Closing resets connections the proxy makes at that moment: it has to hear of it before.
      await sleep(config.drainSeconds * 1000);
      const closed = app.close();
      drain();
      await closed;
      await Promise.all([
        courier.stop(),
        postman?.stop(),
        sweeper?.stop(),
        rates?.stop(),
        scanner?.stop(),
        withdrawals?.stop(),
        schedule.stop(),
      ]);
    },
  };
}
