/** A withdrawal from a purchase beside tokens on hold of another card. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { heldBy, newPayee, payTokens } from '../../support/cards/holds.ts';
import { bought } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { refund } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const { network, api } = await reversalScene();

test('a withdrawal from a purchase leaves what is on hold of another card, so that its hold follows no empty account', async () => {
  const [shop, other] = [await newPayee(api()), await newPayee(api())];
  const buyer = await newMember(api(), { cash: '95' });
  const paid = await payTokens(api(), buyer, shop, 95);
  await move(api(), { kind: 'airdrop', amount: '95', from: shop.cash, to: other.cash });
  const who = await bought(api(), network, { buyer });
  const withdraw = (wanted: string) =>
    api().call(purchasesEndpoints.withdraw, {
      params: { id: who.purchase.id },
      body: { tokens: wanted },
      token: buyer.token,
    });
  const stolen = await bought(api(), network);
  await payTokens(api(), stolen.buyer, shop, 95);
  await refund(api(), paid);
  await payTokens(api(), buyer, other, 95);
  expect(await heldBy(api(), other)).toBe(tokens('95'));

  expect((await withdraw('100')).json().code).toBe('purchase_changed');
  // A hold of its own that is over frees nothing of the other card.
  const moveHold = (by: string) =>
    api().database.owner.db.execute(
      sql`update purchase_hold set until = until + ${by}::interval where purchase_id = ${who.purchase.id}`,
    );
  await moveHold('-1 year');
  expect((await withdraw('10')).json().code).toBe('purchase_changed');
  await moveHold('1 year');
  expect((await withdraw('5')).statusCode).toBe(200);
  expect(await heldBy(api(), other)).toBe(tokens('95'));
  expect(await heldBy(api(), buyer)).toBe(await balanceOf(api(), buyer.cash));
});
