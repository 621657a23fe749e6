/**
 * The part of the server that works without being asked: it credits what came from outside, and
 * sends webhooks, e-mails and withdrawals.
 */
import type { FastifyBaseLogger } from 'fastify';
import { checkFirst } from './invariants.ts';
import { JOBS } from './jobs.ts';
import { startWebhookDispatcher } from './merchants/events/webhook-dispatcher.ts';
import { startChargeWorker } from './payments/charges/run-due.ts';
import { endLinksOf } from './payments/link/links.ts';
import { writePlanMails } from './payments/plans/mails.ts';
import { startTopUpPayer } from './payments/top-up/pay-due.ts';
import type { Config } from './platform/config/config.ts';
import type { ReplicaSettings } from './platform/config/replicas.ts';
import type { Tracing } from './platform/core/span.ts';
import type { Database } from './platform/db/database.ts';
import { createWrites } from './platform/db/replicas/replicas.ts';
import { type Background, createBackground, type Running } from './platform/jobs/background.ts';
import { startPollingWorker, type Wakeable } from './platform/jobs/polling-worker.ts';
import { wakeOnNotification } from './platform/jobs/remote-wake.ts';
import { startSchedule } from './platform/jobs/schedule.ts';
import { storeTaskRuns } from './platform/jobs/task-runs.ts';
import type { MailState } from './platform/mail/mail-probe.ts';
import { startMailWorker } from './platform/mail/mail-worker.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { startProbes } from './probes.ts';
import { startVerification } from './start-verification.ts';
import { startEventWorker } from './tokens/purchases/network-events.ts';
import { startSweeper } from './tokens/purchases/sweeper.ts';
import { followRates } from './tokens/rates/follow-source.ts';
import { startTestSweeper } from './tokens/test-purchases/sweeper.ts';
import { TRANSFER_EMAILS, TRANSFER_FILES } from './transfer-emails.ts';

export interface WorkerParts {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  /** Those that web processes read from: they must have what a webhook is about. */
  replicas?: ReplicaSettings | null;
}

export interface Workers extends Running {
  deliveries: Wakeable;
  cardEvents: Wakeable;
  mail(): MailState | undefined;
}

export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { config, database, log, metrics, tracing, replicas } = parts;
  const { db } = database;
  // The hourly check repeats it.
  await checkFirst(db, config).catch((error) =>
    log.error({ err: error }, 'the first check of the invariants failed'),
  );
  const note = replicas ? createWrites(db, log).note : undefined;
  const { register, registerSource, stop } = createBackground();
  const dispatcher = register(
    'deliveries',
    startWebhookDispatcher(db, config, log, metrics.attempted, tracing, note),
  );
  const topUps = register('top-ups', startTopUpPayer(db, config, log, dispatcher.wake));
  const cardEvents = register(
    'card-events',
    startEventWorker(db, config, log, () => topUps?.wake()),
  );
  register('charges', startChargeWorker(db, config, log, dispatcher.wake));
  const mail = register(
    'mails',
    startMailWorker(db, config, { readers: TRANSFER_EMAILS, files: TRANSFER_FILES }, log, tracing),
  );
  register(
    'plan-mails',
    startPollingWorker(
      'plan-mails',
      () => writePlanMails(db, config),
      log,
      'e-mails about regular payments were not written',
    ),
  );
  register('purchases', startSweeper(db, config, log));
  register('test-purchases', startTestSweeper(db, config, log));
  register('rates', followRates(db, config, log));
  await registerChainWorkers(parts, register);
  registerSource(
    JOBS.map(({ name }) => name),
    await startSchedule(database, config, JOBS, log, dispatcher.wake, tracing),
  );
  const store = () => storeTaskRuns(db).then(() => 0);
  const failed = 'the last runs could not be stored';
  register('task-runs', startPollingWorker('task-runs', store, log, failed, { pollEvery: 60_000 }));
  metrics.showTasks();
  return {
    deliveries: dispatcher,
    cardEvents: { wake: () => cardEvents?.wake() },
    mail: () => mail?.state(),
    stop,
  };
}

/** The workers as a process of its own, which the web process notifies. */
export async function startWorkerProcess(parts: WorkerParts & { host: string }): Promise<Running> {
  let workers: Workers | undefined;
  const probes = await startProbes({ ...parts, mail: () => workers?.mail() });
  workers = await startWorkers(parts);
  const { deliveries, cardEvents } = workers;
  const listening = await wakeOnNotification(parts.database, { deliveries, cardEvents });
  return {
    async stop() {
      await listening.stop();
      await workers.stop();
      await probes.stop();
    },
  };
}

/** Verifies the books, and imports the large chain library only where a chain is configured. */
async function registerChainWorkers(
  { config, database: { db }, log, tracing }: WorkerParts,
  register: Background['register'],
): Promise<void> {
  const { signer } = config.withdrawals;
  const keeper = signer && (await import('./tokens/chain/signer/client.ts')).signerAt(signer);
  const verification = register('verification', startVerification({ db, config, log, keeper }));
  if (!config.chain) return;
  const [{ startScanner }, { startWithdrawals }] = await Promise.all([
    import('./tokens/deposits/start-scanner.ts'),
    import('./tokens/withdrawals/worker.ts'),
  ]);
  register('deposits', startScanner(db, config, config.chain, log));
  register(
    'withdrawals',
    startWithdrawals(
      db,
      config,
      {
        onExit: (tx, member) => endLinksOf(tx, config, member),
        isVerified: verification.isVerified,
      },
      log,
      tracing,
    ),
  );
}
