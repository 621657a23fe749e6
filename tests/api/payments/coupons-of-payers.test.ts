import { describe, expect, test } from 'vitest';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  applyCoupon,
  couponScene,
  newCoupon,
  removeCoupon,
  TEN_PERCENT,
} from '../../support/payments/coupons.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const { scene, read, pay, used } = couponScene(api);

describe('a payer who may not use the coupon', () => {
  test('is not charged: the session is quoted without it, for them to look at', async () => {
    const { merchant, coupon, id } = await scene({ mostPerAccount: 1 });
    const payer = await newMember(api());
    await applyCoupon(api(), id);
    expect((await pay(payer, id)).statusCode).toBe(200);
    const again = await newPaySession(api(), merchant, { coupon: TEN_PERCENT.code });

    expect((await pay(payer, again.id)).json().code).toBe('coupon_exhausted');

    expect(await read(again.id)).toMatchObject({
      status: 'pending',
      coupon: null,
      quote: { net: '38.00', total: '152' },
    });
    expect((await pay(payer, again.id)).statusCode).toBe(200);
    expect(await used(merchant, coupon.id)).toBe(1);
  });

  test('is every account that bought tokens with one bank card', async () => {
    const { merchant, id } = await scene({ mostPerAccount: 1 });
    const [first, second] = [await newMember(api()), await newMember(api())];
    for (const { id: member } of [first, second]) await boughtWith(member, 'one-card');
    await applyCoupon(api(), id);
    expect((await pay(first, id)).statusCode).toBe(200);
    const again = await newPaySession(api(), merchant, { coupon: TEN_PERCENT.code });

    expect((await pay(second, again.id)).json().code).toBe('coupon_exhausted');
  });

  test('has no use taken by an attempt that is refused for another reason', async () => {
    const { merchant, coupon, id } = await scene({ most: 1 });
    await applyCoupon(api(), id);

    expect((await pay(await newMember(api(), { cash: '1' }), id)).json().code).toBe(
      'insufficient_balance',
    );
    expect(await used(merchant, coupon.id)).toBe(0);
    expect((await pay(await newMember(api()), id)).statusCode).toBe(200);
    expect(await used(merchant, coupon.id)).toBe(1);
  });
});

describe('a reservation with a coupon', () => {
  const reserved = async () => {
    const { merchant, coupon, id } = await scene({ most: 1 }, { capture: 'manual' });
    await applyCoupon(api(), id);
    expect((await pay(await newMember(api()), id)).statusCode).toBe(200);
    expect(await used(merchant, coupon.id)).toBe(1);
    return { merchant, coupon, id };
  };

  test('returns the use when it is released', async () => {
    const { merchant, coupon, id } = await reserved();
    await api().call(reservationsEndpoints.release, { params: { id }, token: merchant.apiToken });

    expect(await used(merchant, coupon.id)).toBe(0);
    const again = await newPaySession(api(), merchant, { coupon: TEN_PERCENT.code });
    expect((await pay(await newMember(api()), again.id)).statusCode).toBe(200);
  });

  test('is captured in part with the coupon’s part of it', async () => {
    const { merchant, coupon, id } = await reserved();
    const taken = await api().call(reservationsEndpoints.capture, {
      params: { id },
      token: merchant.apiToken,
      body: { amount: '17.10' },
    });

    // Half of 40.00 − 4.00 − 1.80 = 34.20.
    expect(taken.json()).toMatchObject({
      captured: { gross: '20.00', coupon: '2.00', discount: '0.90', net: '17.10' },
      figures: { gross: '20.00', coupon: '2.00', discount: '0.90', net: '17.10' },
    });
    expect(await used(merchant, coupon.id)).toBe(1);
  });
});

describe('a coupon without a code', () => {
  test('cannot be removed: the session keeps its quote and its version', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    await newCoupon(api(), merchant, { code: undefined, percent: '5', name: 'Small' });
    const automatic = await newPaySession(api(), merchant);

    for (const one of [id, automatic.id]) {
      const { now: _, ...quoted } = await read(one);
      expect((await removeCoupon(api(), one)).json()).toMatchObject(quoted);
    }
  });

  test('applies by itself, the one that takes off the most', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant, { code: undefined, percent: '5', name: 'Small' });
    await newCoupon(api(), merchant, { code: undefined, percent: '20', name: 'Large' });

    expect(await newPaySession(api(), merchant)).toMatchObject({
      coupon: { code: null, name: 'Large', amount: '8.00' },
      figures: { net: '30.40' },
    });
  });

  test('comes back when a typed one is removed', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant, { code: undefined, percent: '5', name: 'Small' });
    await newCoupon(api(), merchant);
    const { id } = await newPaySession(api(), merchant);
    expect((await applyCoupon(api(), id)).json().coupon.name).toBe('Autumn');

    expect((await removeCoupon(api(), id)).json().coupon.name).toBe('Small');
  });
});

/** The network has named this card for a purchase of the member's. */
const boughtWith = (member: string, card: string) =>
  api().database.owner.db.execute(sql`insert into purchase (id, member_id, request_key, status, tokens,
      amount, currency, rate, documents, expires_at, closed_at, card_fingerprint, next_look_at)
    values (${newId('ord')}, ${member}, 'x', 'expired', 1, 1, 'EUR', 1, '{}', now(), now(), ${card}, null)`);
