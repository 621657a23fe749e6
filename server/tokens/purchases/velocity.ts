/** Purchase limits: SQL decides them (velocity.sql); here are its arguments, and the log of its decisions. */
import { formatToken } from '#shared/money.ts';
import type { PurchaseLimit } from '#shared/purchases/schemas.ts';
import { type Decision, logDecision } from '../../people/risk/decision.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Bounds } from '../../platform/config/purchases.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Origin } from './origins.ts';

/** The buyer of an order, and the device and network it comes from. */
export interface Buyer {
  memberId: string;
  origins: readonly Origin[];
  log: Parameters<typeof logDecision>[0];
}

export interface Who {
  memberId: Operand<string>;
  origins: readonly Origin[];
}

type Settings = Pick<Config, 'purchases'>;

/** What `purchases.decide` returns. */
export interface LimitDecision {
  /** Null when it is allowed. */
  code: 'purchase_limit_reached' | 'too_many_declines' | null;
  /** The first limit that refuses, such as `member_day`. */
  reason: string | null;
  /** When it will be allowed; null when never. */
  renews_at: string | null;
  /** What each limit leaves. */
  facts: Record<string, unknown> | null;
}

/** @throws Problem purchase_limit_reached, too_many_declines, with the time from which it is allowed */
export function requireAllowed(
  { memberId, log }: Pick<Buyer, 'memberId' | 'log'>,
  order: { purchase: string; tokens?: bigint },
  { code, reason, renews_at: until, facts }: LimitDecision,
): void {
  const decision: Decision<string> =
    code === null ? { verdict: 'allow' } : { verdict: 'refuse', reason: reason ?? code };
  const { purchase, tokens } = order;
  const about = {
    member: memberId,
    purchase,
    ...(tokens === undefined ? {} : { tokens: String(tokens) }),
  };
  logDecision(log, 'card-purchase', { ...about, left: facts }, decision);
  if (code === null) return;
  throw new Problem(code, {
    ...(until === null
      ? {}
      : {
          errors: [{ path: 'until', message: until }],
          retryAfter: Math.max(1, (Date.parse(until) - Date.now()) / 1000),
        }),
  });
}

/**
 * Counts the order towards the limits of its device and networks. Those of the member are decided again
 * when the purchase is inserted.
 * @throws Problem purchase_limit_reached, too_many_declines
 */
export async function countOrder(
  db: Db,
  config: Settings,
  buyer: Buyer,
  { id, tokens }: { id: string; tokens: bigint },
): Promise<void> {
  const { memberId, origins } = buyer;
  const [decision] = await changeOf<LimitDecision>(
    db,
    sql`select code, reason, renews_at, facts from purchases.count_order(
      p_purchase => ${id}, p_member => ${memberId}, p_tokens => ${tokens}::numeric,
      p_bounds => ${boundsOf(config, origins)}, p_origins => ${originsOf(origins)})`,
  );
  if (!decision) throw new Error('purchases.count_order returned no row');
  requireAllowed(buyer, { purchase: id, tokens }, decision);
}

/**
 * Decides whether a card may be tried for an unpaid purchase.
 * @returns undefined for an unknown purchase
 */
export async function decideTry(
  db: Db,
  config: Settings,
  purchaseId: string,
): Promise<LimitDecision | undefined> {
  const [decision] = await rowsOf<LimitDecision>(
    db,
    sql`select code, reason, renews_at, facts
      from purchases.decide_try(${purchaseId}, ${declinedBounds(config)})`,
  );
  return decision;
}

export interface Allowance {
  /** Tokens that may be bought now; zero where that is less than the smallest purchase. */
  left: string;
  limitedBy: PurchaseLimit;
  /** From when more may be bought; null where nothing limits it, or it never renews. */
  renewsAt: string | null;
}

interface AllowanceRow {
  left: string;
  reason: string;
  renews_at: string | null;
  is_new: boolean;
}

/**
 * How much may be bought now, and which limit applies.
 * @param wanted base units that `renewsAt` is for; the smallest purchase unless given
 */
export async function readLeft(
  db: Db,
  config: Settings,
  { memberId, origins }: Who,
  wanted = config.purchases.least,
): Promise<Allowance> {
  const [row] = await rowsOf<AllowanceRow>(
    db,
    sql`with a as (
        select * from purchases.allowances(
          p_bounds => ${boundsOf(config, origins)}, p_tokens => ${wanted}::numeric,
          p_member => ${memberId}, p_origins => ${originsOf(origins)})
      )
      select a.remaining::text as left, a.reason, format.utc(coalesce(
          (select case when bool_and(r.renews_at is not null) then max(r.renews_at) end
            from a r where not r.allows),
          case when a.allows then a.more_at end)) as renews_at,
        m.created_at > clock_timestamp() - ${config.purchases.newDays}::int * interval '1 day' as is_new
      from a, member m where m.id = ${memberId} and a.remaining is not null
      order by a.remaining limit 1`,
  );
  if (!row) throw new Error('no limit of purchases applies');
  const { reason, renews_at: renewsAt, is_new: isNew } = row;
  const left = BigInt(row.left);
  return {
    left: left < config.purchases.least ? '0' : formatToken(left),
    limitedBy: limitOf(reason, isNew),
    renewsAt,
  };
}

/**
 * From when `later` base units may be bought in one order, after `now` base units now.
 * @returns null when never
 */
export async function possibleFrom(
  db: Db,
  config: Settings,
  { memberId, origins }: Who,
  { later, now }: { later: bigint; now: bigint },
): Promise<string | null> {
  const [row] = await rowsOf<{ from: string | null }>(
    db,
    sql`select case when bool_and(allows or renews_at is not null)
        then format.utc(coalesce(max(renews_at), clock_timestamp())) end as from
      from purchases.allowances(
        p_bounds => ${boundsOf(config, origins)}, p_tokens => ${later}::numeric,
        p_member => ${memberId}, p_origins => ${originsOf(origins)}, p_before => ${now}::numeric)`,
  );
  return row?.from ?? null;
}

const LIMITS: readonly [RegExp, PurchaseLimit][] = [
  [/_loss$/, 'loss'],
  [/_declined$/, 'declined'],
  [/_withdrawn$/, 'withdrawn'],
  [/_orders$/, 'orders'],
  [/network/, 'network'],
  [/^device/, 'device'],
];

function limitOf(reason: string, isNew: boolean): PurchaseLimit {
  const known = LIMITS.find(([pattern]) => pattern.test(reason));
  if (known) return known[1];
  if (isNew) return 'new_member';
  return reason === 'member_month' ? 'member_month' : 'member_day';
}

const originsOf = (origins: readonly Origin[]): Statement =>
  sql`${JSON.stringify(origins.map(({ kind, subject }) => ({ kind, subject })))}::jsonb`;

/** The argument `p_bounds`. Amounts are strings, because they are beyond the numbers of JSON. */
export function boundsOf({ purchases }: Settings, origins: readonly Origin[] = []): Statement {
  const { newMember, member, device, network, card } = purchases.bounds;
  const { losses, newDays, withdrawn } = purchases;
  const wide = origins.find(({ kind }) => kind === 'wide_network');
  return jsonOf({
    newDays,
    newMember: { ...inJson(newMember), withdrawn },
    member: { ...inJson(member), withdrawn, loss: String(losses.member) },
    device: inJson(device),
    network: inJson(network),
    wide_network: inJson(network, wide?.times),
    card: { ...inJson(card), loss: String(losses.card) },
  });
}

/** Only the bounds of declined cards. */
function declinedBounds({ purchases: { bounds } }: Settings): Statement {
  const { member, device, network, card } = bounds;
  return jsonOf({
    member: { declined: member.declined },
    device: { declined: device.declined },
    network: { declined: network.declined },
    card: { declined: card.declined },
  });
}

const inJson = ({ day, month, orders, declined }: Bounds, times = 1) => ({
  day: String(day * BigInt(times)),
  month: String(month * BigInt(times)),
  orders: orders * times,
  declined: declined * times,
});

const jsonOf = (value: object): Statement => sql`${JSON.stringify(value)}::jsonb`;
