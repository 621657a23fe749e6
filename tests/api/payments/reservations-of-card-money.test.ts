/** Reservations of tokens that were bought by card: their holds, and disputes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { heldBy, newPayee, payOut, payTokens } from '../../support/cards/holds.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { refund } from '../../support/payments/refunds.ts';
import {
  capture,
  release,
  releaseDue,
  reservedBy,
  reserveTokens,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { balanceOf, deposit, newMember, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** The held tokens that a reservation has. */
async function heldIn({ id }: { id: string }): Promise<bigint> {
  const [row] = await rowsOf<{ held: string }>(
    api().db,
    sql`select coalesce(sum(amount), 0)::text as held from card_hold where session_id = ${id}`,
  );
  return BigInt(row?.held ?? 0);
}

/** 100 tokens bought by card beside `cash` of others, and 95 of them reserved. */
async function scene(cash = '0', amount = 95) {
  const merchant = await newPayee(api());
  const buyer = await newMember(api(), { cash });
  const { purchase, intent } = await bought(api(), network, { buyer });
  const reservation = await reserveTokens(api(), buyer, merchant, amount);
  return { ...reservation, buyer, purchase, intent };
}

describe('the hold of card money', () => {
  test('follows the tokens into the reservation, and to the business that captures them', async () => {
    const reserved = await scene();
    expect([await heldIn(reserved), await heldBy(api(), reserved.buyer)]).toEqual([
      tokens('95'),
      tokens('5'),
    ]);

    await capture(api(), reserved);

    expect(await heldIn(reserved)).toBe(0n);
    expect(await heldBy(api(), reserved.merchant)).toBe(tokens('95'));
    expect((await payOut(api(), reserved.merchant, '1')).json().code).toBe('payout_held');
  });

  test('leaves the business free what was not held, and returns with the rest', async () => {
    const reserved = await scene('60', 95);
    expect(await heldIn(reserved)).toBe(tokens('35'));

    await capture(api(), reserved, { amount: '19.00' });

    // 76 of 95 are captured: the 60 that were never held, and 16 that are.
    expect(await heldBy(api(), reserved.merchant)).toBe(tokens('16'));
    expect(await heldBy(api(), reserved.buyer)).toBe(tokens('84'));
  });

  test('returns whole with a release', async () => {
    const reserved = await scene();

    await release(api(), reserved);

    expect(await heldBy(api(), reserved.buyer)).toBe(tokens('100'));
    expect(await balanceOf(api(), reserved.buyer.cash)).toBe(tokens('100'));
  });
});

async function dispute({ intent }: { intent: string }): Promise<void> {
  network.payments.dispute(intent);
  await tellAll(api(), network, intent);
}

async function owedBy({ id }: { id: string }): Promise<bigint> {
  const [row] = await rowsOf<{ owed: string }>(
    api().db,
    sql`select owed::text from member where id = ${id}`,
  );
  return BigInt(row?.owed ?? 0);
}

test('a reservation is approved with what is left once the payer’s debt is settled', async () => {
  const { buyer, intent } = await bought(api(), network);
  await payTokens(api(), buyer, await newPayee(api()), 95);
  network.payments.refund(intent, 500, {});
  await tellAll(api(), network, intent);
  expect(await owedBy(buyer)).toBe(tokens('15'));
  // Nothing has collected the debt from these tokens yet.
  await move(api(), { kind: 'deposit', amount: '200', to: buyer.cash });

  await reserveTokens(api(), buyer, await newPayee(api()), 57);

  expect(await owedBy(buyer)).toBe(0n);
  expect(await balanceOf(api(), buyer.cash)).toBe(tokens('128'));
});

describe('a dispute of the purchase', () => {
  test('that the cash covers leaves the reservation', async () => {
    const reserved = await scene();
    await deposit(api(), reserved.buyer.cash, '200');

    await dispute(reserved);
    await releaseDue(api());

    expect(await sessionOf(api(), reserved)).toMatchObject({ status: 'authorized' });
  });

  test('or a refund of a part that the cash covers leaves the reservation', async () => {
    const reserved = await scene();
    await deposit(api(), reserved.buyer.cash, '200');
    network.payments.refund(reserved.intent, 500, {});
    await tellAll(api(), network, reserved.intent);

    await releaseDue(api());

    expect(await sessionOf(api(), reserved)).toMatchObject({ status: 'authorized' });
    expect(await heldIn(reserved)).toBeGreaterThan(0n);
  });

  test('takes the cash, then the reservation that the purchase paid for, and tells the business', async () => {
    const reserved = await scene();

    await dispute(reserved);
    const refused = await capture(api(), reserved);
    await releaseDue(api());

    expect(refused.json().code).toBe('reservation_disputed');
    expect(await sessionOf(api(), reserved)).toMatchObject({ status: 'released' });
    expect(await reservedBy(api(), reserved.merchant)).toBe(0n);
    expect(await balanceOf(api(), reserved.buyer.cash)).toBe(0n);
    expect((await mailsTo(api(), reserved.merchant.email)).at(-1)?.subject).toMatch(
      /^A reservation of .* was returned$/,
    );
    expect(await owedBy(reserved.buyer)).toBe(0n);
  });

  test('of somebody else leaves the reservation, with its hold', async () => {
    const [shop, other] = [await newPayee(api()), await newPayee(api())];
    const payer = await newMember(api(), { cash: '57' });
    const payment = await payTokens(api(), payer, shop, 57);
    await move(api(), { kind: 'stake', amount: '57', from: shop.cash });
    const { buyer, intent } = await bought(api(), network);
    await payTokens(api(), buyer, shop, 95);
    // What the shop gives back is the buyer's card money.
    await refund(api(), payment);
    const reservation = await reserveTokens(api(), payer, other, 57);
    expect(await heldIn(reservation)).toBe(tokens('57'));

    await dispute({ intent });
    await releaseDue(api());

    expect(await sessionOf(api(), reservation)).toMatchObject({ status: 'authorized' });
    expect((await capture(api(), reservation)).json()).toMatchObject({ status: 'paid' });
    expect(await heldBy(api(), other)).toBe(tokens('57'));
  });

  test('after the capture leaves the payment, with its hold at the business', async () => {
    const reserved = await scene();
    await capture(api(), reserved);

    await dispute(reserved);
    await releaseDue(api());

    expect(await sessionOf(api(), reserved)).toMatchObject({ status: 'paid' });
    expect(await heldBy(api(), reserved.merchant)).toBe(tokens('95'));
  });
});
