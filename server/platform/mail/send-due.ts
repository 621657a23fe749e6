/**
 * Sends the mails of the outbox. A process claims rows for a time; after it another process may
 * claim them. So a crash loses no mail. It may send one twice in one case: the mail server has taken
 * the mail, and the crash comes before we have stored that. Both copies have the same Message-ID.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { continueTrace, type Tracing } from '../core/span.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { localeOf } from './outbox.ts';
import type { MailError, MailRefusal } from './refusal.ts';
import { composeStored, type StoredMail } from './stored-mail.ts';
import { filesOf, type TransferFiles } from './transfer-files.ts';
import type { TransferReaders } from './transfer-templates.ts';
import type { Transport } from './transport.ts';

const CLAIM_SECONDS = 120;
const AT_ONCE = 5;
const WRITTEN_AT_ONCE = 1_000;
/**
 * Replies to `RCPT` that refuse the recipient's address (RFC 5321 §4.2.3). To `MAIL` and `DATA` they refuse our
 * sender or what our server may send today, for every recipient.
 */
const ADDRESS_REFUSED = [550, 551, 553];
/** Seconds until the next attempt: six attempts in about seven hours. */
const DELAYS = [30, 120, 600, 3600, 6 * 3600];
/** Attempts that wait for a file which cannot be made now: some 13 minutes. Then the mail goes without it. */
const WAITS_FOR_FILE = 3;

interface Claim extends Omit<StoredMail, 'content'> {
  id: string;
  attempts: number;
  trace: string | null;
  /** In base64. */
  content: string | null;
}

async function claim(db: Db): Promise<Claim[]> {
  return rowsOf<Claim>(
    db,
    sql`update mail m
      set attempts = m.attempts + 1, next_attempt_at = now() + ${CLAIM_SECONDS} * interval '1 second'
      from (
        select id from mail where status = 'pending' and next_attempt_at <= now()
        order by next_attempt_at limit ${AT_ONCE} for update skip locked
      ) taken
      where m.id = taken.id
      returning m.id, m.recipient, m.template, m.locale, m.attempts,
        encode(m.content, 'base64') as content, m.member_id as "memberId",
        m.transfer_id as "transferId", m.document_id as "documentId", m.trace`,
  );
}

/** Turns what payments have left into mails (`mail.write_waiting`). */
export async function writeWaiting(db: Db): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ taken: number }>(
      db,
      sql`select mail.write_waiting(p_most => ${WRITTEN_AT_ONCE}) as taken`,
    );
    if (row?.taken !== WRITTEN_AT_ONCE) return;
  }
}

export interface Sender {
  transport: Transport;
  readers: TransferReaders;
  files?: TransferFiles;
  log: Pick<FastifyBaseLogger, 'warn'>;
  tracing?: Tracing | undefined;
}

/**
 * Sends the due mails, at most `AT_ONCE`.
 * @param signal aborts waiting for running sends; their claims expire
 * @returns the number of attempts
 */
export async function sendDue(
  db: Db,
  config: Config,
  sender: Sender,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  // A receipt that cannot be written does not delay other e-mails.
  const [written] = await Promise.allSettled([writeWaiting(db)]);
  const attempts = await sendClaimed(db, config, sender, signal);
  if (written.status === 'rejected') throw written.reason;
  return attempts;
}

async function sendClaimed(
  db: Db,
  config: Config,
  sender: Sender,
  signal: AbortSignal,
): Promise<number> {
  const claims = await claim(db);
  if (claims.length === 0) return 0;
  const { promise: isAborted, resolve } = Promise.withResolvers<'aborted'>();
  const onAbort = () => resolve('aborted');
  signal.addEventListener('abort', onAbort);
  // Wait for all, even if one result cannot be stored: shutdown must wait for running sends.
  const ends = await Promise.allSettled(
    claims.map(async (one) => {
      const end = await Promise.race([inTrace(db, config, sender, one), isAborted]);
      // Aborted by our shutdown: the claim expires, and another process sends the mail.
      if (end === 'aborted') return;
      if (end === 'sent') return finish(db, one.id, 'sent');
      const { id, template, attempts } = one;
      // Without the server's message, which often contains the recipient's address.
      sender.log.warn({ mail: id, template, attempts, ...end }, 'mail not sent');
      await scheduleRetry(db, one, end);
    }),
  );
  signal.removeEventListener('abort', onAbort);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return claims.length;
}

interface Failure {
  /** A code of ours or of Nodemailer, such as `ECONNECTION`. */
  code: string;
  /** The server's reply code (RFC 5321 §4.2); undefined when it did not answer. */
  reply: number | undefined;
  /** The step of the session that the reply ended, such as `RCPT TO`. */
  step?: string;
  /** Where and why the handshake was refused, before this mail was handed over. */
  refusal?: MailRefusal;
}

/** Continues the trace of the request that queued the mail, if it has one. */
function inTrace(db: Db, config: Config, sender: Sender, one: Claim): Promise<Failure | 'sent'> {
  const { template, attempts, trace } = one;
  return continueTrace(
    sender.tracing,
    trace,
    () => ({
      name: `mail ${template}`,
      kind: 'consumer',
      facts: { 'salus.mail.template': template, 'salus.mail.attempt': attempts },
    }),
    async (span) => {
      const end = await sendOne(db, config, sender, one);
      if (end === 'sent') return end;
      span?.set({ 'error.type': end.code });
      span?.fail();
      return end;
    },
  );
}

async function sendOne(
  db: Db,
  config: Config,
  { transport, readers, files = {} }: Sender,
  { content, trace: _, ...row }: Claim,
): Promise<Failure | 'sent'> {
  try {
    const bytes = content === null ? null : new Uint8Array(Buffer.from(content, 'base64'));
    const { memberId: member, transferId: transfer, documentId: document, template } = row;
    const attached =
      member !== null && transfer !== null
        ? await filesOf(db, config, files, template, {
            ...{ transfer, member, document, locale: localeOf(config, row.locale) },
            mayWait: row.attempts <= WAITS_FOR_FILE,
          })
        : [];
    const stored = { ...row, content: bytes };
    const composed = await composeStored(db, config, readers, stored, attached.length > 0);
    await transport.send({ id: row.id, to: row.recipient, ...composed, files: attached });
    return 'sent';
  } catch (error) {
    const { code, responseCode, command } = error as Partial<Record<string, unknown>>;
    const { refusal } = error as MailError;
    return {
      ...(refusal ? { refusal } : {}),
      code: typeof code === 'string' ? code : 'unknown',
      reply: typeof responseCode === 'number' ? responseCode : undefined,
      ...(typeof command === 'string' ? { step: command } : {}),
    };
  }
}

/** A sent or dead mail is kept without its content. */
async function finish(db: Db, id: string, status: 'sent' | 'dead'): Promise<void> {
  await db.execute(sql`update mail set status = ${status}, content = null, next_attempt_at = null
    where id = ${id} and status = 'pending'`);
}

async function scheduleRetry(
  db: Db,
  { id, attempts }: Claim,
  { reply, step }: Failure,
): Promise<void> {
  // A refused address is final. Other permanent errors may be fixed on the server, so retry.
  const isFinal = step === 'RCPT TO' && reply !== undefined && ADDRESS_REFUSED.includes(reply);
  const delay = isFinal ? undefined : DELAYS[attempts - 1];
  if (delay !== undefined) {
    await db.execute(sql`update mail set next_attempt_at = now() + ${delay} * interval '1 second'
      where id = ${id} and status = 'pending'`);
    return;
  }
  await db.transaction(async (tx) => {
    await finish(tx, id, 'dead');
    await tx.execute(sql`insert into alert (kind, subject_id) values ('mail_dead', ${id})
      on conflict do nothing`);
  });
}
