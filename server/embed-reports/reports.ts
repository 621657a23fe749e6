/** Fallbacks of the checkout on merchants' pages, counted by day. */
import { desc, eq, sql } from 'drizzle-orm';
import type { reportFallback } from '#shared/embed/contract.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import type { Db } from '../db/database.ts';
import { embedReport } from '../db/embed-tables.ts';
import { merchant } from '../db/schema.ts';

type Report = CallInput<typeof reportFallback>['body'];

const KEPT_DAYS = 90;

/**
 * Counts one; an unknown session counts for nobody.
 * @param origin as the browser says it: noted as it is only where it is one of the session's own
 */
export async function countReport(
  db: Db,
  { sessionId, step, reason, version }: Report,
  origin: string | undefined,
): Promise<void> {
  await db.execute(sql`
    insert into embed_report (merchant_id, day, origin, step, reason, last_version)
    select merchant_id, (clock_timestamp() at time zone 'UTC')::date,
      case when ${origin ?? 'null'} = any (origins) then ${origin ?? 'null'}
        when ${origin ?? 'null'} = 'null' then 'null'
        else 'foreign' end,
      ${step}, ${reason}, ${version}
    from pay_session where id = ${sessionId}
    on conflict (merchant_id, day, origin, step, reason) do update
    set count = embed_report.count + 1, last_at = clock_timestamp(),
      last_version = excluded.last_version`);
}

/** The newest days first. */
export function readReports(db: Db, last: number) {
  return db
    .select({
      day: embedReport.day,
      merchant: merchant.recipientName,
      origin: embedReport.origin,
      step: embedReport.step,
      reason: embedReport.reason,
      count: embedReport.count,
      lastVersion: embedReport.lastVersion,
    })
    .from(embedReport)
    .innerJoin(merchant, eq(merchant.id, embedReport.merchantId))
    .orderBy(desc(embedReport.day), desc(embedReport.count))
    .limit(last);
}

/** Part of the schedule. */
export async function forgetReports(db: Db): Promise<void> {
  await db.execute(sql`delete from embed_report
    where day < (clock_timestamp() at time zone 'UTC')::date - ${KEPT_DAYS}::int`);
}
