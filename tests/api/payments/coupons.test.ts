import { describe, expect, test } from 'vitest';
import * as couponsEndpoints from '#shared/coupons/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton } from '../../support/payments/buttons.ts';
import {
  applyCoupon,
  newCoupon,
  removeCoupon,
  TEN_PERCENT,
} from '../../support/payments/coupons.ts';
import { refund } from '../../support/payments/refunds.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
} from '../../support/people/people.ts';

const api = useApi();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A business, a coupon of it, and a session of 40.00 EUR. */
async function scene(coupon: Record<string, unknown> = {}, session: Record<string, unknown> = {}) {
  const merchant = await newMerchant(api());
  const made = await newCoupon(api(), merchant, coupon);
  const { id } = await newPaySession(api(), merchant, session);
  return { merchant, coupon: made, id };
}

const read = async (id: string, token?: string) =>
  (await api().call(payEndpoints.read, { params: { id }, ...(token ? { token } : {}) })).json();

const pay = async ({ token }: TestMember, id: string) => {
  const { total } = (await read(id)).quote;
  return api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });
};

const used = async ({ apiToken }: { apiToken: string }, id: string) =>
  (await api().call(couponsEndpoints.read, { token: apiToken, params: { id } })).json().used;

describe('a coupon with a code', () => {
  test('comes off before the member discount, in the quote and in what is paid', async () => {
    const { merchant, coupon, id } = await scene();

    const applied = await applyCoupon(api(), id, ' autumn ');

    // 40.00 − 4.00 = 36.00, less 5 %.
    expect(applied.json()).toMatchObject({
      amount: '40.00',
      coupon: { code: 'AUTUMN', name: 'Autumn', amount: '4.00' },
      takesCoupons: true,
      quote: { fiatDiscount: '1.80', net: '34.20', gross: '160', total: '136.8' },
    });
    expect((await pay(await newMember(api()), id)).statusCode).toBe(200);
    const paid = await api().call(merchantEndpoints.readSession, {
      params: { id },
      token: merchant.apiToken,
    });
    expect(paid.json()).toMatchObject({
      coupon: { code: 'AUTUMN', name: 'Autumn', amount: '4.00' },
      figures: {
        gross: '40.00',
        coupon: '4.00',
        discount: '1.80',
        net: '34.20',
        received: '136.8',
      },
    });
    expect(await used(merchant, coupon.id)).toBe(1);
    await refund(api(), { merchant, id });
    expect(await used(merchant, coupon.id)).toBe(1);
  });

  test('does not come off the tip', async () => {
    const { id } = await scene({}, { amount: '44.00', tip: '4.00' });

    expect((await applyCoupon(api(), id)).json()).toMatchObject({
      coupon: { amount: '4.00' },
      quote: { net: '38.20' },
    });
  });

  test('is removed again, and the session costs what it did', async () => {
    const { id } = await scene();
    await applyCoupon(api(), id);

    expect((await removeCoupon(api(), id)).json()).toMatchObject({
      coupon: null,
      quote: { net: '38.00', total: '152' },
    });
  });

  test('is named when the business creates the session', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant, { percent: undefined, amount: '15.00', currency: 'EUR' });

    expect(await newPaySession(api(), merchant, { coupon: 'autumn' })).toMatchObject({
      coupon: { code: 'AUTUMN', amount: '15.00' },
      figures: { coupon: '15.00', discount: '1.25', net: '23.75' },
    });
  });

  test('is refused once the session is paid', async () => {
    const { id } = await scene();
    await pay(await newMember(api()), id);

    expect((await applyCoupon(api(), id)).json().code).toBe('session_not_pending');
  });
});

describe('a coupon is refused at its field', () => {
  const refused = async (id: string, token?: string, code?: string) => {
    const answer = await applyCoupon(api(), id, code, token);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'code', code: answer.json().code }]);
    expect((await read(id)).coupon).toBeNull();
    return answer.json().code;
  };

  test.each([
    ['coupon_expired', { until: inDays(1), from: inDays(0.5) }],
    ['coupon_expired', { enabled: false }],
    ['coupon_not_for_this', { percent: undefined, amount: '5.00', currency: 'USD' }],
    ['coupon_not_for_this', { passes: [`pss_${'0'.repeat(26)}`] }],
    ['coupon_leaves_nothing', { percent: undefined, amount: '40.00', currency: 'EUR' }],
  ])('as %s: %o', async (code, changes) => {
    expect(await refused((await scene(changes)).id)).toBe(code);
  });

  test('as unknown, and as not for this when it is another business’s', async () => {
    const code = `X-${crypto.randomUUID().slice(0, 8)}`;
    await newCoupon(api(), await newMerchant(api()), { code });
    const { id } = await scene();

    expect(await refused(id, undefined, 'NOBODYS')).toBe('coupon_unknown');
    expect(await refused(id, undefined, code)).toBe('coupon_not_for_this');
  });

  test('as expired once its end has come', async () => {
    const { coupon, id } = await scene({ until: inDays(20) });
    expect((await applyCoupon(api(), id)).statusCode).toBe(200);
    await rowsOf(
      api().database.owner.db,
      sql`update coupon set ends_at = clock_timestamp() - interval '1 second' where id = ${coupon.id}`,
    );

    expect((await pay(await newMember(api()), id)).json().code).toBe('coupon_expired');
    expect(await refused(id)).toBe('coupon_expired');
  });

  test('as not for this below its level, and of another button', async () => {
    const merchant = await newMerchant(api());
    const { id: button } = await newButton(api(), merchant);
    await newCoupon(api(), merchant, { level: 'Sens', code: 'SENS' });
    await newCoupon(api(), merchant, { buttons: [button], code: 'BUTTON' });
    const { id } = await newPaySession(api(), merchant);
    const { token } = await newMember(api());

    expect(await refused(id, token, 'SENS')).toBe('coupon_not_for_this');
    expect(await refused(id, token, 'BUTTON')).toBe('coupon_not_for_this');
  });

  test('as exhausted after its last use, and for an account after its own', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant, { most: 1, code: 'ONE' });
    await newCoupon(api(), merchant, { mostPerAccount: 1, code: 'EACH' });
    const payer = await newMember(api());
    for (const code of ['ONE', 'EACH']) {
      const { id } = await newPaySession(api(), merchant, { coupon: code });
      expect((await pay(payer, id)).statusCode).toBe(200);
    }
    const { id } = await newPaySession(api(), merchant);

    expect(await refused(id, payer.token, 'ONE')).toBe('coupon_exhausted');
    expect(await refused(id, payer.token, 'EACH')).toBe('coupon_exhausted');
    const other = await newMember(api());
    expect((await applyCoupon(api(), id, 'EACH', other.token)).statusCode).toBe(200);
  });

  test('in a new session, where nothing is stored', async () => {
    const merchant = await newMerchant(api());
    const answer = await api().call(merchantEndpoints.createSession, {
      token: merchant.apiToken,
      body: { amount: '40.00', currency: 'EUR', coupon: 'NOBODYS' },
    });

    expect(answer.json()).toMatchObject({
      code: 'coupon_unknown',
      errors: [{ path: 'coupon', code: 'coupon_unknown' }],
    });
    const list = await api().call(merchantEndpoints.listSessions, { token: merchant.apiToken });
    expect(list.json().data).toEqual([]);
  });

  test('after twenty tries of a session by its rate limit', async () => {
    const { id } = await scene();
    for (let tries = 0; tries < 20; tries++) await applyCoupon(api(), id, 'NOBODYS');

    expect((await applyCoupon(api(), id)).json().code).toBe('rate_limited');
  });
});

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
