import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { deliverDue } from './deliveries.ts';

export type Courier = Worker;

/** Keeps deliveries going as long as the process lives. */
export function startCourier(db: Db, config: Config, log: FastifyBaseLogger): Courier {
  return keepDoing((cut) => deliverDue(db, config, cut), log, 'deliveries failed');
}
