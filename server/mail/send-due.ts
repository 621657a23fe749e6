/**
 * Sends what is in the outbox. Each process claims rows nobody else holds; a claim is a time by
 * which another may take over, so a process that dies loses nothing, and may send a mail twice.
 */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { composeStored, type StoredMail } from './stored-mail.ts';
import type { Transport } from './transport.ts';

const CLAIM_SECONDS = 120;
const AT_ONCE = 5;
const HOPELESS = [550, 551, 553];
/** Seconds until the next try: six tries over half a day. */
const DELAYS = [30, 120, 600, 3600, 6 * 3600];

interface Claim extends Omit<StoredMail, 'content'> {
  id: string;
  recipient: string;
  attempts: number;
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
        m.transfer_id as "transferId"`,
  );
}

export interface Post {
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Sends everything due now.
 * @param cut leaves what is under way to another try
 * @returns how many tries that took
 */
export async function sendDue(
  db: Db,
  config: Config,
  { transport, log }: Post,
  cut: AbortSignal = new AbortController().signal,
): Promise<number> {
  const claims = await claim(db);
  if (claims.length === 0) return 0;
  const { promise: isCut, resolve } = Promise.withResolvers<'cut'>();
  const onCut = () => resolve('cut');
  cut.addEventListener('abort', onCut);
  // All of them, also when one cannot be written down: who stops waits for what is under way.
  const ends = await Promise.allSettled(
    claims.map(async (one) => {
      const end = await Promise.race([sendOne(db, config, transport, one), isCut]);
      // Cut off by our own shutdown: the claim runs out and another process tries.
      if (end === 'cut') return;
      if (end === 'sent') return finish(db, one.id, 'sent');
      const { id, template, attempts } = one;
      // Neither who nor what: a server repeats the address in its words.
      log.warn({ mail: id, template, attempts, ...end }, 'mail not sent');
      await tryLater(db, one, end);
    }),
  );
  cut.removeEventListener('abort', onCut);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return claims.length;
}

interface Failure {
  /** Ours or the mail program's, such as `ECONNECTION`. */
  code: string;
  /** The server's (RFC 5321 §4.2); undefined when it did not answer. */
  reply: number | undefined;
}

async function sendOne(
  db: Db,
  config: Config,
  transport: Transport,
  { recipient, content, ...row }: Claim,
): Promise<Failure | 'sent'> {
  try {
    const bytes = content === null ? null : new Uint8Array(Buffer.from(content, 'base64'));
    const composed = await composeStored(db, config, { ...row, content: bytes });
    await transport.send({ to: recipient, ...composed });
    return 'sent';
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    return {
      code: typeof code === 'string' ? code : 'unknown',
      reply: typeof responseCode === 'number' ? responseCode : undefined,
    };
  }
}

/** A mail that is over is kept without what it said. */
async function finish(db: Db, id: string, status: 'sent' | 'dead'): Promise<void> {
  await db.execute(sql`update mail set status = ${status}, content = null, next_attempt_at = null
    where id = ${id} and status = 'pending'`);
}

async function tryLater(db: Db, { id, attempts }: Claim, { reply }: Failure): Promise<void> {
  // The address will not do, ever; what else a server refuses for good may be mended there.
  const isHopeless = reply !== undefined && HOPELESS.includes(reply);
  const delay = isHopeless ? undefined : DELAYS[attempts - 1];
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

/** Forgets mails and codes that serve nobody any more. */
export async function forgetMails(db: Db): Promise<void> {
  await db.execute(sql`delete from mail where created_at < now() - interval '30 days'
    or (status = 'withheld' and created_at < now() - interval '1 hour')`);
  await db.execute(sql`delete from mail_code where expires_at < now() - interval '30 days'
    or (member_id is null and created_at < now() - interval '1 hour')`);
  await db.execute(sql`delete from act_limit where since < now() - interval '2 days'`);
}
