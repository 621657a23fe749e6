/**
 * Sends due deliveries, at least once and in no guaranteed order. Each process claims rows with an
 * expiry, so another process takes over after a crash.
 */
import { type Config, privateReceivers } from '../../platform/config/config.ts';
import { inChildSpan, type SpanSpec } from '../../platform/core/span.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { nextDelay } from './retry-delays.ts';
import { type Attempt, send } from './send.ts';
import { tellWebhookOff } from './switched-off-email.ts';

const CLAIM_SECONDS = 60;

/** Failing endpoints have a lane of their own, so that they take no capacity of working ones. */
export type Lane = 'working' | 'failing';

interface LaneLimits {
  atOnce: number;
  /** A hanging receiver delays its own events only. */
  perEndpoint: number;
  /** A business with many slow receivers delays its own events only. */
  perBusiness: number;
}

/** Limits of one process. */
export const LANES: Record<Lane, LaneLimits> = {
  working: { atOnce: 60, perEndpoint: 6, perBusiness: 12 },
  failing: { atOnce: 10, perEndpoint: 1, perBusiness: 3 },
};

export interface Claim {
  id: string;
  attempts: number;
  /** Attempts before the manual redelivery. */
  earlier_attempts: number;
  endpoint_id: string;
  event_id: string;
  merchant_id: string;
  is_test: boolean;
  type: string;
  created_at: string;
  /** The trace of the request that caused the event. */
  trace: string | null;
  lane: Lane;
  url: string;
  payload: unknown;
  secrets: string[];
}

/** The columns of a claim; the previous secret is left out after its expiry. */
export const claimed = sql`d.id, d.attempts, d.earlier_attempts, d.endpoint_id, d.event_id, e.merchant_id,
  e.is_test, e.type, e.trace, format.utc(e.created_at) as created_at,
  case when w.failing_since is null then 'working' else 'failing' end as lane, w.url, e.payload, array_remove(array[encode(w.secret, 'base64'),
    case when w.previous_until > now() then encode(w.previous_secret, 'base64') end], null) as secrets`;

/** The free capacity of each lane, and the number of running deliveries per endpoint and per business. */
export interface Room {
  free: Record<Lane, number>;
  busy: Readonly<Record<string, number>>;
}

const ALL_ROOM: Room = {
  free: { working: LANES.working.atOnce, failing: LANES.failing.atOnce },
  busy: {},
};

/**
 * Claims due deliveries. In the working lane, the business with the fewest running ones comes first, with
 * its oldest delivery, so that many slow receivers of one business do not delay other businesses. In
 * the failing lane the order is random. A loose index scan finds the endpoints with due deliveries, so that a backlog of ten thousand costs
 * no more than one delivery.
 */
export async function claimDue(db: Db, { free, busy }: Room = ALL_ROOM): Promise<Claim[]> {
  const running = (id: Statement) =>
    sql`coalesce((${JSON.stringify(busy)}::jsonb ->> ${id})::int, 0)`;
  const due = (lane: Lane) => sql`
    select id from (
      select due.id, due.next_attempt_at, ${running(sql`open.merchant_id`)} + row_number() over (
        partition by open.merchant_id order by due.next_attempt_at) as place
      from waiting
      join webhook_endpoint open on open.id = waiting.endpoint_id
        and open.enabled and open.off_since is null and open.suspended_at is null
        and open.failing_since is ${lane === 'failing' ? sql`not null` : sql`null`}
      cross join lateral (
        select id, next_attempt_at from delivery
        where endpoint_id = open.id and status = 'pending' and next_attempt_at <= now()
        order by next_attempt_at
        limit greatest(0, ${LANES[lane].perEndpoint}::int - ${running(sql`open.id`)})
        for update skip locked
      ) due
    ) ranked
    where place <= ${LANES[lane].perBusiness}::int
    order by ${lane === 'failing' ? sql`random()` : sql`place, next_attempt_at`}
    limit ${free[lane]}::int`;
  return rowsOf<Claim>(
    db,
    sql`with recursive waiting as (
        (select endpoint_id from delivery where status = 'pending' order by endpoint_id limit 1)
        union all
        select (select d.endpoint_id from delivery d
          where d.status = 'pending' and d.endpoint_id > waiting.endpoint_id
          order by d.endpoint_id limit 1)
        from waiting where waiting.endpoint_id is not null
      )
      update delivery d
      set attempts = d.attempts + 1, next_attempt_at = now() + ${CLAIM_SECONDS}::int * interval '1 second'
      from event e, webhook_endpoint w, (
        select * from (${due('working')}) working union all select * from (${due('failing')}) failing
      ) taken
      where d.id = taken.id and e.id = d.event_id and w.id = d.endpoint_id
      returning ${claimed}`,
  );
}

/** Records the attempt and its consequences in one commit. */
async function settle(db: Db, config: Config, claim: Claim, attempt: Attempt): Promise<void> {
  // One statement is one commit. Only a failure needs a transaction, for the e-mail.
  if (attempt.problem === null) {
    await write(db, claim, attempt);
    return;
  }
  await db.transaction(async (tx) => {
    const off = await write(tx, claim, attempt);
    if (off) await tellWebhookOff(tx, config, claim.endpoint_id);
  });
}

/** @returns why this attempt switched the endpoint off */
async function write(db: Db, claim: Claim, attempt: Attempt): Promise<string | null> {
  const { id, attempts, earlier_attempts: earlier, is_test: isTest } = claim;
  const wait = isTest
    ? undefined
    : nextDelay(attempts - earlier, attempt.retryAfter, Math.random());
  const [settled] = await rowsOf<{ off: string | null }>(
    db,
    sql`select events.settle(
      p_delivery => ${id}, p_attempt => ${attempts}::int,
      p_started => ${attempt.startedAt.toISOString()}::timestamptz,
      p_ms => ${attempt.durationMs}::int, p_status => ${attempt.status}::int,
      p_body => ${attempt.body}, p_error => ${attempt.error}, p_problem => ${attempt.problem},
      p_wait => ${wait ?? null}::float8) as off`,
  );
  return settled?.off ?? null;
}

/**
 * Makes one attempt and records it.
 * @returns undefined when our shutdown aborted it; the claim expires and another process retries
 */
export async function deliver(
  db: Db,
  config: Config,
  claim: Claim,
  stop: AbortSignal,
): Promise<Attempt | undefined> {
  const attempt = await attemptOf(claim, config, stop);
  if (stop.aborted) return undefined;
  await settle(db, config, claim, attempt);
  return attempt;
}

/** The body that is signed and sent, identical for every attempt. */
export const bodyOf = (payload: unknown): string => JSON.stringify(payload);

function attemptOf(claim: Claim, config: Config, stop: AbortSignal): Promise<Attempt> {
  const { encryption } = config.secrets;
  return inChildSpan(
    () => spanOf(claim),
    async (span) => {
      const attempt = await send(
        {
          eventId: claim.event_id,
          url: claim.url,
          body: bodyOf(claim.payload),
          traceparent: span?.traceparent,
          secrets: () =>
            claim.secrets.map((sealed) =>
              unseal(encryption, new Uint8Array(Buffer.from(sealed, 'base64'))),
            ),
        },
        { allowed: privateReceivers(config), secure: config.mode === 'production', stop },
      );
      const { status, problem } = attempt;
      if (status !== null) span?.set({ 'http.response.status_code': status });
      if (problem !== null) {
        span?.set({ 'error.type': problem });
        span?.fail();
      }
      return attempt;
    },
  );
}

const spanOf = ({ type, attempts }: Claim): SpanSpec => ({
  name: 'delivery attempt',
  kind: 'client',
  facts: {
    'http.request.method': 'POST',
    'salus.event.type': type,
    'salus.delivery.attempt': attempts,
  },
});
