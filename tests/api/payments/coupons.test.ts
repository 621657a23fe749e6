import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton } from '../../support/payments/buttons.ts';
import {
  applyCoupon,
  couponScene,
  newCoupon,
  removeCoupon,
} from '../../support/payments/coupons.ts';
import { newPass } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const { scene, read, pay, used } = couponScene(api);

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

  test('as not for this below its level, and of another button or a pass', async () => {
    const merchant = await newMerchant(api());
    const { id: button } = await newButton(api(), merchant);
    await newCoupon(api(), merchant, { level: 'Sens', code: 'SENS' });
    await newCoupon(api(), merchant, { buttons: [button], code: 'BUTTON' });
    const { id: pass } = await newPass(api(), merchant);
    await newCoupon(api(), merchant, { passes: [pass], code: 'PASS' });
    const { id } = await newPaySession(api(), merchant);
    const { token } = await newMember(api());

    expect(await refused(id, token, 'SENS')).toBe('coupon_not_for_this');
    expect(await refused(id, token, 'BUTTON')).toBe('coupon_not_for_this');
    expect(await refused(id, token, 'PASS')).toBe('coupon_not_for_this');
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

  test('after many wrong codes in new sessions of one business, and codes that are right do not count', async () => {
    const merchant = await newMerchant(api());
    await newCoupon(api(), merchant);
    const create = (coupon?: string) =>
      api().call(merchantEndpoints.createSession, {
        token: merchant.apiToken,
        body: { amount: '40.00', currency: 'EUR', ...(coupon ? { coupon } : {}) },
      });
    await create('AUTUMN');
    await create('NOBODYS');
    const [counted] = await rowsOf<{ key: string; acts: number }>(
      api().database.owner.db,
      sql`update rate_limit set acts = 600
        where key = sha256(${`coupon-code-of-business:${merchant.id.toLowerCase()}`}::bytea)
        returning encode(key, 'hex') as key, 1 as acts`,
    );

    expect(counted).toBeDefined();
    expect((await create('NOBODYS')).json().code).toBe('rate_limited');
    expect((await create()).statusCode).toBe(201);
  });

  test('after twenty tries of a session by its rate limit', async () => {
    const { id } = await scene();
    for (let tries = 0; tries < 20; tries++) await applyCoupon(api(), id, 'NOBODYS');

    expect((await applyCoupon(api(), id)).json().code).toBe('rate_limited');
  });
});
