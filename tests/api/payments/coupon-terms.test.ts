import { describe, expect, test } from 'vitest';
import * as couponsEndpoints from '#shared/coupons/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newCoupon, TEN_PERCENT } from '../../support/payments/coupons.ts';
import { newPass, paySession, sessionWith } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function scene(coupon: Record<string, unknown> = {}) {
  const merchant = await newMerchant(api());
  return { merchant, coupon: await newCoupon(api(), merchant, coupon) };
}

describe('a business’s coupon', () => {
  test.each([
    [{ percent: '100' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ percent: undefined }, 'percent'],
    [{ amount: '5.00', currency: 'EUR' }, 'amount'],
    [{ percent: undefined, amount: '5.00' }, 'currency'],
    [{ percent: undefined, amount: '5.001', currency: 'EUR' }, 'amount'],
    [{ percent: undefined, amount: '5.00', currency: 'XXX' }, 'currency'],
    [{ code: 'A B' }, 'code'],
    [{ from: inDays(2), until: inDays(1) }, 'until'],
    [{ most: 0 }, 'most'],
    [{ most: 100_001 }, 'most'],
    [{ code: undefined, level: 'Sens' }, 'level'],
    [{ buttons: [`btn_${'0'.repeat(26)}`] }, 'buttons.0'],
    [{ buttons: [] }, 'buttons'],
    [{ passes: [`pss_${'0'.repeat(26)}`] }, 'passes.0'],
  ])('is refused with %o', async (changes, path) => {
    const { apiToken } = await newMerchant(api());
    const answer = await api().call(couponsEndpoints.create, {
      token: apiToken,
      body: { ...TEN_PERCENT, ...changes },
    });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path);
    const list = await api().call(couponsEndpoints.list, { token: apiToken });
    expect(list.json().data).toEqual([]);
  });

  test('is for passes of its own business alone', async () => {
    const { merchant, coupon } = await scene();
    const own = await newPass(api(), merchant);
    const foreign = await newPass(api(), await newMerchant(api()));
    const body = { passes: [own.id, foreign.id] };
    const token = merchant.apiToken;

    const refused = [
      await api().call(couponsEndpoints.create, {
        token,
        body: { ...TEN_PERCENT, ...body, code: 'SPRING' },
      }),
      await api().call(couponsEndpoints.change, { token, params: { id: coupon.id }, body }),
    ];

    for (const answer of refused) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([{ path: 'passes.1' }]);
    }
    const list = await api().call(couponsEndpoints.list, { token });
    expect(list.json().data).toEqual([coupon]);
  });

  test('has a code of its own', async () => {
    const { merchant } = await scene();
    const answer = await api().call(couponsEndpoints.create, {
      token: merchant.apiToken,
      body: { ...TEN_PERCENT, code: 'autumn' },
    });

    expect(answer.json().errors).toMatchObject([{ path: 'code' }]);
  });

  test('changes what is sent and keeps the rest', async () => {
    const { merchant, coupon } = await scene({ most: 5, until: inDays(3) });
    const answer = await api().call(couponsEndpoints.change, {
      token: merchant.apiToken,
      params: { id: coupon.id },
      body: { most: 2, until: null, name: 'Winter' },
    });

    expect(answer.json()).toEqual({ ...coupon, most: 2, until: null, name: 'Winter' });
    const [rows] = await rowsOf<{ count: number }>(
      api().db,
      sql`select count(*)::int as count from coupon_use where coupon_id = ${coupon.id}`,
    );
    expect(rows?.count).toBe(2);
  });
});

describe('the coupons of a business', () => {
  const create = ({ apiToken }: { apiToken: string }, body: object) =>
    api().call(couponsEndpoints.create, { token: apiToken, body: { ...TEN_PERCENT, ...body } });
  /** Coupons that exist, without their rows for uses. */
  const withMany = async (count: number, most: number | null) => {
    const merchant = await newMerchant(api());
    await api().database.owner.db.execute(sql`insert into coupon (id, merchant_id, code, name, basis_points, most)
      select format.new_id('cpn'), ${merchant.id}, 'C' || n, 'Many', 1000, ${most}::integer
      from generate_series(1, ${count}::int) n`);
    return merchant;
  };
  const pathOf = ({ json }: { json(): { errors?: { path: string }[] } }) =>
    json().errors?.[0]?.path;

  test('are at most a thousand that are enabled', async () => {
    const merchant = await withMany(999, null);
    const last = await create(merchant, {});

    expect(last.statusCode).toBe(201);
    expect(pathOf(await create(merchant, { code: 'MORE' }))).toBe('enabled');
    const spare = await create(merchant, { code: 'SPARE', enabled: false });
    const change = (enabled: boolean, { id }: { id: string }) =>
      api().call(couponsEndpoints.change, {
        token: merchant.apiToken,
        params: { id },
        body: { enabled },
      });
    expect(pathOf(await change(true, spare.json()))).toBe('enabled');
    expect((await change(false, last.json())).statusCode).toBe(200);
    expect((await change(true, spare.json())).statusCode).toBe(200);
  });

  test('have at most a million uses together', async () => {
    const merchant = await withMany(9, 100_000);

    expect(pathOf(await create(merchant, { most: 100_000 }))).toBeUndefined();
    expect(pathOf(await create(merchant, { code: 'MORE', most: 1 }))).toBe('most');
  });
});

test('a coupon for passes is off the price of the pass alone, also when it is refunded', async () => {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant);
  await newCoupon(api(), merchant, { percent: '50', passes: [pass.id] });
  const member = await newMember(api(), { cash: '1000' });
  // 20.00 of the pass and 40.00 of the mat, less 5 %.
  const { id: session } = await sessionWith(api(), merchant, pass, {
    amount: '80.00',
    coupon: 'AUTUMN',
    lineItems: [
      { name: pass.name, quantity: 1, amount: '40.00', pass: pass.id },
      { name: 'Mat', quantity: 1, amount: '40.00' },
    ],
  });
  await paySession(api(), member, session);

  const given = await refund(api(), { merchant, id: session }, { entries: 10 });

  expect(given.json()).toMatchObject({ amount: '19.00', entries: 10 });
});
