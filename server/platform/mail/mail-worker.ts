import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../core/span.ts';
import type { Db } from '../db/database.ts';
import { startPollingWorker, type Worker } from '../jobs/polling-worker.ts';
import { type MailProbe, startMailProbe } from './mail-probe.ts';
import { type Sender, sendDue } from './send-due.ts';
import { smtpTransport } from './transport.ts';

export interface MailWorker extends Pick<Worker, 'stop'>, MailProbe {}

/** Sends queued mails; undefined in the sandbox, whose mailbox shows them instead. */
export function startMailWorker(
  db: Db,
  config: Config,
  about: Pick<Sender, 'readers' | 'files'>,
  log: FastifyBaseLogger,
  tracing?: Tracing,
): MailWorker | undefined {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) return undefined;
  const transport = smtpTransport(smtpUrl, from);
  const probe = startMailProbe(transport, log);
  const worker = startPollingWorker(
    'mails',
    (signal) => sendDue(db, config, { transport, ...about, log, tracing }, signal),
    log,
    'sending mails failed',
  );
  return {
    ...probe,
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
