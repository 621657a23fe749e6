/** Processes each event of the card network once, with the payment's current state. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { startPollingWorker, type Worker } from '../../platform/jobs/polling-worker.ts';
import type { Cards } from '../cards/card-network.ts';
import { openCards } from '../cards/cards.ts';
import type { NetworkEvent } from '../cards/objects.ts';
import { ListTooLongError } from '../cards/read-all-pages.ts';
import { settle } from './settle.ts';
import type { SettleConfig } from './settle-config.ts';
import { claimStoredEvents, type StoredEvent, storeEvent } from './stored-events.ts';

type Log = Parameters<typeof settle>[4];

const ABOUT_PAYMENTS = /^(payment_intent|charge|refund)\./;
/** Events may arrive late and out of order. */
const OVERLAP_HOURS = 2;
/** How long the network lists its events. */
const KEPT_DAYS = 30;

/** Settles the payment of a stored event. A crash before the event is marked repeats it, harmlessly. */
async function processEvent(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  { id, type, intentId }: StoredEvent,
  log?: Log,
): Promise<void> {
  if (intentId !== null && ABOUT_PAYMENTS.test(type)) {
    await settle(db, cards, config, intentId, log);
  }
  await db.execute(sql`update card_event set processed_at = clock_timestamp() where id = ${id}`);
}

/**
 * Processes the stored events that are due.
 * @returns how many were claimed
 * @throws AggregateError of the failures, after all other events are processed
 */
export async function processStoredEvents(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  log?: Log,
): Promise<number> {
  const events = await claimStoredEvents(db);
  const failures: unknown[] = [];
  for (const event of events) {
    // One failing event does not block the others.
    await processEvent(db, cards, config, event, log).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be processed');
  return events.length;
}

/**
 * @param onProcessed called when purchases may have been credited
 * @returns undefined without a card network
 */
export function startEventWorker(
  db: Db,
  config: Config,
  log: FastifyBaseLogger,
  onProcessed: () => void,
): Worker | undefined {
  if (!config.cards) return undefined;
  const cards = openCards(config.cards);
  return startPollingWorker(
    'card-events',
    async () => {
      const processed = await processStoredEvents(db, cards, config, log);
      if (processed > 0) onProcessed();
      return processed;
    },
    log,
    'events of the card network failed',
  );
}

/**
 * Fetches events that we may have missed, starting before the oldest unfinished one.
 * @returns the number of newly processed events
 * @throws AggregateError of the failures, after all other events are processed; ListTooLongError when
 *   there are too many events, after creating an alert
 */
export async function fetchMissedEvents(
  db: Db,
  cards: Cards,
  config: SettleConfig,
): Promise<number> {
  const [row] = await rowsOf<{ since: string }>(
    db,
    sql`select format.utc(least(
        coalesce(max(happened_at) filter (where processed_at is not null), now() - interval '1 day'),
        min(happened_at) filter (where processed_at is null
          and happened_at > now() - ${KEPT_DAYS} * interval '1 day')
      ) - ${OVERLAP_HOURS} * interval '1 hour') as since
      from card_event`,
  );
  const since = row?.since ?? new Date(0).toISOString();
  const events = await cards.eventsSince(new Date(since)).catch(async (error: unknown) => {
    if (error instanceof ListTooLongError) await alertListTooLong(db, since);
    throw error;
  });
  const known = await knownAmong(db, events);
  let taken = 0;
  const failures: unknown[] = [];
  for (const event of events) {
    if (known.has(event.id)) continue;
    // One failing event does not block the others.
    try {
      await storeEvent(db, event);
      await processEvent(db, cards, config, event);
      taken += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some events could not be processed');
  return taken;
}

/** Creates at most one alert per day. */
async function alertListTooLong(db: Db, since: string): Promise<void> {
  const day = since.slice(0, 'YYYY-MM-DD'.length);
  await db.execute(sql`select purchases.alert('events_cut', ${day})`);
}

async function knownAmong(db: Db, events: NetworkEvent[]): Promise<Set<string>> {
  const since = events[0]?.at;
  if (!since) return new Set();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from card_event
      where processed_at is not null and happened_at >= ${since.toISOString()}`,
  );
  return new Set(rows.map(({ id }) => id));
}
