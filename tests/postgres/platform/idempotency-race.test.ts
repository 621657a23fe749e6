/** Concurrent requests with one idempotency key on several connections. */
import { expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

const create = ({ apiToken }: TestMerchant) =>
  api().call(merchantEndpoints.createSession, {
    token: apiToken,
    body: { amount: '40.00', currency: 'EUR' },
    headers: { 'idempotency-key': 'order-1' },
  });

test('a request is refused as retryable while another with its key is running', async () => {
  const merchant = await newMerchant(api());
  const scope = `${merchant.id}:create-pay-session:order-1`;

  const meanwhile = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);
    return create(merchant);
  });
  const afterwards = await create(merchant);

  expect([meanwhile.statusCode, meanwhile.json().code]).toEqual([409, 'idempotency_in_progress']);
  expect(Number(meanwhile.headers['retry-after'])).toBeGreaterThan(0);
  expect(afterwards.statusCode).toBe(201);
});

test('many concurrent requests with one key create one session', async () => {
  const merchant = await newMerchant(api());

  const answers = await Promise.all(Array.from({ length: 50 }, () => create(merchant)));
  const last = await create(merchant);

  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect(new Set(made.map((answer) => answer.json().id))).toEqual(new Set([last.json().id]));
  const { rows } = await api().database.execute(
    `select count(*)::int as sessions from pay_session where merchant_id = '${merchant.id}'`,
  );
  expect(rows).toEqual([{ sessions: 1 }]);
});

test('twenty retries after the end of a session create one new session', async () => {
  const merchant = await newMerchant(api());
  const { id } = (await create(merchant)).json();
  await letSessionExpire(api(), id);

  const answers = await Promise.all(Array.from({ length: 20 }, () => create(merchant)));
  const last = await create(merchant);

  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(made.map((answer) => answer.json().id))).toEqual(new Set([last.json().id]));
  expect(last.json()).toMatchObject({ status: 'pending' });
  const { rows } = await api().database.execute(
    `select count(*)::int as sessions from pay_session where merchant_id = '${merchant.id}'`,
  );
  expect(rows).toEqual([{ sessions: 2 }]);
});

test('a retry waits for a payment that is being confirmed', async () => {
  const [merchant, payer] = [await newMerchant(api()), await newMember(api())];
  const { id } = (await create(merchant)).json();

  const [confirmed, retried] = await api().database.owner.db.transaction(async (tx) => {
    // The confirmation has locked its session, and waits for its payer.
    await tx.execute(sql`select from member where id = ${payer.id} for update`);
    const confirmation = api().call(payEndpoints.confirm, {
      params: { id },
      token: payer.token,
      body: { total: TOTAL },
    });
    await untilSomebodyWaits(api().db, 1);
    const retry = create(merchant);
    await untilSomebodyWaits(api().db, 2);
    return [() => confirmation, () => retry];
  });

  expect((await confirmed()).statusCode).toBe(200);
  expect((await retried()).json()).toMatchObject({ id, status: 'paid' });
});
