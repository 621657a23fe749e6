/** Tokens bought with a stolen card cannot leave: not through a shop of the thief's own either. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  heldBy,
  leave,
  letHoldEnd,
  newPayee,
  payOut,
  payTokens,
} from '../../support/cards/holds.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { refund } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

/** Moves 100 tokens of cash to the stake. */
const stakeAll = ({ id }: { id: string }) =>
  api().db.execute(sql`select staking.change(
    p_member => ${id}, p_amount => ${tokens('100')}::numeric, p_to_stake => true,
    p_trial => interval '30 days', p_thresholds => array[0, 1, 2, 3, 4]::numeric[],
    p_transfer => ${newId('txn')})`);

/** A thief buys with somebody else's card and pays a shop of their own. */
async function laundering(amount = 95) {
  const thief = await bought(api(), network);
  const shop = await newPayee(api());
  const payment = await payTokens(api(), thief.buyer, shop, amount);
  return { thief, shop, payment, total: await balanceOf(api(), shop.cash) };
}

describe('a stolen card and the thief’s own shop', () => {
  test('pays the shop, and nothing can be paid out before the hold ends', async () => {
    const { shop, total } = await laundering();

    expect(total).toBeGreaterThan(tokens('94'));
    expect(codeOf(await payOut(api(), shop, '1'))).toBe('payout_held');
    expect(await balanceOf(api(), shop.cash)).toBe(total);
  });

  test('gets nothing while the dispute is open, at any time', async () => {
    const { thief, shop } = await laundering();
    network.payments.dispute(thief.intent);
    await tellAll(api(), network, thief.intent);
    await letHoldEnd(api(), thief.purchase.id);

    expect(codeOf(await payOut(api(), shop, '1'))).toBe('payout_held');
  });

  test('gets nothing after the dispute is lost', async () => {
    const { thief, shop } = await laundering();
    const { id } = network.payments.dispute(thief.intent);
    await tellAll(api(), network, thief.intent);
    network.payments.closeDispute(id, 'lost');
    await tellAll(api(), network, thief.intent);
    await letHoldEnd(api(), thief.purchase.id);

    expect(codeOf(await payOut(api(), shop, '1'))).toBe('payout_held');
  });

  test('is paid out once the hold has ended without a dispute', async () => {
    const { thief, shop } = await laundering();
    await letHoldEnd(api(), thief.purchase.id);

    expect((await payOut(api(), shop, '90')).statusCode).toBe(201);
  });

  test('is paid out when the dispute is won and the hold has ended', async () => {
    const { thief, shop } = await laundering();
    const { id } = network.payments.dispute(thief.intent);
    await tellAll(api(), network, thief.intent);
    network.payments.closeDispute(id, 'won');
    await tellAll(api(), network, thief.intent);
    expect(codeOf(await payOut(api(), shop, '1'))).toBe('payout_held');
    await letHoldEnd(api(), thief.purchase.id);

    expect((await payOut(api(), shop, '90')).statusCode).toBe(201);
  });
});

describe('a hold travels', () => {
  test('with a refund back to the thief, whose stake does not leave', async () => {
    const { thief, shop, payment, total } = await laundering();

    await refund(api(), payment);

    expect(await heldBy(api(), shop)).toBe(0n);
    expect(await heldBy(api(), thief.buyer)).toBe(tokens('100'));
    expect(await balanceOf(api(), thief.buyer.cash)).toBe(tokens('100'));
    await stakeAll(thief.buyer);
    expect(codeOf(await leave(api(), thief.buyer))).toBe('payout_held');
    expect(total).toBeGreaterThan(tokens('94'));
  });

  test('with each of several small purchases', async () => {
    const thief = await newMember(api(), { cash: '0' });
    const shop = await newPayee(api());
    for (const amount of ['30', '30', '40']) {
      await bought(api(), network, { buyer: thief, amount });
      await payTokens(api(), thief, shop, Number(amount) * 0.9);
    }

    expect(codeOf(await payOut(api(), shop, '0.01'))).toBe('payout_held');
    expect(await heldBy(api(), shop)).toBe(await balanceOf(api(), shop.cash));
  });

  test('only as far as other tokens do not pay for it', async () => {
    const buyer = await newMember(api(), { cash: '50' });
    await bought(api(), network, { buyer });
    const shop = await newPayee(api());

    await payTokens(api(), buyer, shop, 40);
    expect(await heldBy(api(), shop)).toBe(0n);
    expect((await payOut(api(), shop, '39')).statusCode).toBe(201);

    await payTokens(api(), buyer, shop, 40);
    const [all, left] = [await heldBy(api(), shop), await balanceOf(api(), buyer.cash)];
    expect(all).toBe(tokens('100') - left);
  });
});

test('an exit pays out no staked card tokens, but all others', async () => {
  const buyer = await newMember(api(), { cash: '0', stake: '500' });
  await bought(api(), network, { buyer });
  await stakeAll(buyer);

  const answer = await leave(api(), buyer);

  expect([answer.statusCode, answer.json().amount]).toEqual([201, '500']);
});

test('a dispute moves what the buyer owes out of their own hold and keeps that of the shop', async () => {
  const { thief, shop } = await laundering(38);
  const [own, carried] = [await heldBy(api(), thief.buyer), await heldBy(api(), shop)];
  expect(own + carried).toBe(tokens('100'));
  network.payments.dispute(thief.intent);
  await tellAll(api(), network, thief.intent);

  expect([await heldBy(api(), thief.buyer), await heldBy(api(), shop)]).toEqual([0n, carried]);
});
