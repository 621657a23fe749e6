/**
 * Events of the card network, from the process that receives them to the worker, which alone may
 * credit what they report.
 */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { NetworkEvent } from '../cards/objects.ts';

const AT_ONCE = 20;

/** Stores an event for the worker; a repeated one changes nothing. */
export async function storeEvent(db: Db, event: NetworkEvent): Promise<void> {
  const { id, type, at, intentId, declinedCard } = event;
  await db.execute(sql`insert into card_event (id, type, intent_id, happened_at, card_fingerprint)
    values (${id}, ${type}, ${intentId}, ${at.toISOString()}, ${declinedCard})
    on conflict (id) do nothing`);
}

export type StoredEvent = Omit<NetworkEvent, 'at' | 'declinedCard'>;

/** Claims stored events for a minute; those whose processing fails are due again after it. */
export const claimStoredEvents = (db: Db): Promise<StoredEvent[]> =>
  rowsOf<StoredEvent>(
    db,
    sql`update card_event e set next_attempt_at = clock_timestamp() + interval '1 minute'
      from (
        select id from card_event
        where processed_at is null and next_attempt_at <= clock_timestamp()
        order by next_attempt_at limit ${AT_ONCE} for update skip locked
      ) due
      where e.id = due.id
      returning e.id, e.type, e.intent_id as "intentId"`,
  );
