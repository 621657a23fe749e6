/** Fallbacks of the checkout on merchants' pages, counted by day. */

import { isOrigin } from '#shared/business/origin.ts';
import type { EmbedReport } from '#shared/doctor/schemas.ts';
import type * as embedEndpoints from '#shared/embed/endpoints.ts';
import type { CallInput } from '#shared/http/call.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { originsOf } from '../business/origins-of.ts';

type Report = CallInput<typeof embedEndpoints.reportFallback>['body'];

const LONGEST_ORIGIN = 260;

/** Foreign origins that are stored per merchant and day; further ones are counted together. */
const NAMED_A_DAY = 10;
const SHOWN_DAYS = 30;
const SHOWN = 200;

/**
 * Counts one report; reports about unknown sessions are dropped.
 * @param origin as the browser reports it, unverified. An origin that is not among the session's is
 *   marked as foreign, and is stored for the first few of a day only.
 */
export async function countReport(
  db: Db,
  { sessionId, step, reason, version }: Report,
  origin = 'null',
): Promise<void> {
  const named = isOrigin(origin) && origin.length <= LONGEST_ORIGIN ? origin : 'foreign';
  await db.execute(sql`
    with session as (
      select merchant_id, origins from pay_session where id = ${sessionId}
      union all
      select merchant_id, origins from link_session where id = ${sessionId}
    ), report as (
      select merchant_id, (clock_timestamp() at time zone 'UTC')::date as day,
        not (${origin} = any (origins) or ${origin} = 'null') as is_foreign
      from session
    ), known as (
      select distinct e.origin from embed_report e
      join report r on r.merchant_id = e.merchant_id and r.day = e.day
      where e.is_foreign
    )
    insert into embed_report (merchant_id, day, origin, step, reason, last_version, is_foreign)
    select merchant_id, day,
      case when not is_foreign then ${origin}
        when ${named} in (select origin from known)
          or (select count(*) from known) < ${NAMED_A_DAY}::int then ${named}
        else 'foreign' end,
      ${step}, ${reason}, ${version}, is_foreign
    from report
    on conflict (merchant_id, day, origin, step, reason) do update
    set count = embed_report.count + 1, last_at = clock_timestamp(),
      last_version = excluded.last_version, is_foreign = excluded.is_foreign`);
}

/** Most frequent first. An origin that the business allowed since is not foreign. */
export async function listReports(db: Db, business: MerchantCaller): Promise<EmbedReport[]> {
  const own = await originsOf(db, business);
  const rows = await rowsOf<EmbedReport>(
    db,
    sql`select nullif(nullif(origin, 'null'), 'foreign') as origin,
        bool_or(is_foreign) as "isForeign", step, reason, sum(count)::int as count,
        format.utc(max(last_at)) as "lastAt",
        (array_agg(last_version order by last_at desc))[1] as "lastVersion"
      from embed_report
      where merchant_id = ${business.id}
        and day > (clock_timestamp() at time zone 'UTC')::date - ${SHOWN_DAYS}::int
      group by embed_report.origin, step, reason
      order by sum(count) desc, embed_report.origin, step, reason limit ${SHOWN}::int`,
  );
  return rows.map((row) => ({
    ...row,
    isForeign: row.isForeign && !(row.origin !== null && own.includes(row.origin)),
  }));
}

/** The newest days first. */
export function readReports(db: Db, last: number) {
  return rowsOf<{
    day: string;
    merchant: string;
    origin: string;
    step: string;
    reason: string;
    count: number;
    lastVersion: string;
    isForeign: boolean;
  }>(
    db,
    sql`select embed_report.day, merchant.recipient_name as merchant, embed_report.origin, embed_report.step, embed_report.reason, embed_report.count::int as count, embed_report.last_version as "lastVersion", embed_report.is_foreign as "isForeign"
        from embed_report join merchant on merchant.id = embed_report.merchant_id
        order by embed_report.day desc, embed_report.count desc limit ${last}`,
  );
}
