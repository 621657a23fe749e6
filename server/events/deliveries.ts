/**
 * Sends what is due. Each process claims rows nobody else holds; a claim is a time by which
 * another may take over, so a process that dies loses nothing. At least once, in no promised
 * order.
 */
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { nextDelay } from './retry-delays.ts';
import { unseal } from './secret-box.ts';
import { type Attempt, send } from './send.ts';

const CLAIM_SECONDS = 60;
/** A receiver that hangs may hold up its own events and nobody else's. */
const AT_ONCE_PER_ENDPOINT = 3;

export interface Claim {
  id: string;
  attempts: number;
  endpoint_id: string;
  event_id: string;
  url: string;
  payload: unknown;
  secrets: string[];
}

/**
 * Takes up to `limit` due deliveries of enabled endpoints, the oldest first.
 * @param busy endpoints that are being sent to already
 */
export async function claimDue(db: Db, limit: number, busy: string[] = []): Promise<Claim[]> {
  return rowsOf<Claim>(
    db,
    sql`update delivery d
      set attempts = d.attempts + 1, next_attempt_at = now() + ${CLAIM_SECONDS} * interval '1 second'
      from event e, webhook_endpoint w, (
        select due.id from (
          select distinct endpoint_id from delivery
          where status = 'pending' and next_attempt_at <= now()
            and endpoint_id <> all (${arrayOf(busy, 'text')})
        ) waiting
        join webhook_endpoint on webhook_endpoint.id = waiting.endpoint_id and enabled
        cross join lateral (
          select id, next_attempt_at from delivery
          where endpoint_id = waiting.endpoint_id
            and status = 'pending' and next_attempt_at <= now()
          order by next_attempt_at limit ${AT_ONCE_PER_ENDPOINT} for update skip locked
        ) due
        order by due.next_attempt_at limit ${limit}
      ) taken
      where d.id = taken.id and e.id = d.event_id and w.id = d.endpoint_id
      returning d.id, d.attempts, d.endpoint_id, d.event_id, w.url, e.payload,
        array_remove(array[encode(w.secret, 'base64'), encode(w.previous_secret, 'base64')], null) as secrets`,
  );
}

/** Writes the attempt down and what follows from it, in one commit. */
async function settle(db: Db, delivery: Claim, attempt: Attempt): Promise<void> {
  const delivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const gone = attempt.status === 410;
  const delay = gone ? undefined : nextDelay(delivery.attempts, attempt.retryAfter, Math.random());
  const status = delivered ? 'delivered' : delay === undefined ? 'dead' : 'pending';
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into delivery_attempt
      (delivery_id, attempt, started_at, duration_ms, response_status, response_body, error)
      values (${delivery.id}, ${delivery.attempts}, ${attempt.startedAt.toISOString()},
        ${attempt.durationMs}, ${attempt.status}, ${attempt.body}, ${attempt.error})
      on conflict do nothing`);
    await tx.execute(sql`update delivery set status = ${status},
      next_attempt_at = case when ${status} = 'pending' then now() + ${delay ?? 0} * interval '1 second' end
      where id = ${delivery.id} and status = 'pending'`);
    if (status === 'dead') await raiseAlert(tx, 'delivery_dead', delivery.id);
    if (gone) {
      await tx.execute(
        sql`update webhook_endpoint set enabled = false where id = ${delivery.endpoint_id}`,
      );
      await raiseAlert(tx, 'endpoint_gone', delivery.endpoint_id);
    }
  });
}

async function raiseAlert(tx: Db, kind: string, subject: string): Promise<void> {
  await tx.execute(
    sql`insert into alert (kind, subject_id) values (${kind}, ${subject}) on conflict do nothing`,
  );
}

/** One attempt, and what follows from it. */
export async function deliver(
  db: Db,
  config: Config,
  delivery: Claim,
  stop: AbortSignal,
): Promise<void> {
  const attempt = await attemptOf(delivery, config, stop);
  // Cut off by our own shutdown: the claim runs out and another process tries.
  if (!stop.aborted) await settle(db, delivery, attempt);
}

function attemptOf(delivery: Claim, config: Config, stop: AbortSignal): Promise<Attempt> {
  const { event_id: eventId, url, payload, secrets } = delivery;
  const { encryption } = config.secrets;
  return send(
    {
      eventId,
      url,
      body: JSON.stringify(payload),
      secrets: () =>
        secrets.map((sealed) => unseal(encryption, new Uint8Array(Buffer.from(sealed, 'base64')))),
    },
    { allowed: config.webhookAllow, secure: config.mode === 'production', stop },
  );
}
