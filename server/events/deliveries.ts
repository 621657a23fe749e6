/**
 * Sends what is due. Each process claims rows nobody else holds; a claim is a time by which
 * another may take over, so a process that dies loses nothing. At least once, in no promised
 * order.
 */
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { preparedRows } from '../db/prepared-rows.ts';
import { unseal } from '../sealed/secret-box.ts';
import { tellWebhookOff } from './off-letter.ts';
import { nextDelay } from './retry-delays.ts';
import { type Attempt, send } from './send.ts';

const CLAIM_SECONDS = 60;

/** What fails is sent to in a lane of its own, so that it takes no place of what works. */
export type Lane = 'working' | 'failing';

interface LaneLimits {
  atOnce: number;
  /** A receiver that hangs may hold up its own events and nobody else's. */
  perEndpoint: number;
}

/** Of one process. */
export const LANES: Record<Lane, LaneLimits> = {
  working: { atOnce: 60, perEndpoint: 6 },
  failing: { atOnce: 10, perEndpoint: 1 },
};

export interface Claim {
  id: string;
  attempts: number;
  /** Those made before it was sent again. */
  earlier_attempts: number;
  endpoint_id: string;
  event_id: string;
  is_test: boolean;
  lane: Lane;
  url: string;
  payload: unknown;
  secrets: string[];
}

/** What a claim carries of its event and its endpoint; the secret before is left out when its time is over. */
export const claimed = sql.raw(`d.id, d.attempts, d.earlier_attempts, d.endpoint_id, d.event_id,
  e.is_test, case when w.failing_since is null then 'working' else 'failing' end as lane, w.url, e.payload, array_remove(array[encode(w.secret, 'base64'),
    case when w.previous_until > now() then encode(w.previous_secret, 'base64') end], null) as secrets`);

/** How many more may be sent in each lane; and by endpoint, how many are. */
export interface Room {
  free: Record<Lane, number>;
  busy: Readonly<Record<string, number>>;
}

const ALL_ROOM: Room = {
  free: { working: LANES.working.atOnce, failing: LANES.failing.atOnce },
  busy: {},
};

/**
 * Takes due deliveries, of the working lane the oldest first, of the failing one any. Which endpoints
 * are waited for is found by skipping through the index: ten thousand deliveries of one cost no more
 * than one.
 */
export async function claimDue(db: Db, { free, busy }: Room = ALL_ROOM): Promise<Claim[]> {
  const due = (lane: Lane) => sql`
    select due.id from waiting
    join webhook_endpoint open on open.id = waiting.endpoint_id
      and open.enabled and open.off_since is null
      and open.failing_since is ${sql.raw(lane === 'failing' ? 'not null' : 'null')}
    cross join lateral (
      select id, next_attempt_at from delivery
      where endpoint_id = open.id and status = 'pending' and next_attempt_at <= now()
      order by next_attempt_at
      limit greatest(0, ${LANES[lane].perEndpoint}::int
        - coalesce((${JSON.stringify(busy)}::jsonb ->> open.id)::int, 0))
      for update skip locked
    ) due
    order by ${sql.raw(lane === 'failing' ? 'random()' : 'due.next_attempt_at')}
    limit ${free[lane]}::int`;
  return preparedRows<Claim>(
    db,
    'claim_due',
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

/** Writes the attempt down and what follows from it, in one commit. */
async function settle(db: Db, config: Config, claim: Claim, attempt: Attempt): Promise<void> {
  // One statement is one commit; only a failure may have to be told to somebody, too.
  if (attempt.problem === null) {
    await write(db, claim, attempt);
    return;
  }
  await db.transaction(async (tx) => {
    const off = await write(tx, claim, attempt);
    if (off) await tellWebhookOff(tx, config, claim.endpoint_id);
  });
}

/** @returns why the endpoint is off since just now */
async function write(db: Db, claim: Claim, attempt: Attempt): Promise<string | null> {
  const { id, attempts, earlier_attempts: earlier, is_test: isTest } = claim;
  const wait = isTest
    ? undefined
    : nextDelay(attempts - earlier, attempt.retryAfter, Math.random());
  const [settled] = await rowsOf<{ off: string | null }>(
    db,
    sql`select events.settle(${id}, ${attempts}::int, ${attempt.startedAt.toISOString()}::timestamptz,
      ${attempt.durationMs}::int, ${attempt.status}::int, ${attempt.body}, ${attempt.error},
      ${attempt.problem}, ${wait ?? null}::float8) as off`,
  );
  return settled?.off ?? null;
}

/**
 * One attempt, and what follows from it.
 * @returns undefined when our own shutdown cut it off: the claim runs out and another process tries
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

/** The body as it is signed and sent: the same for every attempt. */
export const bodyOf = (payload: unknown): string => JSON.stringify(payload);

function attemptOf(claim: Claim, config: Config, stop: AbortSignal): Promise<Attempt> {
  const { encryption } = config.secrets;
  return send(
    {
      eventId: claim.event_id,
      url: claim.url,
      body: bodyOf(claim.payload),
      secrets: () =>
        claim.secrets.map((sealed) =>
          unseal(encryption, new Uint8Array(Buffer.from(sealed, 'base64'))),
        ),
    },
    { allowed: config.webhookAllow, secure: config.mode === 'production', stop },
  );
}
