/**
 * Metrics read from the database; every process reports the same. Each query reads an index of open
 * rows, so its cost does not grow with history, and lists every label value, so that a metric is 0
 * and not absent. The webhooks of test mode are left out: what they do wakes no operator.
 */
import { type Statement, sql } from '../db/statement.ts';

export interface DatabaseFigures {
  /** The label; also the query's column with its values. */
  label?: string;
  /** By the query's column. */
  gauges: Record<string, { name: string; help: string }>;
  query: Statement;
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
        help: 'How long the longest overdue delivery has been due.',
      },
      oldest: {
        name: 'salus_event_oldest_pending_seconds',
        help: 'Age of the oldest event not yet delivered to an enabled endpoint.',
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
        where e.enabled and e.off_since is null and e.suspended_at is null and e.livemode
      ) w using (lane)
      group by lane`,
  },
  {
    gauges: {
      waiting: {
        name: 'salus_pending_credits',
        help: 'Credits not yet added to the balance of their account.',
      },
      oldest: {
        name: 'salus_pending_credit_oldest_seconds',
        help: 'Age of the oldest pending credit.',
      },
    },
    query: sql`select count(*)::float8 as waiting, ${age('created_at')} as oldest
      from ledger.pending_credit`,
  },
  {
    label: 'status',
    gauges: {
      waiting: { name: 'salus_purchases_waiting', help: 'Purchases by card that are not final.' },
      oldest: {
        name: 'salus_purchase_oldest_seconds',
        help: 'Age of the oldest purchase with this status.',
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
    gauges: {
      waiting: {
        name: 'salus_purchase_withdrawals_waiting',
        help: 'Withdrawals from purchases that the card network has not answered.',
      },
      oldest: {
        name: 'salus_purchase_withdrawal_oldest_seconds',
        help: 'Age of the oldest of them.',
      },
    },
    query: sql`select count(*)::float8 as waiting, ${age('created_at')} as oldest
      from purchase_reversal where kind = 'withdrawal' and next_ask_at is not null`,
  },
  {
    label: 'status',
    gauges: {
      number: {
        name: 'salus_purchase_withdrawals_30d',
        help: 'Withdrawals from purchases that were asked for in the last 30 days.',
      },
      tokens: {
        name: 'salus_purchase_withdrawals_30d_tokens',
        help: 'Tokens of these withdrawals.',
      },
      price: {
        name: 'salus_purchase_withdrawals_30d_price_ratio',
        help: 'What was paid for these tokens, divided by their price when they were taken back; 1 without any.',
      },
    },
    query: sql`select status, count(w.tokens)::float8 as number, coalesce(sum(w.tokens) / 1e18, 0)::float8 as tokens,
        coalesce(sum(w.paid) / nullif(sum(w.worth), 0), 1)::float8 as price
      from (values ('requested'), ('done'), ('failed')) statuses (status)
      left join (
        select r.status, r.tokens, r.amount / 10::numeric ^ purchases.decimals(p.currency) / rate.rate as paid, r.tokens / 1e18 as worth
        from purchase_reversal r join purchase p on p.id = r.purchase_id
          left join lateral (select t.rate from token_rate t
            where t.currency = p.currency and t.observed_at <= r.created_at
            order by t.observed_at desc, t.id desc limit 1) rate on true
        where r.kind = 'withdrawal' and r.created_at > now() - interval '30 days'
      ) w using (status)
      group by status`,
  },
  {
    label: 'status',
    gauges: {
      waiting: { name: 'salus_withdrawals_waiting', help: 'Withdrawals that are not final.' },
      oldest: {
        name: 'salus_withdrawal_oldest_seconds',
        help: 'Time since the approval of the oldest withdrawal with this status, or since its request before that.',
      },
    },
    query: sql`select status, count(w.requested_at)::float8 as waiting, ${age('w.since')} as oldest
      from (values ('requested'), ('approved'), ('signing'), ('signed'), ('broadcast')) open (status)
      left join (
        select status, requested_at, coalesce(approved_at, requested_at) as since
        from withdrawal where closed_at is null
      ) w using (status)
      group by status`,
  },
  {
    gauges: {
      late: {
        name: 'salus_mails_late',
        help: 'E-mails that were tried, or left to the worker, and have waited for more than 15 minutes.',
      },
    },
    query: sql`select (
        (select count(*) from mail
          where status = 'pending' and attempts > 0 and created_at < now() - interval '15 minutes')
        + (select count(*) from mail_waiting where created_at < now() - interval '15 minutes')
      )::float8 as late`,
  },
  {
    label: 'name',
    gauges: {
      paused: { name: 'salus_paused', help: '1 while this part of the system is paused.' },
    },
    query: sql`select name, ops.is_paused(name)::int::float8 as paused
      from unnest(ops.pause_names()) as name`,
  },
  {
    label: 'kind',
    gauges: {
      used: {
        name: 'salus_credit_bound_used_ratio',
        help: 'Credits of this kind within the last hour, divided by their bound.',
      },
    },
    query: sql`select kind,
        coalesce((ops.credited_within_hour(kind) / nullif(most, 0))::float8, 1) as used
      from ops.credit_bound`,
  },
  {
    gauges: {
      difference: {
        name: 'salus_custody_difference_tokens',
        help: 'Tokens in custody beyond those in the books; negative when tokens are missing.',
      },
      checked: {
        name: 'salus_custody_checked_timestamp_seconds',
        help: 'Time of the last comparison of custody with the chain.',
      },
    },
    query: sql`select (difference / 1e18)::float8 as difference,
        extract(epoch from checked_at)::float8 as checked
      from custody_check where checked_at is not null`,
  },
  {
    gauges: {
      age: {
        name: 'salus_reserves_proof_age_seconds',
        help: 'Age of the last proof of reserves; before the first one, time since they exist.',
      },
    },
    query: sql`select extract(epoch from clock_timestamp() - since)::float8 as age
      from (select coalesce((select max(made_at) from reserve_proof),
        (select applied_at from migration where name = '0200_reserves.sql')) as since) last
      where since is not null and exists (select from chain_scan)`,
  },
  {
    label: 'table',
    gauges: {
      ahead: {
        name: 'salus_partition_ahead_seconds',
        help: 'Time until the last partition begins, which takes the rows of all later months.',
      },
    },
    query: sql`select partitions.full_name(t) as table,
        coalesce(extract(epoch from p.since - now()), 0)::float8 as ahead
      from partitions.tables() as t, partitions.list(t) p where p.until is null`,
  },
  {
    gauges: {
      number: { name: 'salus_archive_checkpoints', help: 'Checkpoints of archived postings.' },
      made: {
        name: 'salus_archive_checkpoint_timestamp_seconds',
        help: 'When the last checkpoint was made; 0 before the first one.',
      },
    },
    // The alert is written in the transaction of the checkpoint, and never removed.
    query: sql`select count(*)::float8 as number,
        coalesce(extract(epoch from max(created_at)), 0)::float8 as made
      from alert where kind = 'month_archived'`,
  },
  {
    gauges: {
      age: {
        name: 'salus_verification_age_seconds',
        help: 'Time since the last verification of the books that passed began; before the first one, time since they exist.',
      },
      failed: {
        name: 'salus_verification_failed',
        help: '1 when the last verification of the books failed; nothing is signed then.',
      },
    },
    query: sql`select extract(epoch from clock_timestamp() - coalesce(v.passed_began_at, m.applied_at))::float8 as age,
        (v.fault is not null)::int::float8 as failed
      from migration m left join verification v on true
      where m.name = '0375_verification.sql'`,
  },
  {
    label: 'kind',
    gauges: {
      age: {
        name: 'salus_backup_age_seconds',
        help: 'Time since the last backup, and since the last restored copy that was verified (kind).',
      },
    },
    query: sql`select kind, extract(epoch from clock_timestamp() - coalesce(b.at, m.applied_at))::float8 as age
      from (values ('backup'), ('restore')) kinds (kind)
      join migration m on m.name = '0376_backup.sql'
      left join ops.backup b using (kind)`,
  },
  {
    label: 'invariant',
    gauges: {
      breaches: {
        name: 'salus_invariant_breaches',
        help: 'Breaches found by the last scheduled check, at most 20.',
      },
      checked: {
        name: 'salus_invariant_checked_timestamp_seconds',
        help: 'Time of the last scheduled check.',
      },
    },
    query: sql`select name as invariant, breaches::float8 as breaches,
        extract(epoch from checked_at)::float8 as checked
      from invariant_check`,
  },
];
