import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { DELIVERY_PROBLEMS, type DeliveryProblem } from '#shared/webhooks/fields.ts';
import type { Config } from '../config/config.ts';
import { VERSION } from '../core/version.ts';
import type { Database } from '../db/database.ts';
import type { ReplicaFigures } from '../db/replicas/replicas.ts';
import { unreadableColumns } from '../encryption/unreadable.ts';
import { certificateEnd } from '../health/certificate.ts';
import { databaseFigures } from './database-figures.ts';
import { hourlyGauge } from './hourly-gauge.ts';
import { type Answer, httpFigures } from './http-figures.ts';
import { replicaFigures } from './replica-figures.ts';
import { taskFigures } from './task-figures.ts';

/** Metrics of one process. Labels contain no ids and no personal data. */
export interface Metrics {
  answered(answer: Answer): void;
  /** Records an attempt to deliver an event; null when it was delivered. */
  attempted(problem: DeliveryProblem | null): void;
  /** Counts an entry of the request log that was dropped because its queue was full. */
  requestDropped(): void;
  /** Adds those of the replicas that this process reads from. */
  showReplicas(figures: ReplicaFigures): void;
  /** Adds those of the background work of this process. */
  showTasks(): void;
  /** All metrics in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
}

type CheckedSettings = Pick<Config, 'publicUrl' | 'secrets'>;

/**
 * @param ofProcess also measures memory, event loop and the like, at a small constant cost
 * @param settings those whose effect is checked hourly, when there are scrapes: the certificate at
 *   `publicUrl`, and whether `secrets` decrypt what is stored
 */
export function createMetrics(
  database: Pick<Database, 'db' | 'pool'>,
  { ofProcess, ...settings }: { ofProcess: boolean } & Partial<CheckedSettings>,
): Metrics {
  const register = new Registry();
  if (ofProcess) collectDefaultMetrics({ register });
  new Gauge({
    name: 'salus_build_info',
    help: 'Always 1; its label is the version of this process.',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: VERSION }, 1);
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
  // After the pool's figures, which would count the query of a check as waiting.
  checkSettings(register, database.db, settings);
  return {
    answered: httpFigures(register),
    attempted: (problem) => attempts.inc({ outcome: problem ?? 'delivered' }),
    requestDropped: () => dropped.inc(),
    showTasks: () => taskFigures(register),
    showReplicas: (figures) => replicaFigures(register, figures),
    async read() {
      await refresh();
      return { type: register.contentType, text: await register.metrics() };
    },
  };
}

function checkSettings(
  register: Registry,
  db: Database['db'],
  { publicUrl, secrets }: Partial<CheckedSettings>,
): void {
  if (publicUrl?.startsWith('https:')) {
    hourlyGauge(register, {
      name: 'salus_certificate_end_timestamp_seconds',
      help: 'When the certificate at PUBLIC_URL ends; absent when it cannot be read from here.',
      read: async () => (await certificateEnd(publicUrl)).getTime() / 1000,
    });
  }
  if (secrets) {
    hourlyGauge(register, {
      name: 'salus_secrets_unreadable',
      help: 'Columns whose stored secrets ENCRYPTION_KEY of this process does not decrypt.',
      read: async () => (await unreadableColumns(db, secrets.encryption)).length,
    });
  }
}
