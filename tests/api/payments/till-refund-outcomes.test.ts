/** Why a refund at a till is refused, as the database decides it. */
import { expect, test } from 'vitest';
import * as endpoints from '#shared/till/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { paidSale, refundLimit, type TestTill, tillScene } from '../../support/payments/tills.ts';

const api = useApi();
const owner = () => api().database.owner.db;

async function refundingTill(): Promise<TestTill> {
  const till = await tillScene(api());
  await refundLimit(api(), till, '10.00');
  return till;
}

async function refundOutcome(till: TestTill, session: string, given?: Statement): Promise<string> {
  if (given) await owner().execute(given);
  const [row] = await rowsOf<{ outcome: string }>(
    owner(),
    sql`select till.refund(p_id => ${`rfd_${session}`}, p_session => ${session}, p_device => ${till.id},
      p_amount => 500, p_reason => null, p_lines => null, p_levels => '{}', p_public_url => '',
      p_transfer => ${`txn_${session}`}, p_event => ${`evt_${session}`}) as outcome`,
  );
  return row?.outcome ?? '';
}

test('the sale of another till is not found', async () => {
  const till = await refundingTill();
  const other = await tillScene(api(), till.merchant);
  const { id } = await paidSale(api(), other);

  expect(await refundOutcome(till, id)).toBe('session_not_found');
});

test('a payment in another currency is above the limit, whatever its amount', async () => {
  const till = await refundingTill();
  const { id } = await paidSale(api(), till);

  const given = sql`update till_device set refund_currency = 'USD' where id = ${till.id}`;
  expect(await refundOutcome(till, id, given)).toBe('till_refund_limit');
});

test('refunds of yesterday do not lessen the limit of today', async () => {
  const till = await refundingTill();
  const { id } = await paidSale(api(), till);
  expect(await refundOutcome(till, id)).toBe('refunded');
  const left = async () => (await till.call(endpoints.read)).json().refunds.left;
  const before = await left();
  await owner().execute(
    sql`update till_refund set created_at = created_at - interval '2 days' where device_id = ${till.id}`,
  );

  expect([before, await left()]).toEqual(['5.00', '10.00']);
});
