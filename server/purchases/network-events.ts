/** What the card network tells us: each event once, and what it is about as the network has it now. */
import { sql } from 'drizzle-orm';
import type { Cards } from '../cards/cards.ts';
import type { NetworkEvent } from '../cards/objects.ts';
import { ListCutError } from '../cards/whole-list.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { settle } from './settle.ts';

const ABOUT_PAYMENTS = /^(payment_intent|charge|refund)\./;
/** Events may be told late and out of order. */
const OVERLAP_HOURS = 2;
/** How long the network lists its events. */
const KEPT_DAYS = 30;

/**
 * Cut off before it was marked, it is done again when it is told again: nothing of it happens twice.
 * @returns false when it was done before
 */
export async function takeEvent(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'mode'>,
  event: NetworkEvent,
): Promise<boolean> {
  const { id, type, at, intentId } = event;
  const [row] = await rowsOf<{ done: boolean }>(
    db,
    sql`insert into card_event (id, type, intent_id, happened_at)
      values (${id}, ${type}, ${intentId}, ${at.toISOString()})
      on conflict (id) do update set received_at = card_event.received_at
      returning processed_at is not null as done`,
  );
  if (row?.done) return false;
  if (intentId !== null && ABOUT_PAYMENTS.test(type)) await settle(db, cards, config, intentId);
  await db.execute(sql`update card_event set processed_at = clock_timestamp() where id = ${id}`);
  return true;
}

/**
 * Asks for what we may not have been told, from before the oldest that was begun and not done.
 * @returns how many events that were
 * @throws AggregateError of what failed, once the others are done; ListCutError, and an alert, when
 *   they are too many
 */
export async function catchUp(db: Db, cards: Cards, config: Pick<Config, 'mode'>): Promise<number> {
  const [row] = await rowsOf<{ since: string }>(
    db,
    sql`select pay.utc(least(
        coalesce(max(happened_at) filter (where processed_at is not null), now() - interval '1 day'),
        min(happened_at) filter (where processed_at is null
          and happened_at > now() - ${KEPT_DAYS} * interval '1 day')
      ) - ${OVERLAP_HOURS} * interval '1 hour') as since
      from card_event`,
  );
  const since = row?.since ?? new Date(0).toISOString();
  const events = await cards.eventsSince(new Date(since)).catch(async (error: unknown) => {
    if (error instanceof ListCutError) await tellOfCut(db, since);
    throw error;
  });
  const known = await knownAmong(db, events);
  let taken = 0;
  const failures: unknown[] = [];
  for (const event of events) {
    if (known.has(event.id)) continue;
    // One that cannot be taken does not stand before the others.
    const isNew = await takeEvent(db, cards, config, event).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
    if (isNew) taken += 1;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all events were taken');
  return taken;
}

/** One a day. */
async function tellOfCut(db: Db, since: string): Promise<void> {
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
