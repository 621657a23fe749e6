/** Test events: stored, signed and sent like others, but immediately and without retries. */
import type { EventType } from '#shared/events/fields.ts';
import type { Exchange, Tested } from '#shared/webhooks/fields.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { bodyOf, type Claim, claimed, deliver } from '../events/deliveries.ts';
import { eventArgument } from '../events/new-event.ts';
import { exampleOf } from './examples.ts';

/** Longer than the time limit of an attempt. */
const LONGEST_MS = 20_000;

interface Kept {
  eventId: string;
  sentAt: string;
  /** Absent while the attempt runs, and after an aborted attempt. */
  exchange?: Exchange | null;
}

/** Whether the first call is still running. */
export const isSending = ({ exchange, sentAt }: Kept): boolean =>
  exchange === undefined && Date.now() - Date.parse(sentAt) < LONGEST_MS;

/** For calls with an Idempotency-Key. */
interface Answers {
  /** Runs the work in a transaction, or returns the stored result of the first call. */
  once(work: (tx: Db) => Promise<Kept>): Promise<Kept>;
  keep(answer: Kept): Promise<void>;
}

interface Wanted {
  merchantId: string;
  /** Without one, the event is only in the list of events. */
  endpointId: string | undefined;
  type: EventType | undefined;
}

/**
 * Works while the endpoint is off, and does not influence its status.
 * @throws Problem rate_limited, the problems of `once`; unavailable when our shutdown aborted it
 */
export async function sendTest(
  db: Db,
  config: Config,
  { merchantId, endpointId, type = 'webhook.test' }: Wanted,
  answers: Answers = { once: (work) => db.transaction(work), keep: async () => {} },
): Promise<Tested> {
  await countRequest(db, 'webhook-test', merchantId);
  let claim: Claim | undefined;
  const kept = await answers.once(async (tx) => {
    const eventId = newId('evt');
    claim = await writeClaimed(tx, config, eventId, { merchantId, endpointId, type });
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

/**
 * Inserts the event and a claimed delivery, so that no dispatcher sends it.
 * @returns undefined without an endpoint
 */
async function writeClaimed(
  tx: Db,
  { publicUrl }: Config,
  eventId: string,
  { merchantId, endpointId, type }: Wanted & { type: EventType },
): Promise<Claim | undefined> {
  const now = new Date();
  const { subject = eventId, data } = exampleOf(type, { publicUrl, now });
  const payload = { id: eventId, type, timestamp: now.toISOString(), test: true, data };
  const deliveryId = newId('dlv');
  await tx.execute(sql`select events.record_test(
    p_id => ${eventArgument(eventId)}, p_merchant => ${merchantId}, p_type => ${type}, p_subject => ${subject},
    p_payload => ${JSON.stringify(payload)}::jsonb, p_delivery => ${deliveryId},
    p_endpoint => ${endpointId ?? null})`);
  const [claim] = await rowsOf<Claim>(
    tx,
    sql`select ${claimed} from delivery d
      join event e on e.id = d.event_id join webhook_endpoint w on w.id = d.endpoint_id
      where d.id = ${deliveryId}`,
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
    // PostgreSQL refuses half of a surrogate pair at the end.
    response:
      status === null
        ? null
        : { status, headers: responseHeaders, body: (body ?? '').toWellFormed() },
    durationMs,
    problem,
    error,
  };
}
