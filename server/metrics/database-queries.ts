/**
 * Figures the database has: the same from every process. Each query reads an index of what is open,
 * never of what is done, and names every value of its label, so that a figure is 0 and not absent.
 */
import { type SQL, sql } from 'drizzle-orm';

export interface DatabaseFigures {
  /** A column of the query, and what its values are called by. */
  label?: string;
  /** By column of the query. */
  gauges: Record<string, { name: string; help: string }>;
  query: SQL;
}

const age = (time: string) =>
  sql.raw(`coalesce(extract(epoch from clock_timestamp() - min(${time})), 0)::float8`);

export const DATABASE_FIGURES: DatabaseFigures[] = [
  {
    label: 'lane',
    gauges: {
      due: { name: 'salus_deliveries_due', help: 'Deliveries that could be sent now.' },
      late: {
        name: 'salus_delivery_late_seconds',
        help: 'For how long the delivery that is due longest has been due.',
      },
      oldest: {
        name: 'salus_event_oldest_pending_seconds',
        help: 'Age of the oldest event an endpoint that is on has not taken.',
      },
    },
    query: sql`select lane, coalesce(sum(w.due), 0)::float8 as due,
        ${age('w.since')} as late, ${age('w.oldest')} as oldest
      from (values ('working'), ('failing')) lanes (lane)
      left join (
        select case when e.failing_since is null then 'working' else 'failing' end as lane, p.*
        from (
          select endpoint_id, min(created_at) as oldest,
            count(*) filter (where next_attempt_at <= now()) as due,
            min(next_attempt_at) filter (where next_attempt_at <= now()) as since
          from delivery where status = 'pending' group by endpoint_id
        ) p
        join webhook_endpoint e on e.id = p.endpoint_id
        where e.enabled and e.off_since is null
      ) w using (lane)
      group by lane`,
  },
  {
    gauges: {
      waiting: { name: 'salus_unfolded_credits', help: 'Credits that wait to be folded.' },
      oldest: {
        name: 'salus_unfolded_credit_oldest_seconds',
        help: 'Age of the oldest of them: how far folding is behind.',
      },
    },
    query: sql`select count(*)::float8 as waiting, ${age('created_at')} as oldest
      from ledger.unfolded_credit`,
  },
  {
    label: 'status',
    gauges: {
      waiting: { name: 'salus_purchases_waiting', help: 'Purchases by card that have not ended.' },
      oldest: {
        name: 'salus_purchase_oldest_seconds',
        help: 'Age of the oldest purchase of the status.',
      },
    },
    query: sql`select status, count(p.created_at)::float8 as waiting, ${age('p.created_at')} as oldest
      from (values ('pending'), ('failed'), ('paid_uncredited')) open (status)
      left join (
        select status, created_at from purchase
        where status in ('pending', 'failed', 'paid_uncredited')
      ) p using (status)
      group by status`,
  },
  {
    label: 'status',
    gauges: {
      waiting: { name: 'salus_withdrawals_waiting', help: 'Withdrawals that have not ended.' },
      oldest: {
        name: 'salus_withdrawal_oldest_seconds',
        help: 'Age of the oldest withdrawal of the status.',
      },
    },
    query: sql`select status, count(w.requested_at)::float8 as waiting, ${age('w.requested_at')} as oldest
      from (values ('requested'), ('approved'), ('signing'), ('signed'), ('broadcast')) open (status)
      left join (select status, requested_at from withdrawal where closed_at is null) w using (status)
      group by status`,
  },
  {
    label: 'invariant',
    gauges: {
      breaches: {
        name: 'salus_invariant_breaches',
        help: 'Breaches found by the last check of the schedule, 20 at most.',
      },
      checked: {
        name: 'salus_invariant_checked_timestamp_seconds',
        help: 'When the schedule checked it last.',
      },
    },
    query: sql`select name as invariant, breaches::float8 as breaches,
        extract(epoch from checked_at)::float8 as checked
      from invariant_check`,
  },
];
