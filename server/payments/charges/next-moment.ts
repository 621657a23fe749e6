/** When the clock of a test business has to stop on its way, and what is due then. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { REMIND_DAYS } from '../passes/reminders.ts';

/** What ends by itself, and what is taken. */
export type Due = 'session' | 'reservation' | 'pass' | 'reminder' | 'plan';

export interface Moment {
  at: string;
  due: Due[];
}

/** The next moment up to `until` at which something of the business is due. */
export async function nextMoment(
  db: Db,
  business: string,
  until: string,
): Promise<Moment | undefined> {
  const [next] = await rowsOf<Moment>(
    db,
    sql`select found.at::text, array_agg(distinct found.kind) as due
      from (select time.of(${business}) as past, ${until}::timestamptz as until) way, lateral (
        select 'plan' as kind, c.next_attempt_at as at from charge c where c.merchant_id = ${business}
        union all
        select 'plan', a.ends_at from agreement a where a.merchant_id = ${business} and a.status <> 'ended'
        union all
        select 'session', s.expires_at from pay_session s
        where s.merchant_id = ${business} and s.status = 'pending'
        union all
        select 'reservation', s.capture_before from pay_session s
        where s.merchant_id = ${business} and s.status = 'authorized'
        union all
        select found.kind, found.at from pass p join pass_holding h on h.pass_id = p.id cross join lateral (values
          ('pass', h.valid_until),
          ('reminder', case when h.told_end_at is null then h.valid_until - ${REMIND_DAYS} * interval '1 day' end)
        ) found(kind, at)
        where p.merchant_id = ${business} and h.ended is null
      ) found
      where found.at > way.past and found.at <= way.until
      group by found.at order by found.at limit 1`,
  );
  return next;
}
