/** A withdrawal from a purchase that was refunded in part, or is or was disputed. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { type Cards, RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { type Bought, bought, tellAll } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api, cards, heldBy } = await reversalScene();

const withdraw = ({ purchase, buyer }: Bought, wanted: string) =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: wanted },
    token: buyer.token,
  });

async function dispute({ intent }: Bought): Promise<string> {
  const { id } = network.payments.dispute(intent);
  await tellAll(api(), network, intent);
  return id;
}

test('takes the rest after a refund, and nothing during a dispute', async () => {
  const [refunded, disputed] = [await bought(api(), network), await bought(api(), network)];
  network.payments.refund(refunded.intent, 500, {});
  await tellAll(api(), network, refunded.intent);
  await dispute(disputed);

  expect((await withdraw(disputed, '100')).json().code).toBe('purchase_disputed');
  expect((await withdraw(refunded, '80')).statusCode).toBe(200);
});

test('that the network refuses leaves nothing to a dispute that was won', async () => {
  const who = await bought(api(), network);
  network.payments.closeDispute(await dispute(who), 'won');
  await tellAll(api(), network, who.intent);
  await withdraw(who, '100');
  const refusing: Cards = {
    ...cards,
    refund: () => Promise.reject(new RefundRefusedError('charge_disputed', undefined)),
  };

  await sendWithdrawals(api().db, refusing, api().config);

  expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
  expect(await heldBy(who)).toBe(0n);
});
