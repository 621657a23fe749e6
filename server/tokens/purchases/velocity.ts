/** Purchase limits: how much a member may still buy by card, and counting of orders. */
import { sql } from 'drizzle-orm';
import { formatToken } from '#shared/money.ts';
import type { PurchaseLimit } from '#shared/purchases/endpoints.ts';
import {
  type Allowance,
  decidePurchase,
  remainingAllowance,
} from '../../people/risk/card-purchase.ts';
import { logDecision } from '../../people/risk/decision.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Bounds } from '../../platform/config/purchases.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { limitedAs, type Origin } from './origins.ts';

/** The buyer of an order, and the device and network it comes from. */
export interface Buyer {
  memberId: string;
  origins: readonly Origin[];
  log: Parameters<typeof logDecision>[0];
}

interface Facts {
  isNew: boolean;
  /** The member's own first. */
  allowances: [Allowance, ...Allowance[]];
  /** Lost disputes of the member that are not repaid. */
  loss: bigint;
}

interface UsedRow {
  day: string;
  month: string;
  orders: number;
}

async function readFacts(
  db: Db,
  { purchases }: Pick<Config, 'purchases'>,
  { memberId, origins }: Pick<Buyer, 'memberId' | 'origins'>,
): Promise<Facts> {
  const [member] = await rowsOf<UsedRow & { is_new: boolean; loss: string }>(
    db,
    sql`select u.day::text, u.month::text, u.orders,
        m.created_at > clock_timestamp() - ${purchases.newDays}::int * interval '1 day' as is_new,
        purchases.member_loss(m.id)::text as loss
      from member m, purchases.member_used(m.id) u where m.id = ${memberId}`,
  );
  const isNew = member?.is_new ?? true;
  const own: Allowance = {
    of: 'member',
    ...usedOf(member),
    bounds: isNew ? purchases.bounds.newMember : purchases.bounds.member,
  };
  const others = await Promise.all(
    origins.map(async (origin): Promise<Allowance> => {
      const { kind, subject } = origin;
      const [row] = await rowsOf<UsedRow>(
        db,
        sql`select u.day::text, u.month::text, u.orders
          from purchases.origin_used(${kind}, decode(${subject}, 'hex')) u`,
      );
      return { of: limitedAs(origin), ...usedOf(row), bounds: boundsOf(purchases, origin) };
    }),
  );
  return { isNew, allowances: [own, ...others], loss: BigInt(member?.loss ?? 0) };
}

const usedOf = (row: UsedRow | undefined) => ({
  day: BigInt(row?.day ?? 0),
  month: BigInt(row?.month ?? 0),
  orders: row?.orders ?? 0,
});

function boundsOf({ bounds }: Config['purchases'], origin: Origin): Bounds {
  const { day, month, orders } = bounds[limitedAs(origin)];
  const times = BigInt(origin.times);
  return { day: day * times, month: month * times, orders: orders * origin.times };
}

/**
 * Counts the order towards the limits of its device and networks.
 * @returns the member's limits, which are enforced when the purchase is inserted
 * @throws Problem purchase_limit_reached
 */
export async function countOrder(
  db: Db,
  config: Pick<Config, 'purchases'>,
  buyer: Buyer,
  { id, tokens }: { id: string; tokens: bigint },
): Promise<Bounds> {
  const { isNew, allowances, loss } = await readFacts(db, config, buyer);
  const decision = decidePurchase(tokens, allowances, {
    open: loss,
    most: config.purchases.losses.member,
  });
  const facts = { member: buyer.memberId, tokens: String(tokens), isNew, loss: String(loss) };
  logDecision(buyer.log, 'card-purchase', facts, decision);
  if (decision.verdict === 'refuse') throw new Problem('purchase_limit_reached');
  const origins = buyer.origins.map((origin) => {
    const { kind, subject } = origin;
    const { day, month, orders } = boundsOf(config.purchases, origin);
    return { kind, subject, day: String(day), month: String(month), orders };
  });
  const [counted] = await rowsOf<{ refused: string | null }>(
    db,
    sql`select purchases.count_origins(${id}, ${tokens}::numeric, ${JSON.stringify(origins)}::jsonb)
      as refused`,
  );
  if (counted?.refused) throw new Problem('purchase_limit_reached');
  return allowances[0].bounds;
}

/** For the buy page: how much may be bought now, and which limit applies. */
export async function readLeft(
  db: Db,
  config: Pick<Config, 'purchases'>,
  buyer: Pick<Buyer, 'memberId' | 'origins'>,
): Promise<{ left: string; limitedBy: PurchaseLimit }> {
  const { isNew, allowances, loss } = await readFacts(db, config, buyer);
  if (loss > config.purchases.losses.member) return { left: '0', limitedBy: 'loss' };
  const { left, reason } = remainingAllowance(allowances);
  return { left: formatToken(left), limitedBy: limitOf(reason, isNew) };
}

function limitOf(reason: string | null, isNew: boolean): PurchaseLimit {
  if (reason?.endsWith('_orders')) return 'orders';
  if (reason?.startsWith('network')) return 'network';
  if (reason?.startsWith('device')) return 'device';
  if (isNew) return 'new_member';
  return reason === 'member_month' ? 'member_month' : 'member_day';
}
