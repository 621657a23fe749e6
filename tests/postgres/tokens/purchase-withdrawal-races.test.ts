/**
 * A withdrawal beside what else takes the same tokens: one of them gets them. RACES sets the number of a long run. The ledger's
 * invariants are verified at the end of the file.
 */
import { beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { settle } from '../../../server/tokens/purchases/settle.ts';
import { type Bought, balanceAt, bought } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { liftCreditBounds } from '../../support/database/lift-bounds.ts';
import {
  balanceOf,
  newMerchant,
  newPaySession,
  type TestMerchant,
  tokens,
} from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';
import { chance } from '../../support/random/chance.ts';

const { network, api, cards } = await purchaseScene('10000000');
/** Of each race; `npm run test:long` runs more. */
const ROUNDS = Number(process.env.RACES ?? 12);
const ROUNDS_AT_ONCE = 4;
/** One address and one card may order so often in a day, and each order counts those before it. */
const MOST_ORDERS = 200;
const MESSAGES = 6;
const dice = chance();
let payee: Promise<TestMerchant>;
beforeAll(async () => {
  await liftCreditBounds(api().database.owner);
  payee = newMerchant(api());
});

const withdraw = ({ purchase, buyer }: Bought) =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: '100' },
    token: buyer.token,
  });
const send = () => sendWithdrawals(api().db, cards, api().config);
const settleOnce = ({ intent }: Bought) => settle(api().db, cards, api().config, intent);

/** The orders so far were those of other addresses and cards. */
async function forgetOrders(): Promise<void> {
  const { db } = api().database.owner;
  await db.execute(sql`delete from purchase_count`);
  await db.execute(
    sql`update purchase set card_fingerprint = id where card_fingerprint is not null`,
  );
}

/** Everybody is another member with 100 tokens of one purchase. @returns what came of each */
async function race<T>(round: (who: Bought) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < ROUNDS) {
    await forgetOrders();
    const rounds = Array.from({ length: Math.min(MOST_ORDERS, ROUNDS - results.length) });
    const some = await atOnce(rounds, ROUNDS_AT_ONCE, async () =>
      round(await bought(api(), network)),
    );
    results.push(...some);
  }
  return results;
}

/** Begins both at once, either first. @returns their status codes in the order given */
async function together(
  one: () => Promise<{ statusCode: number }>,
  other: () => Promise<{ statusCode: number }>,
): Promise<[number, number]> {
  const codes = [0, 0] as [number, number];
  const calls = [one, other].map((call, at) => async () => {
    codes[at] = (await call()).statusCode;
  });
  await Promise.all(dice.shuffled(calls).map((call) => call()));
  return codes;
}
/** A session of 100 tokens. */
const sessionOf = async (capture: 'manual' | 'automatic') =>
  (await newPaySession(api(), await payee, { amount: '26.32', capture })).id;
const confirm = async ({ buyer }: Bought, id: string) =>
  api().call(payEndpoints.confirm, {
    params: { id },
    token: buyer.token,
    body: { total: (await api().http.inject({ url: `/api/pay/${id}` })).json().quote.total },
  });

/** One of both has the tokens, whichever came first. */
function expectOneEach(ends: [number, number][]): void {
  const kinds = new Set(ends.map(String));
  expect([...kinds].filter((kind) => !['200,409', '409,200'].includes(kind))).toEqual([]);
}

test('a stake of the same tokens and a withdrawal at once: one has them', async () => {
  const ends = await race(async (who) => {
    const codes = await together(
      () => withdraw(who),
      () =>
        api().call(stakingEndpoints.change, {
          token: who.buyer.token,
          body: { amount: '100', direction: 'to-stake' },
        }),
    );
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    return codes;
  });

  expectOneEach(ends);
});

test.each(['automatic', 'manual'] as const)(
  'a payment of the same tokens, captured %s, and a withdrawal at once: one has them',
  async (capture) => {
    const ends = await race(async (who) => {
      const id = await sessionOf(capture);
      const codes = await together(
        () => withdraw(who),
        () => confirm(who, id),
      );
      expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
      return codes;
    });

    expectOneEach(ends);
  },
);

test('two withdrawals of one purchase at once: the second is refused', async () => {
  const ends = await race(async (who) => {
    const codes = await together(
      () => withdraw(who),
      () => withdraw(who),
    );
    expect(await balanceAt(api(), `member:${who.buyer.id}:held`)).toBe(tokens('100'));
    return codes;
  });

  expectOneEach(ends);
});

/** Until the worker that claimed it, perhaps that of another round, has ended it. */
async function untilEnded({ purchase }: Bought): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ open: boolean }>(
      api().db,
      sql`select exists (select from purchase_reversal
        where purchase_id = ${purchase.id} and status = 'requested') as open`,
    );
    if (!row?.open) return;
    await send();
  }
}

test('the network’s message told many times while two workers ask it end a withdrawal once', async () => {
  while ((await send()) > 0);
  const treasury = await balanceAt(api(), 'treasury:tokens');
  await race(async (who) => {
    await withdraw(who);
    const told = Array.from({ length: MESSAGES }, () => () => settleOnce(who));
    await Promise.all(dice.shuffled([send, send, ...told]).map((act) => act()));
    await settleOnce(who);
    await untilEnded(who);

    expect(
      network.store.all('refund').filter((one) => one.payment_intent === who.intent),
    ).toHaveLength(1);
    expect(await balanceAt(api(), `member:${who.buyer.id}:held`)).toBe(0n);
  });
  expect(await balanceAt(api(), 'treasury:tokens')).toBe(treasury);
});

test('a dispute and a withdrawal at once claim every token once', async () => {
  await race(async (who) => {
    network.payments.dispute(who.intent);
    await Promise.all(
      dice.shuffled([() => withdraw(who), () => settleOnce(who)]).map((act) => act()),
    );

    const held = await balanceAt(api(), `member:${who.buyer.id}:held`);
    expect((await balanceOf(api(), who.buyer.cash)) + held).toBe(tokens('100'));
    expect(held).toBe(tokens('100'));
  });
});
