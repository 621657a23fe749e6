import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { DELIVERY_PROBLEMS, type DeliveryProblem } from '#shared/webhooks/fields.ts';
import type { Database } from '../db/database.ts';
import { databaseFigures } from './database-figures.ts';
import { type Answer, httpFigures } from './http-figures.ts';

/** What one process counts and an operator watches: no id and nothing of a person is a label. */
export interface Metrics {
  answered(answer: Answer): void;
  /** An attempt to deliver an event has ended; null when it was taken. */
  attempted(problem: DeliveryProblem | null): void;
  /** All figures in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
}

/** @param ofProcess whether memory, event loop and such are measured: they cost a little, always */
export function createMetrics(
  database: Pick<Database, 'db' | 'pool'>,
  { ofProcess }: { ofProcess: boolean },
): Metrics {
  const register = new Registry();
  if (ofProcess) collectDefaultMetrics({ register });
  const attempts = new Counter({
    name: 'salus_delivery_attempts_total',
    help: 'Attempts to deliver an event: delivered, or why not.',
    labelNames: ['outcome'],
    registers: [register],
  });
  for (const outcome of ['delivered', ...DELIVERY_PROBLEMS]) attempts.inc({ outcome }, 0);
  const refresh = databaseFigures(register, database);
  return {
    answered: httpFigures(register),
    attempted: (problem) => attempts.inc({ outcome: problem ?? 'delivered' }),
    async read() {
      await refresh();
      return { type: register.contentType, text: await register.metrics() };
    },
  };
}
