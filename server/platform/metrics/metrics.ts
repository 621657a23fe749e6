import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { DELIVERY_PROBLEMS, type DeliveryProblem } from '#shared/webhooks/fields.ts';
import type { Database } from '../db/database.ts';
import { databaseFigures } from './database-figures.ts';
import { type Answer, httpFigures } from './http-figures.ts';

/** Metrics of one process. Labels contain no ids and no personal data. */
export interface Metrics {
  answered(answer: Answer): void;
  /** Records an attempt to deliver an event; null when it was delivered. */
  attempted(problem: DeliveryProblem | null): void;
  /** Counts an entry of the request log that was dropped because its queue was full. */
  requestDropped(): void;
  /** All metrics in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
}

/** @param ofProcess also measures memory, event loop and the like, at a small constant cost */
export function createMetrics(
  database: Pick<Database, 'db' | 'pool'>,
  { ofProcess }: { ofProcess: boolean },
): Metrics {
  const register = new Registry();
  if (ofProcess) collectDefaultMetrics({ register });
  const attempts = new Counter({
    name: 'salus_delivery_attempts_total',
    help: 'Attempts to deliver an event, by outcome: delivered, or the problem.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of ['delivered', ...DELIVERY_PROBLEMS]) attempts.inc({ outcome }, 0);
  const dropped = new Counter({
    name: 'salus_request_log_dropped_total',
    help: 'Calls of API keys that are missing from the request log because its queue was full.',
    registers: [register],
  });
  const refresh = databaseFigures(register, database);
  return {
    answered: httpFigures(register),
    attempted: (problem) => attempts.inc({ outcome: problem ?? 'delivered' }),
    requestDropped: () => dropped.inc(),
    async read() {
      await refresh();
      return { type: register.contentType, text: await register.metrics() };
    },
  };
}
