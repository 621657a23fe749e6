import { desc, eq } from 'drizzle-orm';
import { delivery, deliveryAttempt, event } from '../../../server/merchants/events/tables.ts';
import { alert } from '../../../server/platform/db/tables.ts';
import type { TestApi } from '../api/api.ts';

/** Deliveries of a merchant, sent or due, newest first. */
export function deliveriesOf({ db }: TestApi, merchantId: string) {
  return db
    .select({
      id: delivery.id,
      eventId: event.id,
      type: event.type,
      status: delivery.status,
      attempts: delivery.attempts,
      nextAttemptAt: delivery.nextAttemptAt,
    })
    .from(delivery)
    .innerJoin(event, eq(event.id, delivery.eventId))
    .where(eq(event.merchantId, merchantId))
    .orderBy(desc(event.createdAt), desc(event.id));
}

/** The latest of them. */
export async function deliveryOf(api: TestApi, merchantId: string) {
  const [latest] = await deliveriesOf(api, merchantId);
  if (!latest) throw new Error('nothing was to be sent');
  return latest;
}

export function attemptsOf({ db }: TestApi, deliveryId: string) {
  return db
    .select()
    .from(deliveryAttempt)
    .where(eq(deliveryAttempt.deliveryId, deliveryId))
    .orderBy(deliveryAttempt.attempt);
}

export async function alertsOf({ db }: TestApi, subjectId: string): Promise<string[]> {
  const rows = await db.select().from(alert).where(eq(alert.subjectId, subjectId));
  return rows.map(({ kind }) => kind);
}
