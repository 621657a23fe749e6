import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** Deliveries of a merchant, sent or due, newest first. */
export function deliveriesOf({ db }: TestApi, merchantId: string) {
  return rowsOf<{
    id: string;
    eventId: string;
    type: string;
    status: string;
    attempts: number;
    nextAttemptAt: Date | null;
  }>(
    db,
    sql`select delivery.id, event.id as "eventId", event.type, delivery.status, delivery.attempts, delivery.next_attempt_at as "nextAttemptAt"
        from delivery join event on event.id = delivery.event_id
        where event.merchant_id = ${merchantId} order by event.created_at desc, event.id desc`,
  );
}

/** The latest of them. */
export async function deliveryOf(api: TestApi, merchantId: string) {
  const [latest] = await deliveriesOf(api, merchantId);
  if (!latest) throw new Error('nothing was to be sent');
  return latest;
}

export function attemptsOf({ db }: TestApi, deliveryId: string) {
  return rowsOf<{
    attempt: number;
    error: string | null;
    responseStatus: number | null;
    responseBody: string | null;
  }>(
    db,
    sql`select attempt, error, response_status as "responseStatus", response_body as "responseBody"
        from delivery_attempt where delivery_id = ${deliveryId} order by attempt`,
  );
}

export async function alertsOf({ db }: TestApi, subjectId: string): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>(
    db,
    sql`select kind from alert where subject_id = ${subjectId}`,
  );
  return rows.map(({ kind }) => kind);
}
