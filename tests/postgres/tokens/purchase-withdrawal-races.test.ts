/** A withdrawal beside what else takes the same tokens: one of them gets them. */
import { beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
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

const { network, api, cards } = await purchaseScene('10000000');
/** Of each race; `npm run test:long` runs more. */
const ROUNDS = Number(process.env.RACES ?? 12);
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
/** Everybody is another member with 100 tokens of one purchase. */
async function race(round: (who: Bought) => Promise<void>): Promise<void> {
  for (let count = 0; count < ROUNDS; count++) await round(await bought(api(), network));
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

test('a stake of the same tokens and a withdrawal at once: one has them', async () => {
  await race(async (who) => {
    const [withdrawn, staked] = await Promise.all([
      withdraw(who),
      api().call(stakingEndpoints.change, {
        token: who.buyer.token,
        body: { amount: '100', direction: 'to-stake' },
      }),
    ]);

    expect([withdrawn.statusCode, staked.statusCode].sort()).toEqual([200, 409]);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  });
});

test.each(['automatic', 'manual'] as const)(
  'a payment of the same tokens, captured %s, and a withdrawal at once: one has them',
  async (capture) => {
    await race(async (who) => {
      const id = await sessionOf(capture);
      const [withdrawn, paid] = await Promise.all([withdraw(who), confirm(who, id)]);

      expect([withdrawn.statusCode, paid.statusCode].sort()).toEqual([200, 409]);
      expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    });
  },
);

test('two withdrawals of one purchase at once: the second is refused', async () => {
  await race(async (who) => {
    const codes = (await Promise.all([withdraw(who), withdraw(who)])).map(
      ({ statusCode }) => statusCode,
    );

    expect(codes.sort()).toEqual([200, 409]);
    expect(await balanceAt(api(), `member:${who.buyer.id}:held`)).toBe(tokens('100'));
  });
});

test('the network’s message told many times while two workers ask it end a withdrawal once', async () => {
  while ((await send()) > 0);
  const treasury = await balanceAt(api(), 'treasury:tokens');
  await race(async (who) => {
    await withdraw(who);
    await Promise.all([
      send(),
      send(),
      ...Array.from({ length: 6 }, () => settle(api().db, cards, api().config, who.intent)),
    ]);
    await settle(api().db, cards, api().config, who.intent);

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
    await Promise.all([withdraw(who), settle(api().db, cards, api().config, who.intent)]);

    const held = await balanceAt(api(), `member:${who.buyer.id}:held`);
    expect((await balanceOf(api(), who.buyer.cash)) + held).toBe(tokens('100'));
    expect(held).toBe(tokens('100'));
  });
});
