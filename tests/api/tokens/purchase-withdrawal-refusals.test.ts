/** Why a purchase cannot be taken back, and that a refusal of the card network counts once. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { bought, order } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const { network, api, heldBy } = await reversalScene();
const change = (statement: Statement) => api().database.owner.db.execute(statement);

async function codeOf(id: string, token: string): Promise<[number, string]> {
  const { statusCode, body } = await api().call(purchasesEndpoints.withdraw, {
    params: { id },
    body: { tokens: '100' },
    token,
  });
  return [statusCode, JSON.parse(body).code];
}

test('a purchase that nobody made is not found', async () => {
  const { token } = await newMember(api());

  expect(await codeOf(newId('ord'), token)).toEqual([404, 'not_found']);
});

test('a purchase that is not paid is not credited yet', async () => {
  const { token } = await newMember(api());
  const { id } = (await order(api(), token)).json();

  expect(await codeOf(id, token)).toEqual([409, 'purchase_not_credited']);
});

test('a buyer who owes tokens or may not pay keeps the purchase', async () => {
  const [owing, off] = [await bought(api(), network), await bought(api(), network)];
  await change(sql`update member set owed = 1 where id = ${owing.buyer.id}`);
  await change(sql`update member set payments_enabled = false where id = ${off.buyer.id}`);

  expect(await codeOf(owing.purchase.id, owing.buyer.token)).toEqual([409, 'debt_open']);
  expect((await codeOf(off.purchase.id, off.buyer.token))[1]).toBe('payments_disabled');
  await change(sql`update member set owed = 0 where id = ${owing.buyer.id}`);
});

test('a withdrawal that the network has refused is not refused again', async () => {
  const who = await bought(api(), network);
  await codeOf(who.purchase.id, who.buyer.token);
  const [requested] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from purchase_reversal where purchase_id = ${who.purchase.id}`,
  );
  const refuse = async () => {
    const [row] = await rowsOf<{ ended: boolean }>(
      api().database.owner.db,
      sql`select purchases.refuse_withdrawal(${requested?.id ?? ''}, ${newId('txn')}) as ended`,
    );
    return row?.ended;
  };

  expect([await refuse(), await refuse()]).toEqual([true, false]);
  expect(await heldBy(who)).toBe(0n);
  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
});
