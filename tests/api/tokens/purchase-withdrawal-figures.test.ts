/** What the metrics say of withdrawals from purchases: what waits, and how much a fallen price costs us. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { DATABASE_FIGURES } from '../../../server/platform/metrics/database-queries.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { bought } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';

const { network, api, cards } = await reversalScene();

async function figures(name: string) {
  const found = DATABASE_FIGURES.find(({ gauges }) =>
    Object.values(gauges).some((gauge) => gauge.name === name),
  );
  if (!found) throw new Error(name);
  return rowsOf<Record<string, number>>(api().db, found.query);
}

test('unanswered withdrawals are counted with their age, and all of 30 days by status with their price', async () => {
  expect(await figures('salus_purchase_withdrawals_waiting')).toEqual([{ waiting: 0, oldest: 0 }]);
  const { buyer, purchase } = await bought(api(), network);
  const { db } = api().database.owner;
  await db.execute(sql`insert into token_rate (currency, rate, source, observed_at)
    values ('EUR', 0.2, 'test', now() - interval '3 hours')`);
  await api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: '100' },
    token: buyer.token,
  });
  await db.execute(sql`update purchase_reversal set created_at = now() - interval '2 hours'
    where purchase_id = ${purchase.id}`);

  const [waiting] = await figures('salus_purchase_withdrawals_waiting');
  expect([waiting?.waiting, (waiting?.oldest ?? 0) >= 7200]).toEqual([1, true]);

  await sendWithdrawals(api().db, cards, api().config);
  expect(await figures('salus_purchase_withdrawals_waiting')).toEqual([{ waiting: 0, oldest: 0 }]);
  const recent = await figures('salus_purchase_withdrawals_30d');
  expect(new Set(recent)).toEqual(
    new Set([
      { status: 'requested', number: 0, tokens: 0, price: 1 },
      // 25.00 EUR were paid for tokens of 20.00 EUR.
      { status: 'done', number: 1, tokens: 100, price: 1.25 },
      { status: 'failed', number: 0, tokens: 0, price: 1 },
    ]),
  );
});
