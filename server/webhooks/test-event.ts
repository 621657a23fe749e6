/** A test event: written, signed and sent like any other, but at once, and only once. */
import { sql } from 'drizzle-orm';
import type { Exchange, Tested } from '#shared/webhooks/contract.ts';
import type { EventType } from '#shared/webhooks/fields.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { bodyOf, type Claim, claimed, deliver } from '../events/deliveries.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { exampleOf } from './examples.ts';

/** Longer than an attempt may take. */
const LONGEST_MS = 20_000;

interface Kept {
  eventId: string;
  sentAt: string;
  /** Not there yet while it is sent, nor ever where that was cut off. */
  exchange?: Exchange | null;
}

/** Whether the first call is still under way. */
export const isSending = ({ exchange, sentAt }: Kept): boolean =>
  exchange === undefined && Date.now() - Date.parse(sentAt) < LONGEST_MS;

/** For calls that may be repeated. */
interface Answers {
  /** Does the work in a transaction, or answers what is kept of the first call. */
  once(work: (tx: Db) => Promise<Kept>): Promise<Kept>;
  keep(answer: Kept): Promise<void>;
}

/**
 * Also while the endpoint is off; nothing is concluded from what comes of it.
 * @throws Problem rate_limited, what `once` throws; unavailable where our own shutdown cut it off
 */
export async function sendTest(
  db: Db,
  config: Config,
  merchantId: string,
  type: EventType = 'webhook.test',
  answers: Answers = { once: (work) => db.transaction(work), keep: async () => {} },
): Promise<Tested> {
  await countAct(db, 'webhook-test', merchantId);
  let claim: Claim | undefined;
  const kept = await answers.once(async (tx) => {
    const eventId = newId('evt');
    await writeEvent(tx, config, { eventId, merchantId, type });
    claim = await claimTest(tx, { eventId, merchantId });
    const sentAt = new Date().toISOString();
    return { eventId, sentAt, ...(claim ? {} : { exchange: null }) };
  });
  const { eventId, sentAt } = kept;
  if (claim) {
    const exchange = await exchangeOf(db, config, claim);
    await answers.keep({ eventId, sentAt, exchange });
    return { eventId, type, exchange };
  }
  return { eventId, type, exchange: kept.exchange ?? null };
}

async function writeEvent(
  tx: Db,
  { publicUrl }: Config,
  { eventId, merchantId, type }: { eventId: string; merchantId: string; type: EventType },
): Promise<void> {
  const now = new Date();
  const { subject = eventId, data } = exampleOf(type, { publicUrl, now });
  const payload = { id: eventId, type, timestamp: now.toISOString(), test: true, data };
  await tx.execute(sql`insert into event (id, merchant_id, type, subject_id, payload, is_test)
    values (${eventId}, ${merchantId}, ${type}, ${subject}, ${JSON.stringify(payload)}::jsonb, true)`);
}

/** Claimed as it is written, so that no courier sends it, too. @returns undefined without an address */
async function claimTest(
  tx: Db,
  { eventId, merchantId }: { eventId: string; merchantId: string },
): Promise<Claim | undefined> {
  const [claim] = await rowsOf<Claim>(
    tx,
    sql`with d as (
        insert into delivery (id, event_id, endpoint_id, attempts, next_attempt_at)
        select ${newId('dlv')}, ${eventId}, id, 1, now() + interval '1 minute'
        from webhook_endpoint where merchant_id = ${merchantId} and enabled
        order by created_at desc limit 1
        returning *
      )
      select ${claimed} from d
      join event e on e.id = d.event_id join webhook_endpoint w on w.id = d.endpoint_id`,
  );
  return claim;
}

async function exchangeOf(db: Db, config: Config, claim: Claim): Promise<Exchange> {
  const attempt = await deliver(db, config, claim, new AbortController().signal);
  if (!attempt) throw new Problem('unavailable');
  const { status, responseHeaders, requestHeaders, body, durationMs, problem, error } = attempt;
  return {
    deliveryId: claim.id,
    request: { url: claim.url, headers: requestHeaders, body: bodyOf(claim.payload) },
    // Half a character at its end could not be kept.
    response:
      status === null
        ? null
        : { status, headers: responseHeaders, body: (body ?? '').toWellFormed() },
    durationMs,
    problem,
    error,
  };
}
