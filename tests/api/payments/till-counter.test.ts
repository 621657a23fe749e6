/** What a counter does beside payments: it sells passes, takes visits, and redeems coupons. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import * as couponEndpoints from '#shared/coupons/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { heldBy, newPass, paySession, shownCode } from '../../support/payments/passes.ts';
import { type TestTill, tillScene } from '../../support/payments/tills.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const api = useApi();

/** A till, and a member who has bought ten classes there. */
async function passAtTill() {
  const till = await tillScene(api());
  const pass = await newPass(api(), till.merchant);
  const member = await newMember(api(), { cash: '1000' });
  const { id } = await till.sell({ amount: '40.00', pass: pass.id });
  expect((await paySession(api(), member, id)).statusCode).toBe(200);
  return { till, pass, member };
}

const visit = (
  { call }: TestTill,
  pass: { id: string },
  code: string,
  key: string = randomUUID(),
) =>
  call(endpoints.takeVisit, {
    body: { pass: pass.id, code },
    headers: { 'idempotency-key': key },
  });

const codeOf = (member: TestMember, steps = 0) => shownCode(api(), member, steps);

describe('a till sells a pass', () => {
  test('to whoever pays, and names it in the payment', async () => {
    const { till, pass, member } = await passAtTill();

    expect((await till.call(endpoints.read)).json().passes).toEqual([
      { id: pass.id, name: 'Ten classes', currency: 'EUR', amount: '40.00', isSold: true },
    ]);
    expect(await heldBy(api(), member)).toMatchObject([{ left: 10 }]);
  });

  test('for its own price alone, and without a tip', async () => {
    const till = await tillScene(api());
    const pass = await newPass(api(), till.merchant);
    const refused = async (changes: object) => {
      const body = { amount: '40.00', currency: 'EUR', pass: pass.id, ...changes };
      const { errors } = (await till.call(endpoints.create, { body })).json();
      return errors[0].path;
    };

    expect(await refused({ amount: '39.00' })).toBe('amount');
    expect(await refused({ tip: '1.00' })).toBe('tip');
    expect(await refused({ currency: 'USD' })).toBe('currency');
  });

  test('of its own business alone', async () => {
    const till = await tillScene(api());
    const foreign = await newPass(api(), (await tillScene(api())).merchant);
    const body = { amount: '40.00', currency: 'EUR', pass: foreign.id };

    expect((await till.call(endpoints.create, { body })).statusCode).toBe(404);
  });
});

describe('a till takes a visit', () => {
  test('by the member’s code, once per code, and shows what is left', async () => {
    const { till, pass, member } = await passAtTill();
    const code = await codeOf(member);

    expect((await visit(till, pass, code)).json()).toMatchObject({ entries: 1, left: 9 });
    expect((await visit(till, pass, code)).json().code).toBe('visit_repeated');
  });

  test('once per code also after it was given back, and at another till with the same key', async () => {
    const { till, pass, member } = await passAtTill();
    const other = await tillScene(api(), till.merchant);
    const code = await codeOf(member);
    const { id } = (await visit(till, pass, code, 'one-key')).json();
    await till.call(endpoints.returnVisit, { params: { id } });

    expect((await visit(till, pass, code)).json().code).toBe('visit_repeated');
    expect((await visit(other, pass, code, 'one-key')).json().code).toBe('visit_repeated');
    expect(await heldBy(api(), member)).toMatchObject([{ left: 10 }]);
  });

  test('and gives its own visit of today back, and no other', async () => {
    const { till, pass, member } = await passAtTill();
    const { id } = (await visit(till, pass, await codeOf(member))).json();
    const other = await tillScene(api(), till.merchant);
    const back = (at: TestTill) => at.call(endpoints.returnVisit, { params: { id } });

    expect((await back(other)).statusCode).toBe(404);
    expect((await back(till)).json()).toMatchObject({ left: 10 });
    const { data } = (
      await api().call(activityEndpoints.list, { token: till.merchant.token, query: {} })
    ).json();
    expect(data[0]).toMatchObject({
      kind: 'visit.returned',
      actor: { type: 'till', id: till.id },
      object: { id, name: 'Ten classes' },
    });
    await rowsOf(
      api().database.owner.db,
      sql`update pass_visit set created_at = created_at - interval '1 day' where id = ${id}`,
    );
    expect((await back(till)).statusCode).toBe(404);
  });

  test('of nobody for ten wrong codes, then waits', async () => {
    const { till, pass } = await passAtTill();
    const answers: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      answers.push((await visit(till, pass, `0000000${tries % 10}`)).statusCode);
    }

    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, 10).every((status) => status !== 429)).toBe(true);
  });
});

describe('a till redeems a coupon', () => {
  test('whose code the customer says, and refuses an unknown one', async () => {
    const till = await tillScene(api());
    const made = await api().call(couponEndpoints.create, {
      token: till.merchant.apiToken,
      body: { name: 'First class', code: 'FIRST', percent: '50' },
    });
    expect(made.statusCode, made.body).toBe(201);

    expect((await till.call(endpoints.read)).json().takesCoupons).toBe(true);
    const sale = await till.sell({ amount: '20.00', coupon: 'FIRST' });
    expect(sale.figures).toMatchObject({ gross: '20.00', coupon: '10.00', net: '9.50' });
    const unknown = { amount: '20.00', currency: 'EUR', coupon: 'SECOND' };
    expect((await till.call(endpoints.create, { body: unknown })).json().code).toBe(
      'coupon_unknown',
    );
  });
});
