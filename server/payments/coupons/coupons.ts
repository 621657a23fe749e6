/** A business's coupons. */

import { LEVELS } from '#shared/brand.ts';
import type { Coupon, CouponChanges, NewCoupon } from '#shared/coupons/schemas.ts';
import { lockBusiness } from '../../merchants/business/lock.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { ownRows } from '../../platform/http/own-rows.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { readPrice } from '../prices/price.ts';

export const { read: readCoupon, list: listCoupons } = ownRows<Coupon>(
  sql`coupon`,
  sql`coupons.coupon_json(x, ${arrayOf(LEVELS, 'text')})`,
);

/** Of a business, that are enabled. */
const MOST_COUPONS = 1000;
/** The total limits of all coupons of a business together. */
const MOST_USES_OF_ALL = 1_000_000;

/** Hundredths of a percent. */
const basisPointsOf = (percent: string | undefined) =>
  percent === undefined ? null : Math.round(Number(percent) * 100);

/** @throws Problem validation_failed (code, currency, buttons, passes, enabled, most) */
export async function createCoupon(
  tx: Db,
  { currencies }: Pick<Config, 'currencies'>,
  merchantId: string,
  wanted: NewCoupon,
): Promise<Coupon> {
  const { amount, currency, code = null } = wanted;
  const price =
    amount === undefined || currency === undefined
      ? undefined
      : readPrice({ amount, currency }, currencies);
  await lockBusiness(tx, merchantId);
  await requireOwn(tx, merchantId, wanted);
  const id = newId('cpn');
  const made = await rowsOf(
    tx,
    sql`insert into coupon (id, merchant_id, code, name, basis_points, amount, currency, decimals)
      values (${id}, ${merchantId}, ${code}, ${wanted.name}, ${basisPointsOf(wanted.percent)},
        ${price?.amount ?? null}::numeric, ${price ? (currency ?? null) : null}, ${price?.decimals ?? null}::smallint)
      on conflict (merchant_id, code) do nothing returning id`,
  );
  if (made.length === 0) throw fieldProblem('code', 'Another coupon of yours has this code.');
  return setLimits(tx, merchantId, id, wanted);
}

/** @throws Problem not_found, also for another business's coupon; validation_failed (buttons, passes, until, enabled, most) */
export async function changeCoupon(
  tx: Db,
  merchantId: string,
  id: string,
  changes: CouponChanges,
): Promise<Coupon> {
  await lockBusiness(tx, merchantId);
  const [own] = await rowsOf(
    tx,
    sql`select from coupon where id = ${id} and merchant_id = ${merchantId} for no key update`,
  );
  if (!own) throw new Problem('not_found');
  await requireOwn(tx, merchantId, changes);
  return setLimits(tx, merchantId, id, changes);
}

async function setLimits(
  tx: Db,
  merchantId: string,
  id: string,
  changes: CouponChanges,
): Promise<Coupon> {
  const { name, from, until, most, mostPerAccount, buttons, passes, level, enabled } = changes;
  const time = (at: string | null) => sql`${at && new Date(at).toISOString()}::timestamptz`;
  const list = (ids: string[] | null) => (ids ? arrayOf(ids, 'text') : sql`null`);
  const set: Statement[] = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(from === undefined ? [] : [sql`starts_at = ${time(from)}`]),
    ...(until === undefined ? [] : [sql`ends_at = ${time(until)}`]),
    ...(most === undefined ? [] : [sql`most = ${most}::integer`]),
    ...(mostPerAccount === undefined ? [] : [sql`most_per_account = ${mostPerAccount}::integer`]),
    ...(buttons === undefined ? [] : [sql`buttons = ${list(buttons)}`]),
    ...(passes === undefined ? [] : [sql`passes = ${list(passes)}`]),
    ...(level === undefined
      ? []
      : [sql`minimum_level = ${level && LEVELS.indexOf(level)}::smallint`]),
    ...(enabled === undefined ? [] : [sql`enabled = ${enabled}`]),
  ];
  if (set.length > 0) {
    const [coupon] = await rowsOf<{ isCode: boolean; isPeriod: boolean }>(
      tx,
      sql`select code is not null as "isCode",
          coalesce(${until === undefined ? sql`ends_at` : time(until)}
            > ${from === undefined ? sql`starts_at` : time(from)}, true) as "isPeriod"
        from coupon where id = ${id}`,
    );
    if (!coupon?.isPeriod) throw fieldProblem('until', 'Must be after the start.');
    if (level && !coupon.isCode) {
      throw fieldProblem('level', 'Only with a code: nobody is signed in yet.');
    }
    await tx.execute(sql`update coupon set ${sql.join(set, sql`, `)} where id = ${id}`);
  }
  await requireFew(tx, merchantId);
  if (most !== undefined) await tx.execute(sql`select coupons.set_uses(${id})`);
  return readCoupon(tx, merchantId, id);
}

/**
 * Each use of a total limit is a row, and each coupon without a code is compared with each new session. The caller has
 * locked the business.
 */
async function requireFew(tx: Db, merchantId: string): Promise<void> {
  const [own] = await rowsOf<{ isMany: boolean; hasManyUses: boolean }>(
    tx,
    sql`select count(*) filter (where enabled) > ${MOST_COUPONS} as "isMany",
        coalesce(sum(most), 0) > ${MOST_USES_OF_ALL} as "hasManyUses"
      from coupon where merchant_id = ${merchantId}`,
  );
  if (own?.isMany) throw fieldProblem('enabled', `At most ${MOST_COUPONS} coupons at once.`);
  if (own?.hasManyUses) {
    throw fieldProblem('most', `At most ${MOST_USES_OF_ALL} uses of all your coupons.`);
  }
}

/** A coupon is for buttons and passes of its own business. */
async function requireOwn(
  tx: Db,
  merchantId: string,
  { buttons, passes }: Pick<CouponChanges, 'buttons' | 'passes'>,
): Promise<void> {
  const [unknown] = await rowsOf<{ path: string; isButton: boolean }>(
    tx,
    sql`select field || '.' || at - 1 as path, field = 'buttons' as "isButton" from (
        select 'buttons' as field, id, at
        from unnest(${arrayOf(buttons ?? [], 'text')}) with ordinality as wanted (id, at)
        where not exists (select from payment_button b where b.id = wanted.id and b.merchant_id = ${merchantId})
        union all
        select 'passes', id, at
        from unnest(${arrayOf(passes ?? [], 'text')}) with ordinality as wanted (id, at)
        where not exists (select from pass p where p.id = wanted.id and p.merchant_id = ${merchantId})
      ) unknown
      order by field, at limit 1`,
  );
  if (!unknown) return;
  throw fieldProblem(
    unknown.path,
    `Not a ${unknown.isButton ? 'payment button' : 'pass'} of yours.`,
  );
}
