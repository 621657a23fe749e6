/**
 * A use of a coupon that comes back with a released reservation, beside a payer who wants it and a change of the limit.
 * RACES sets the number of a long run.
 */
import { expect, test } from 'vitest';
import * as couponEndpoints from '#shared/coupons/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { couponScene, newCoupon, TEN_PERCENT } from '../../support/payments/coupons.ts';
import { release } from '../../support/payments/reservations.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';

const RACES = Number(process.env.RACES ?? 12);

const api = useApi();
const { pay } = couponScene(api);

const usesOf = (coupon: string) =>
  rowsOf<{ session: string | null }>(
    api().db,
    sql`select session_id as session from coupon_use where coupon_id = ${coupon} order by id`,
  );

/** A coupon of `most` uses, all of which stand in reservations. */
async function reserved(most: number) {
  const merchant = await newMerchant(api());
  const coupon = await newCoupon(api(), merchant, { most });
  const ids: string[] = [];
  for (let n = 0; n < most; n++) {
    const { id } = await newPaySession(api(), merchant, {
      capture: 'manual',
      coupon: TEN_PERCENT.code,
    });
    expect((await pay(await newMember(api()), id)).statusCode).toBe(200);
    ids.push(id);
  }
  return { merchant, coupon, ids };
}

test('the last use goes to a payer after its release, or is free', async () => {
  const outcomes = await atOnce(Array.from({ length: RACES }), 4, async () => {
    const merchant = await newMerchant(api());
    const coupon = await newCoupon(api(), merchant, { most: 1 });
    const wish = { coupon: TEN_PERCENT.code };
    const [first, second] = [
      await newPaySession(api(), merchant, { capture: 'manual', ...wish }),
      await newPaySession(api(), merchant, wish),
    ];
    expect((await pay(await newMember(api()), first.id)).statusCode).toBe(200);
    const payer = await newMember(api());

    const [paid] = await Promise.all([
      pay(payer, second.id),
      release(api(), { merchant, id: first.id }),
    ]);
    const [use, ...more] = await usesOf(coupon.id);
    const is = use?.session === second.id ? 'second' : use?.session === null ? 'free' : 'first';
    return [paid.statusCode === 200 ? 'paid' : paid.json().code, is, more.length];
  });

  for (const outcome of outcomes) {
    expect([
      ['paid', 'second', 0],
      ['coupon_exhausted', 'free', 0],
    ]).toContainEqual(outcome);
  }
});

test('a release beside a lower limit leaves no free use beyond it', async () => {
  const { merchant, coupon, ids } = await reserved(2);
  const [id = ''] = ids;
  const { db } = api().database.owner;

  const released = await db.transaction(async (tx) => {
    await tx.execute(sql`update coupon set most = 1 where id = ${coupon.id}`);
    await tx.execute(sql`select coupons.set_uses(${coupon.id})`);
    const releasing = release(api(), { merchant, id });
    await Promise.race([releasing, untilSomebodyWaits(db)]);
    return { releasing };
  });

  expect((await released.releasing).statusCode).toBe(200);
  expect(await usesOf(coupon.id)).toEqual([{ session: ids[1] }]);
});

test('a limit that is lowered while releases run never leaves more free uses than it allows', async () => {
  const scenes = await atOnce(Array.from({ length: Math.ceil(RACES / 3) }), 2, () => reserved(3));
  const left = await atOnce(scenes, 4, async ({ merchant, coupon, ids }) => {
    await Promise.all([
      ...ids.slice(1).map((id) => release(api(), { merchant, id })),
      api().call(couponEndpoints.change, {
        token: merchant.apiToken,
        params: { id: coupon.id },
        body: { most: 2 },
      }),
    ]);
    const uses = await usesOf(coupon.id);
    return [uses.length, uses.filter(({ session }) => session === ids[0]).length];
  });

  for (const one of left) expect(one).toEqual([2, 1]);
});
