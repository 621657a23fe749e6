/** What is taken is what the member read when they approved it, and one broken agreement keeps no other from its turn. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { runDue } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  approveAndPay,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  planSession,
  statesOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

const approve = (scene: PlanScene) => approveAsked(api(), scene);

test('a mandate is for the payee that its member read, not for the name that the business took meanwhile', async () => {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant);
  const session = await planSession(api(), merchant, plan);
  const [read] = await rowsOf<{ name: string }>(
    owner(),
    sql`select merchant_name as name from pay_session where id = ${session}`,
  );
  await owner().execute(
    sql`update merchant set recipient_name = 'Someone else' where id = ${merchant.id}`,
  );

  expect((await approveAndPay(api(), payer, session)).statusCode).toBe(200);

  const [begun] = await rowsOf<{ agreement: string; payee: string }>(
    owner(),
    sql`select a.id as agreement, m.payee_name as payee from agreement a join mandate m on m.id = a.mandate_id
      where a.session_id = ${session}`,
  );
  if (!begun) throw new Error('nothing was begun');
  expect(begun.payee).toBe(read?.name);
  await letTimePass(api(), { merchant }, 33);
  expect(await statesOf(api(), begun)).toMatch(/^1 paid, 2 failed mandate/);
});

test('a higher price that a member approves leaves what they owe as it is', async () => {
  const scene = await planScene(api());
  await act(api(), sql`select plans.end_mandate(${scene.mandate}, 'member', ${scene.payer.id})`);
  await letTimePass(api(), scene, 33);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate/);
  const proposed = await api().call(planEndpoints.changePrice, {
    token: scene.merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '60.00' },
  });
  expect(proposed.json()).toMatchObject({ status: 'proposed', fromN: 3 });

  // What was stopped, at the price that was agreed; then the price.
  expect((await memberAgreement(api(), scene)).asked).toMatchObject({
    kind: 'stopped',
    price: '40.00',
  });
  expect((await approve(scene)).statusCode).toBe(200);
  expect((await memberAgreement(api(), scene)).asked).toMatchObject({
    kind: 'price',
    price: '60.00',
  });
  expect((await approve(scene)).statusCode).toBe(200);
  await letTimePass(api(), scene, 40);

  const prices = await rowsOf(
    owner(),
    sql`select n, price::int as price, status from charge where agreement_id = ${scene.agreement} and n < 4 order by n`,
  );
  expect(prices).toEqual([
    { n: 1, price: 4000, status: 'paid' },
    { n: 2, price: 4000, status: 'paid' },
    { n: 3, price: 6000, status: 'paid' },
  ]);
});

test('an agreement that cannot be ended keeps no charge of others from its turn', async () => {
  const merchant = await newMerchant(api());
  const broken = await dueCharge(api(), merchant);
  const due = await dueCharge(api(), merchant);
  await owner().execute(sql`update agreement set ends_at = now() - interval '1 minute', ended_by = 'member'
    where id = ${broken.agreement}`);
  await owner().execute(
    sql.raw(`create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`),
  );
  await owner().execute(
    sql.raw(`create trigger refuse before update on agreement for each row
    when (old.id = '${broken.agreement}' and new.status = 'ended') execute function public.refuse()`),
  );
  try {
    await expect(runDue(api().db, api().config)).rejects.toThrow();
    expect(await statesOf(api(), due)).toMatch(/^1 paid, 2 paid/);
  } finally {
    await owner().execute(sql.raw('drop function public.refuse() cascade'));
  }
});

test('a member who owes a charge reads when the next one is taken, and the terms that they have', async () => {
  const scene = await planScene(api(), { retryDays: [], minimumMonths: 3 }, { cash: '152' });
  await letTimePass(api(), scene, 55);
  await owner().execute(sql`update plan set minimum_months = 0 where id = ${scene.plan}`);
  await addTokens(api(), scene, '1000');
  const session = await planSession(api(), scene.merchant, scene.plan);

  const read = async (token?: string) =>
    (
      await api().http.inject({
        url: `/api/pay/${session}`,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      })
    ).json().plan;

  const [own] = await rowsOf<{ at: string }>(
    owner(),
    sql`select format.utc(next.at) as at from agreement a, plans.next_of(a) next where a.id = ${scene.agreement}`,
  );
  expect((await read(scene.payer.token)).minimumMonths).toBe(3);
  expect((await read(scene.payer.token)).nextAt).toBe(own?.at);
  expect((await read()).minimumMonths).toBe(0);
});

test('the clock of a test business moves two years at once at most', async () => {
  const scene = await planScene(api(), { rhythm: 'day' });
  const move = (now: string) =>
    api().call(testModeEndpoints.moveClock, { token: scene.merchant.apiToken, body: { now } });

  const refused = await move('9999-12-31T00:00:00Z');

  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'now']);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 \w+$/);
});
