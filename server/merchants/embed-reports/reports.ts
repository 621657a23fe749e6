/** Fallbacks of the checkout on merchants' pages, counted by day. */

import { isOrigin } from '#shared/business/origin.ts';
import type { EmbedReport } from '#shared/doctor/schemas.ts';
import type * as embedEndpoints from '#shared/embed/endpoints.ts';
import type { CallInput } from '#shared/http/call.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

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
export const listReports = (db: Db, businessId: Operand<string>): Promise<EmbedReport[]> =>
  rowsOf<EmbedReport>(
    db,
    sql`with own as (select o.origin from merchant m,
          domain.origins(m.id, m.recipient_domain, p_sandbox => false) o
        where m.id = ${businessId})
      select nullif(nullif(r.origin, 'null'), 'foreign') as origin,
        bool_or(r.is_foreign) and r.origin not in (select origin from own) as "isForeign",
        r.step, r.reason, sum(r.count)::int as count, format.utc(max(r.last_at)) as "lastAt",
        (array_agg(r.last_version order by r.last_at desc))[1] as "lastVersion"
      from embed_report r
      where r.merchant_id = ${businessId}
        and r.day > (clock_timestamp() at time zone 'UTC')::date - ${SHOWN_DAYS}::int
      group by r.origin, r.step, r.reason
      order by sum(r.count) desc, r.origin, r.step, r.reason limit ${SHOWN}::int`,
  );

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
