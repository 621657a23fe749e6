/** Sessions that begin a plan: what a business may ask for, and what the payer reads. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  approveAndPay,
  newPlan,
  planSession,
  statesOf,
  studio,
} from '../../support/payments/plan-scene.ts';

const api = useApi();

const ask = async (body: Record<string, unknown>, terms = {}) => {
  const { merchant } = await studio(api());
  const plan = await newPlan(api(), merchant, terms);
  const made = await api().call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { plan, ...body },
  });
  const { errors = [] } = made.json() as { errors?: { path: string; code?: string }[] };
  return errors.map(({ path, code }) => (code ? `${path} ${code}` : path));
};

test.each([
  [{ amount: '1.00' }, ['amount']],
  [{ currency: 'EUR' }, ['currency']],
  [{ tip: '1.00' }, ['tip']],
  [{ lineItems: [] }, ['lineItems']],
  [{ coupon: 'SPRING' }, ['coupon']],
  [{ minimumLevel: 'Sens' }, ['minimumLevel']],
  [{ capture: 'manual' }, ['capture']],
  [{ cap: '39.99' }, ['cap cap_too_small']],
  [{ cap: '400.01' }, ['cap cap_too_large']],
  [{ cap: '999999999999.00' }, ['cap cap_too_large']],
  [{ cap: '40.019' }, ['cap cap_inexact']],
  [{ plan: 'pln_00000000000000000000000000' }, ['plan unknown_plan']],
])('with a plan, %j is refused at its field', async (body, fields) => {
  expect((await ask(body)).map((field) => field.replace(/ (custom|invalid.*)$/, ''))).toEqual(
    fields,
  );
});

test('a cap needs a plan', async () => {
  expect((await ask({ plan: undefined, amount: '1.00', currency: 'EUR', cap: '2.00' }))[0]).toMatch(
    /^cap/,
  );
});

test('the payer reads the plan, and agrees to it as it was when the session was made', async () => {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant, { minimumMonths: 3, noticeDays: 14 });
  const session = await planSession(api(), merchant, plan, { cap: '50.00' });
  await api().database.owner.db.execute(
    sql`update plan set price = 9900, minimum_months = 24, name = 'Dearer' where id = ${plan}`,
  );

  const shown = (await api().http.inject({ url: `/api/pay/${session}` })).json();
  const paid = await approveAndPay(api(), payer, session);
  const read = await api().call(merchantEndpoints.readSession, {
    params: { id: session },
    token: merchant.apiToken,
  });

  expect(shown.plan).toMatchObject({
    id: plan,
    name: 'Yoga by the month',
    price: '40.00',
    rhythm: 'month',
    minimumMonths: 3,
    noticeDays: 14,
    cap: '50.00',
    capTokens: '228',
  });
  expect(paid.statusCode, paid.body).toBe(200);
  const { agreement, charge } = read.json();
  expect([agreement.slice(0, 4), charge.slice(0, 4)]).toEqual(['agr_', 'crg_']);
  expect(await statesOf(api(), { agreement })).toMatch(/^1 paid/);
});

test('a plan that is no longer offered is not begun', async () => {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant);
  const session = await planSession(api(), merchant, plan);
  await api().database.owner.db.execute(sql`update plan set enabled = false where id = ${plan}`);

  const paid = await approveAndPay(api(), payer, session);

  expect(paid.json().code).toBe('plan_retired');
  await expect(planSession(api(), merchant, plan)).rejects.toThrow(/plan_retired/);
});
