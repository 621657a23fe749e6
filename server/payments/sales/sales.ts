import { formatAmount, formatToken } from '#shared/money.ts';
import type { Figures, TaxOfRate } from '#shared/pay/figures.ts';
import { sumOfTax } from '#shared/pay/sum-of-tax.ts';
import type { Sales, SoldIn } from '#shared/sales/schemas.ts';
import { readCurrency } from '../../merchants/business/currency.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { TimeSpan } from './time-span.ts';

/** The payments of one interval in one currency; null when the interval has no payments. */
interface Group {
  from: string;
  to: string;
  currency: string | null;
  payments: number;
  refunds: number;
  /** Sums of `Figures` in smallest units. */
  gross: string;
  tip: string;
  coupon: string;
  net: string;
  refunded: string;
  received: string;
  refundedTokens: string;
  tax: TaxOfRate[];
}

/** A merchant's sales in a period, and how many members are linked to it. */
export async function readSales(
  db: Db,
  config: Pick<Config, 'currencies'>,
  merchantId: Operand<string>,
  span: TimeSpan,
): Promise<Sales> {
  const currency = await readCurrency(db, config, merchantId);
  const groups = await groupsOf(db, merchantId, span);
  const points = [...Map.groupBy(groups, ({ from }) => from).values()];
  return {
    ...span,
    currency,
    totals: { ...inTokens(groups), refunds: countOf(groups, 'refunds') },
    currencies: soldIn(groups, currency),
    points: points.map((own) => ({
      from: own[0]?.from ?? '',
      to: own[0]?.to ?? '',
      ...inTokens(own),
      currencies: soldIn(own, currency),
    })),
    ...(await presentOf(db, merchantId, span.from)),
  };
}

/** By currency, that of the business first, then that of most payments. */
function soldIn(groups: Group[], first: string): SoldIn[] {
  const own = groups.filter(({ currency }) => currency !== null);
  return [...Map.groupBy(own, ({ currency }) => currency ?? '')]
    .map(([currency, ofIt]) => ({
      currency,
      payments: countOf(ofIt, 'payments'),
      figures: figuresOf(ofIt, currency),
    }))
    .sort(
      (a, b) =>
        Number(b.currency === first) - Number(a.currency === first) ||
        b.payments - a.payments ||
        a.currency.localeCompare(b.currency),
    );
}

const inTokens = (groups: Group[]) => ({
  payments: countOf(groups, 'payments'),
  received: formatToken(sumOf(groups, 'received')),
  refundedTokens: formatToken(sumOf(groups, 'refundedTokens')),
});

/** The sums of groups of one currency. */
function figuresOf(groups: Group[], currency: string): Figures {
  const sum = (what: Sum) => sumOf(groups, what);
  const money = (units: bigint) => formatAmount(units, currency);
  return {
    gross: money(sum('gross')),
    tip: money(sum('tip')),
    coupon: money(sum('coupon')),
    discount: money(sum('gross') - sum('coupon') - sum('net')),
    net: money(sum('net')),
    tax: sumOfTax(
      groups.flatMap(({ tax }) => tax),
      currency,
    ),
    refunded: money(sum('refunded')),
    received: formatToken(sum('received')),
    refundedTokens: formatToken(sum('refundedTokens')),
  };
}

const countOf = (groups: Group[], what: 'payments' | 'refunds') =>
  groups.reduce((sum, group) => sum + group[what], 0);

type Sum = 'gross' | 'tip' | 'coupon' | 'net' | 'refunded' | 'received' | 'refundedTokens';

const sumOf = (groups: Group[], what: Sum) =>
  groups.reduce((sum, group) => sum + BigInt(group[what]), 0n);

/**
 * Oldest first. Each interval is a range scan of the index of paid sessions; refunded sessions have
 * their own partial index.
 */
function groupsOf(
  db: Db,
  merchantId: Operand<string>,
  { from, to, by }: TimeSpan,
): Promise<Group[]> {
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
          select s.currency, count(*)::int as payments, sum(taken.gross) as gross, sum(s.tip) as tip,
            sum(taken.coupon) as coupon, sum(taken.net) as net, sum(taken.tokens) as received, s.decimals,
            jsonb_agg(s.tax) filter (where s.tax is not null) as tax
          from pay_session s cross join lateral prices.taken(s) taken
          where ${paidWithin} and s.transfer_id is not null
          group by s.currency, s.decimals
        ) sums
      ), refunded as (
        select point.first, sums.*
        from point cross join lateral (
          select s.currency, count(*)::int as refunds,
            sum(r.amount) as amount, sum(r.tokens) as tokens,
            jsonb_agg(r.tax) filter (where r.tax is not null) as tax
          from pay_session s join refund r on r.session_id = s.id
          where ${paidWithin} and s.status in ('partially_refunded', 'refunded')
          group by s.currency
        ) sums
      )
      select to_char(point.first, 'YYYY-MM-DD') as "from",
        to_char(point.beyond - interval '1 day', 'YYYY-MM-DD') as "to",
        paid.currency, coalesce(paid.payments, 0) as payments, coalesce(refunded.refunds, 0) as refunds,
        coalesce(paid.gross, 0)::text as gross, coalesce(paid.tip, 0)::text as tip,
        coalesce(paid.coupon, 0)::text as coupon,
        pay.tax_json(paid.decimals, paid.tax, refunded.tax) as tax,
        coalesce(paid.net, 0)::text as net, coalesce(refunded.amount, 0)::text as refunded,
        coalesce(paid.received, 0)::text as received,
        coalesce(refunded.tokens, 0)::text as "refundedTokens"
      from point
      left join paid on paid.first = point.first
      left join refunded on refunded.first = paid.first and refunded.currency = paid.currency
      order by point.first, paid.currency`,
  );
}

/** Its linked members, and what is reserved for it now. */
async function presentOf(
  db: Db,
  merchantId: Operand<string>,
  from: string,
): Promise<Pick<Sales, 'customers' | 'reserved'>> {
  const [present] = await rowsOf<Pick<Sales, 'customers' | 'reserved'>>(
    db,
    sql`select jsonb_build_object('linked', count(*), 'added',
          count(*) filter (where since >= ${from}::timestamp at time zone 'UTC')) as customers,
        (select coalesce(jsonb_agg(of_currency order by reservations desc, currency), '[]') from (
          select s.currency, count(*) as reservations, format.decimal(sum(s.net), s.decimals) as net,
            format.utc(min(s.capture_before)) as "firstUntil"
          from pay_session s
          where s.merchant_id = ${merchantId} and s.status = 'authorized' and pay.returns_because(s) is null
          group by s.currency, s.decimals) of_currency) as reserved
      from link where merchant_id = ${merchantId} and revoked_at is null`,
  );
  return present ?? { customers: { linked: 0, added: 0 }, reserved: [] };
}
