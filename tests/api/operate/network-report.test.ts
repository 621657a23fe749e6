/** `network:report`, and the alert at a share of the limit. */
import { beforeAll, expect, test } from 'vitest';
import { checkNetwork, networkReport } from '../../../server/payments/network/report.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { payment } from '../../support/payments/transactions.ts';

const api = useApi();
const settings = (limit: bigint | null, share = 80) => ({
  currencies: ['EUR'],
  network: { limit, share },
});
const alerts = () =>
  rowsOf<{ subject: string }>(
    api().db,
    sql`select subject_id as subject from alert where kind = 'network_volume'`,
  );

beforeAll(async () => {
  const { merchant } = await payment(api(), {});
  await api().database.owner.db.execute(
    sql`insert into invoice_seller (merchant_id, country) values (${merchant.id}, 'ES') on conflict do nothing`,
  );
  const old = await payment(api(), {});
  await api().database.owner.db.execute(
    sql`update pay_session set closed_at = closed_at - interval '13 months' where transfer_id = ${old.code}`,
  );
});

test('counts what live businesses were paid in twelve months, by currency and country', async () => {
  expect(await networkReport(api().db, settings(10_000n))).toMatchObject({
    currencies: [{ currency: 'EUR', payments: 1, net: '38.00', refunded: '0.00', tokens: '152' }],
    countries: [{ country: 'ES', businesses: 1, tokens: '152' }],
    volume: '38.00',
    limit: '100.00',
    share: '38',
  });
});

test('names no volume while a part of it has no price', async () => {
  const dear = { currencies: ['CHF'], network: { limit: 1n, share: 80 } };

  expect(await networkReport(api().db, dear)).toMatchObject({ volume: null, share: null });
  await checkNetwork(api().db, dear);
  expect(await alerts()).toEqual([]);
});

test('the command prints it', async () => {
  const { code, output } = await ops(api(), 'network:report');
  expect(code).toBe(0);
  expect(output).toContain('last 12 months: 38.00 EUR');
  expect(output).toContain('no limit is set');
});

test('alerts from the share of the limit on, once a month', async () => {
  await checkNetwork(api().db, settings(null));
  await checkNetwork(api().db, settings(4800n));
  expect(await alerts()).toEqual([]);
  await checkNetwork(api().db, settings(4750n));
  await checkNetwork(api().db, settings(3800n));
  expect(await alerts()).toEqual([{ subject: new Date().toISOString().slice(0, 7) }]);
});
