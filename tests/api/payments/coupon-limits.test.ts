/** The uses of a coupon when its limit changes, and which codes are known. */
import { describe, expect, test } from 'vitest';
import * as couponEndpoints from '#shared/coupons/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  applyCoupon,
  couponScene,
  newCoupon,
  TEN_PERCENT,
} from '../../support/payments/coupons.ts';
import { refund } from '../../support/payments/refunds.ts';
import { release } from '../../support/payments/reservations.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMerchant,
} from '../../support/people/people.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const { pay, used } = couponScene(api);
const WITH_COUPON = { coupon: TEN_PERCENT.code };

/** A reservation that has the coupon. */
async function reserve(merchant: TestMerchant): Promise<string> {
  const { id } = await newPaySession(api(), merchant, { capture: 'manual', ...WITH_COUPON });
  expect((await pay(await newMember(api()), id)).statusCode).toBe(200);
  return id;
}

const limit = ({ apiToken }: TestMerchant, id: string, most: number | null) =>
  api().call(couponEndpoints.change, { token: apiToken, params: { id }, body: { most } });

const rowsOfUses = async (coupon: string) => {
  const [row] = await rowsOf<{ count: number }>(
    api().db,
    sql`select count(*)::int as count from coupon_use where coupon_id = ${coupon}`,
  );
  return row?.count;
};

const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

test('a refund of the whole payment keeps its use', async () => {
  const merchant = await newMerchant(api());
  const coupon = await newCoupon(api(), merchant, { most: 1 });
  const { id } = await newPaySession(api(), merchant, WITH_COUPON);
  expect((await pay(await newMember(api()), id)).statusCode).toBe(200);

  expect((await refund(api(), { merchant, id })).statusCode).toBe(201);

  expect(await used(merchant, coupon.id)).toBe(1);
  const next = await newPaySession(api(), merchant);
  expect(codeOf(await applyCoupon(api(), next.id))).toBe('coupon_exhausted');
});

describe('a coupon of two uses', () => {
  const both = async () => {
    const merchant = await newMerchant(api());
    const coupon = await newCoupon(api(), merchant, { most: 2 });
    return { merchant, coupon, ids: [await reserve(merchant), await reserve(merchant)] as const };
  };

  test('is used twice, and a release returns the use of its own session alone', async () => {
    const { merchant, coupon, ids } = await both();
    expect(await used(merchant, coupon.id)).toBe(2);

    await release(api(), { merchant, id: ids[0] });

    expect(await used(merchant, coupon.id)).toBe(1);
  });

  test('keeps its uses when the limit falls below them, and a release then frees none', async () => {
    const { merchant, coupon, ids } = await both();
    expect((await limit(merchant, coupon.id, 1)).json()).toMatchObject({ used: 2, most: 1 });

    await release(api(), { merchant, id: ids[0] });

    expect(await rowsOfUses(coupon.id)).toBe(1);
    const next = await newPaySession(api(), merchant);
    expect(codeOf(await applyCoupon(api(), next.id))).toBe('coupon_exhausted');
  });

  test('has no free use left of its limit when that is taken away', async () => {
    const merchant = await newMerchant(api());
    const coupon = await newCoupon(api(), merchant, { most: 2 });
    await reserve(merchant);

    await limit(merchant, coupon.id, null);

    expect([await used(merchant, coupon.id), await rowsOfUses(coupon.id)]).toEqual([1, 1]);
  });
});

describe('a code', () => {
  test('is unknown when the other business has switched it off, or has it in the other mode', async () => {
    const other = await newMerchant(api());
    await newCoupon(api(), other, { code: 'OFF', enabled: false });
    await newCoupon(api(), await twinOf(api(), other), { code: 'TEST' });
    const { id } = await newPaySession(api(), await newMerchant(api()));

    expect(codeOf(await applyCoupon(api(), id, 'OFF'))).toBe('coupon_unknown');
    expect(codeOf(await applyCoupon(api(), id, 'TEST'))).toBe('coupon_unknown');
  });

  test('is applied to no session that does not exist', async () => {
    expect(codeOf(await applyCoupon(api(), `pay_${'0'.repeat(26)}`))).toBe('session_not_found');
  });

  test('is applied to no session while there is no price of the token', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant);
    const { id } = await newPaySession(api(), merchant);
    await api().database.owner.db.execute(sql`insert into token_rate (currency, rate, source, observed_at, valid_until)
      values ('EUR', 0.25, 'test', clock_timestamp(), clock_timestamp())`);

    expect(codeOf(await applyCoupon(api(), id))).toBe('rate_unavailable');
  });
});
