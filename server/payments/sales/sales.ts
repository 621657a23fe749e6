import { formatDecimal, formatToken } from '#shared/money.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { TimeSpan } from './time-span.ts';

/** The payments of one interval in one currency; null when the interval has no payments. */
interface Group {
  from: string;
  to: string;
  currency: string | null;
  decimals: number;
  payments: number;
  /** Sums in smallest units, first in `currency`, then (from `gross`) in tokens. */
  amount: string;
  refundedAmount: string;
  gross: string;
  total: string;
  refundedTokens: string;
  refunds: number;
}

/** A merchant's sales in a period, and how many members are linked to it. */
export async function readSales(db: Db, merchantId: string, span: TimeSpan): Promise<Sales> {
  const groups = await groupsOf(db, merchantId, span);
  const points = [...Map.groupBy(groups, ({ from }) => from).values()];
  return {
    ...span,
    totals: { ...takingsOf(groups), refunds: countOf(groups, 'refunds') },
    currencies: pricesOf(groups),
    points: points.map((own) => ({
      from: own[0]?.from ?? '',
      to: own[0]?.to ?? '',
      ...takingsOf(own),
      currencies: pricesOf(own),
    })),
    customers: await customersOf(db, merchantId, span.from),
  };
}

/** By currency, that of most payments first. */
function pricesOf(groups: Group[]): Sales['currencies'] {
  const own = groups.filter(({ currency }) => currency !== null);
  return [...Map.groupBy(own, ({ currency }) => currency ?? '')]
    .map(([currency, ofIt]) => ({
      currency,
      payments: countOf(ofIt, 'payments'),
      amount: priceOf(ofIt, 'amount'),
      refunded: priceOf(ofIt, 'refundedAmount'),
    }))
    .sort((a, b) => b.payments - a.payments || a.currency.localeCompare(b.currency));
}

function takingsOf(groups: Group[]) {
  const gross = sumOf(groups, 'gross');
  const total = sumOf(groups, 'total');
  return {
    payments: countOf(groups, 'payments'),
    gross: formatToken(gross),
    discount: formatToken(gross - total),
    total: formatToken(total),
    refunded: formatToken(sumOf(groups, 'refundedTokens')),
  };
}

const countOf = (groups: Group[], what: 'payments' | 'refunds') =>
  groups.reduce((sum, group) => sum + group[what], 0);

const sumOf = (
  groups: Group[],
  what: 'gross' | 'total' | 'amount' | 'refundedAmount' | 'refundedTokens',
) => groups.reduce((sum, group) => sum + BigInt(group[what]), 0n);

/** The sum of groups of one currency, as the API formats an amount in it. */
function priceOf(groups: Group[], what: 'amount' | 'refundedAmount'): string {
  const decimals = groups[0]?.decimals ?? 0;
  return formatDecimal(sumOf(groups, what), decimals, decimals === 18 ? 0 : decimals);
}

/**
 * Oldest first. Each interval is a range scan of the index of paid sessions; refunded sessions have
 * their own partial index.
 */
function groupsOf(db: Db, merchantId: string, { from, to, by }: TimeSpan): Promise<Group[]> {
  const step = `1 ${by}`;
  const paidWithin = sql`s.merchant_id = ${merchantId}
    and s.closed_at >= point.first at time zone 'UTC'
    and s.closed_at < point.beyond at time zone 'UTC'`;
  return rowsOf<Group>(
    db,
    sql`with point as (
        select greatest(start, ${from}::timestamp) as first,
          least(start + ${step}::interval, ${to}::timestamp + interval '1 day') as beyond
        from generate_series(
          date_trunc(${by}::text, ${from}::timestamp), ${to}::timestamp, ${step}::interval) start
      ), paid as (
        select point.first, sums.*
        from point cross join lateral (
          select s.currency, s.decimals, count(*)::int as payments,
            sum(s.amount) as amount, sum(s.gross) as gross, sum(s.total) as total
          from pay_session s
          where ${paidWithin} and s.transfer_id is not null
          group by s.currency, s.decimals
        ) sums
      ), refunded as (
        select point.first, sums.*
        from point cross join lateral (
          select s.currency, count(*)::int as refunds,
            sum(r.amount) as amount, sum(r.tokens) as tokens
          from pay_session s join refund r on r.session_id = s.id
          where ${paidWithin} and s.status in ('partially_refunded', 'refunded')
          group by s.currency
        ) sums
      )
      select to_char(point.first, 'YYYY-MM-DD') as "from",
        to_char(point.beyond - interval '1 day', 'YYYY-MM-DD') as "to",
        paid.currency, coalesce(paid.decimals, 0) as decimals,
        coalesce(paid.payments, 0) as payments, coalesce(paid.amount, 0)::text as amount,
        coalesce(paid.gross, 0)::text as gross, coalesce(paid.total, 0)::text as total,
        coalesce(refunded.refunds, 0) as refunds,
        coalesce(refunded.amount, 0)::text as "refundedAmount",
        coalesce(refunded.tokens, 0)::text as "refundedTokens"
      from point
      left join paid on paid.first = point.first
      left join refunded on refunded.first = paid.first and refunded.currency = paid.currency
      order by point.first, paid.currency`,
  );
}

async function customersOf(db: Db, merchantId: string, from: string): Promise<Sales['customers']> {
  const [counts] = await rowsOf<Sales['customers']>(
    db,
    sql`select count(*)::int as linked,
        (count(*) filter (where since >= ${from}::timestamp at time zone 'UTC'))::int as added
      from link where merchant_id = ${merchantId} and revoked_at is null`,
  );
  return counts ?? { linked: 0, added: 0 };
}
