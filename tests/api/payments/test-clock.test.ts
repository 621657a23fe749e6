/** The clock of a test business: what is due on its way happens in the order of its time, and by that time. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton, press, TERMS } from '../../support/payments/buttons.ts';
import { heldBy, newPass, paySession, sessionWith } from '../../support/payments/passes.ts';
import {
  begin,
  confirmOnly,
  letTimePass,
  moveClockTo,
  newPlan,
  studio,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const newSession = async ({ apiToken }: Pick<TestMerchant, 'apiToken'>, body: object = {}) =>
  (
    await api().call(merchantEndpoints.createSession, {
      token: apiToken,
      body: { amount: '40.00', currency: 'EUR', ...body },
    })
  ).json();

const shown = async (id: string) => (await api().http.inject({ url: `/api/pay/${id}` })).json();

/** What happened to the business since then, each with the days that had passed by its clock. */
async function storyOf({ id }: TestMerchant, since: number): Promise<[string, number][]> {
  const events = await rowsOf<{ type: string; at: string }>(
    api().db,
    sql`select type, payload ->> 'timestamp' as at from event
      where merchant_id = ${id} and (payload ->> 'timestamp')::timestamptz > ${new Date(since)}
      order by created_at, ctid`,
  );
  return events.map(({ type, at }) => [type, (Date.parse(at) - since) / DAY_MS]);
}

test('what is due on the way happens in its order, whatever it is', async () => {
  const { merchant, payer } = await studio(api());
  const start = await timeOf(api(), { merchant });
  const after = (days: number) => new Date(start + days * DAY_MS).toISOString();
  await begin(api(), merchant, payer, await newPlan(api(), merchant));
  const pass = await newPass(api(), merchant, { validDays: 25 });
  await paySession(api(), payer, (await sessionWith(api(), merchant, pass)).id);
  const reserved = await newSession(merchant, { capture: 'manual', captureBefore: after(20) });
  await confirmOnly(api(), payer, reserved.id);
  await newSession(merchant, { expiresAt: after(10) });

  await moveClockTo(api(), { merchant }, after(32));

  const story = await storyOf(merchant, start);
  expect(story.map(([type]) => type).filter((type) => type !== 'pay_session.paid')).toEqual([
    'pay_session.expired',
    'pay_session.released',
    'holding.ended',
    'charge.announced',
    'charge.paid',
  ]);
  const days = story.map(([, day]) => day);
  expect(days).toEqual([...days].sort((a, b) => a - b));
  expect(days.slice(0, 3)).toEqual([10, 20, 25]);
  expect(Math.floor(days.at(-1) ?? 0)).toBe(30);
});

test('a session and its quote expire by the clock of the business', async () => {
  const { merchant, payer } = await studio(api());
  const start = await timeOf(api(), { merchant });
  const session = await newSession(merchant);

  const fresh = await shown(session.id);
  await moveClockTo(api(), { merchant }, new Date(start + 16 * MINUTE_MS).toISOString());
  const later = await shown(session.id);
  const refused = await confirmOnly(api(), payer, session.id);
  const renewed = await api().call(payEndpoints.quote, { params: { id: session.id } });
  const paid = await confirmOnly(api(), payer, session.id);

  expect(Date.parse(fresh.now)).toBe(start);
  expect(Date.parse(fresh.expiresAt) - start).toBe(30 * MINUTE_MS);
  expect(Date.parse(fresh.quote.expiresAt) - start).toBe(15 * MINUTE_MS);
  expect([fresh.quote.status, later.quote.status]).toEqual(['live', 'expired']);
  expect(refused.json().code).toBe('quote_changed');
  expect(renewed.json().quote.status).toBe('live');
  expect(paid.statusCode, paid.body).toBe(200);
  expect((await shown(session.id)).quote.status).toBe('live');
});

test('a session that has expired by the clock is closed, found as expired and takes no stock', async () => {
  const { merchant } = await studio(api());
  const button = await newButton(
    api(),
    { ...merchant, token: merchant.apiToken },
    { ...TERMS, stock: 1 },
  );
  const { id } = (await press(api(), button.id)).json();
  const soldOut = await press(api(), button.id);
  const listed = async (status: string) =>
    (
      await api().call(merchantEndpoints.listSessions, {
        token: merchant.apiToken,
        query: { status },
      })
    )
      .json()
      .data.map((one: { id: string }) => one.id);

  expect(soldOut.json().code).toBe('button_sold_out');
  expect(await listed('pending')).toEqual([id]);
  await letTimePass(api(), { merchant }, 1);
  expect(await listed('expired')).toEqual([id]);
  expect(await listed('pending')).toEqual([]);
  expect((await press(api(), button.id)).statusCode).toBe(201);
});

test('a session is extended by the clock, also by one that real time has passed', async () => {
  const { merchant, payer } = await studio(api());
  const session = await newSession(merchant);
  await owner().execute(
    sql`update pay_session set created_at = expires_at + interval '1 day' where id = ${session.id}`,
  );

  const extended = await api().call(payEndpoints.extend, {
    params: { id: session.id },
    token: payer.token,
  });

  expect(Date.parse(extended.json().expiresAt) - Date.parse(session.expiresAt)).toBe(
    10 * MINUTE_MS,
  );
});

test('the reminder of a pass has its time, and sends no e-mail in test mode', async () => {
  const { merchant, payer } = await studio(api());
  const pass = await newPass(api(), merchant, { validDays: 30 });
  await paySession(api(), payer, (await sessionWith(api(), merchant, pass)).id);
  const [holding] = await heldBy(api(), payer);

  await letTimePass(api(), { merchant }, 29);

  const told = await rowsOf(
    owner(),
    sql`select extract(day from valid_until - told_end_at)::int as days, told_low_at from pass_holding where id = ${holding?.id ?? ''}`,
  );
  const mails = await rowsOf(
    owner(),
    sql`select 1 from mail where template = 'pass-ending' and recipient like '%' || ${payer.id} || '%'`,
  );
  expect(told).toEqual([{ days: 7, told_low_at: null }]);
  expect(mails).toEqual([]);
});

test('a live business has no clock', async () => {
  const live = await newMerchant(api());

  const refused = await api().call(testModeEndpoints.moveClock, {
    token: live.apiToken,
    body: { now: new Date(Date.now() + DAY_MS).toISOString() },
  });

  expect(refused.json().code).toBe('mode_mismatch');
  await expect(
    owner().execute(sql`insert into test_clock (merchant_id, now_at) values (${live.id}, now())`),
  ).rejects.toThrow();
  await expect(
    owner().execute(
      sql`insert into test_clock (merchant_id, livemode, now_at) values (${live.id}, true, now())`,
    ),
  ).rejects.toThrow();
});
