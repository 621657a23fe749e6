import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { keepDoing, type Worker } from '../schedule/keep-doing.ts';
import { sendDue } from './send-due.ts';
import { smtpTransport } from './transport.ts';

/** Keeps mails going out; undefined in the sandbox, where they stay and are read in its mailbox. */
export function startPostman(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
): Pick<Worker, 'stop'> | undefined {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) return undefined;
  const transport = smtpTransport(smtpUrl, from);
  const worker = keepDoing(
    (cut) => sendDue(db, config, { transport, log }, cut),
    log,
    'mails failed',
  );
  return {
    async stop() {
      await worker.stop();
      transport.close();
    },
  };
}
