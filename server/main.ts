/** Starts the server on a database that is ready, and shuts it down without losing anything. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Shells } from './documents/shells.ts';
import { startCourier } from './events/courier.ts';
import { startSchedule } from './schedule/schedule.ts';

export interface Server {
  /** Stops accepting, lets requests and deliveries under way finish, closes the database. */
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

export class PortTakenError extends Error {
  constructor(variable: string, port: number) {
    super(`Port ${port} is taken. Set ${variable} to a free one.`);
  }
}

export async function startServer(parts: ServerParts): Promise<Server> {
  const { config, database, log, host, ...rest } = parts;
  const courier = startCourier(database.db, config, log);
  const app = await buildApp({ db: database.db, config, deliveries: courier, log, ...rest });
  try {
    await app.listen({ port: config.port, host });
  } catch (error) {
    await courier.stop();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new PortTakenError('PORT', config.port);
    }
    throw error;
  }
  const schedule = await startSchedule(database, config, log, courier.wake);
  return {
    async stop() {
      await app.close();
      await Promise.all([courier.stop(), schedule.stop()]);
      await database.close();
    },
  };
}

/** Resolves at the first SIGINT or SIGTERM; a second one leaves at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        for (const again of ['SIGINT', 'SIGTERM'] as const)
          process.once(again, () => process.exit(1));
        resolve(signal);
      });
    }
  });
}
