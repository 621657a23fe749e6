/**
 * Many payers use the last uses of a coupon at once. Each race has a control that fails without the guard. RACES sets
 * the number of payers of a long run.
 */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { newCoupon, TEN_PERCENT } from '../../support/payments/coupons.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
} from '../../support/people/people.ts';

const api = useApi();
const CROWD = Number(process.env.RACES ?? 24);
const LEFT = Math.ceil(CROWD / 8);
/** So many confirm at the same moment. */
const AT_ONCE = 100;
/** 40.00 EUR less 10 %, less 5 %, at 0.25. */
const TOTAL = '136.8';

/** Each payer confirms a session of their own with the coupon, all at once. @returns the number of each answer */
async function payAtOnce(on: TestApi, payers: TestMember[], limits: Record<string, unknown>) {
  const merchant = await newMerchant(on);
  const { id: coupon } = await newCoupon(on, merchant, limits);
  const sessions: string[] = [];
  for (const _ of payers) {
    sessions.push((await newPaySession(on, merchant, { coupon: TEN_PERCENT.code })).id);
  }
  const codes: string[] = [];
  for (let first = 0; first < payers.length; first += AT_ONCE) {
    const answers = await Promise.all(
      payers.slice(first, first + AT_ONCE).map(({ token }, at) =>
        on.call(payEndpoints.confirm, {
          params: { id: sessions[first + at] ?? '' },
          token,
          body: { total: TOTAL },
        }),
      ),
    );
    codes.push(
      ...answers.map((answer) => (answer.statusCode === 200 ? 'paid' : String(answer.json().code))),
    );
  }
  const [uses] = await rowsOf<{ used: number; rows: number }>(
    on.db,
    sql`select count(session_id)::int as used, count(*)::int as rows from coupon_use
      where coupon_id = ${coupon}`,
  );
  return {
    paid: codes.filter((code) => code === 'paid').length,
    exhausted: codes.filter((code) => code === 'coupon_exhausted').length,
    ...uses,
  };
}

const crowd = async (on: TestApi, size: number) => {
  const payers: TestMember[] = [];
  for (let n = 0; n < size; n++) payers.push(await newMember(on));
  return payers;
};

/** The network has named one card for a purchase of each. */
async function withOneCard(on: TestApi, payers: TestMember[]): Promise<TestMember[]> {
  for (const { id } of payers) {
    await on.database.owner.db.execute(sql`insert into purchase (id, member_id, request_key, status,
        tokens, amount, currency, rate, documents, expires_at, closed_at, card_fingerprint, next_look_at)
      values (${newId('ord')}, ${id}, 'x', 'expired', 1, 1, 'EUR', 1, '{}', now(), now(), 'one', null)`);
  }
  return payers;
}

/** An API in which a function was changed. */
async function weakened(name: string, change: (definition: string) => string): Promise<TestApi> {
  const database = await openTestDatabase();
  const weak = await startApi({}, database);
  const [found] = await rowsOf<{ definition: string }>(
    weak.db,
    sql`select pg_get_functiondef(${name}::regproc) as definition`,
  );
  const definition = found?.definition ?? '';
  const changed = change(definition);
  if (changed === definition) throw new Error('nothing was taken away');
  await database.owner.execute(changed);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  return weak;
}

test('of many concurrent payers as many use a coupon as it has uses left, and the others are not charged', async () => {
  const result = await payAtOnce(api(), await crowd(api(), CROWD), { most: LEFT });

  expect(result).toEqual({ paid: LEFT, exhausted: CROWD - LEFT, used: LEFT, rows: LEFT });
});

test('of accounts with one bank card that pay at once, one uses a coupon that each account has once', async () => {
  const payers = await withOneCard(api(), await crowd(api(), 6));

  expect(await payAtOnce(api(), payers, { mostPerAccount: 1 })).toMatchObject({ paid: 1, used: 1 });
});

test('without the lock of the card, several of these accounts use it', async () => {
  const weak = await weakened('coupons.take', (definition) =>
    definition
      .replace(
        /pg_advisory_xact_lock\(hashtextextended\('coupon:' \|\| c\.id \|\| card, 0\)\)/,
        '1',
      )
      .replace('if outcome is not null or', 'perform pg_sleep(0.05); if outcome is not null or'),
  );
  const payers = await withOneCard(weak, await crowd(weak, 6));

  const { paid } = await payAtOnce(weak, payers, { mostPerAccount: 1 });
  await weak.http.close().then(() => weak.database.close());

  expect(paid).toBeGreaterThan(1);
});
