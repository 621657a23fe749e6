/** A withdrawal beside what else takes the same tokens: one of them gets them. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { settle } from '../../../server/tokens/purchases/settle.ts';
import { type Bought, balanceAt, bought } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();
/** Of each race; `npm run test:long` runs more. */
const ROUNDS = Number(process.env.RACES ?? 12);

const withdraw = ({ purchase, buyer }: Bought) =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: '100' },
    token: buyer.token,
  });
const send = () => sendWithdrawals(api().db, cards, api().config);

test('a stake of the same tokens and a withdrawal at once: one has them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await bought(api(), network);
    const [withdrawn, staked] = await Promise.all([
      withdraw(who),
      api().call(stakingEndpoints.change, {
        token: who.buyer.token,
        body: { amount: '100', direction: 'to-stake' },
      }),
    ]);

    expect([withdrawn.statusCode, staked.statusCode].sort()).toEqual([200, 409]);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  }
});

test('two withdrawals of one purchase at once: the second is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await bought(api(), network);
    const codes = (await Promise.all([withdraw(who), withdraw(who)])).map(
      ({ statusCode }) => statusCode,
    );

    expect(codes.sort()).toEqual([200, 409]);
    expect(await balanceAt(api(), `member:${who.buyer.id}:held`)).toBe(tokens('100'));
  }
});

test('the network’s message told many times while two workers ask it end a withdrawal once', async () => {
  while ((await send()) > 0);
  for (let round = 0; round < ROUNDS; round++) {
    const who = await bought(api(), network);
    await withdraw(who);
    const treasury = await balanceAt(api(), 'treasury:tokens');
    await Promise.all([
      send(),
      send(),
      ...Array.from({ length: 6 }, () => settle(api().db, cards, api().config, who.intent)),
    ]);
    await settle(api().db, cards, api().config, who.intent);

    expect(
      network.store.all('refund').filter((one) => one.payment_intent === who.intent),
    ).toHaveLength(1);
    expect((await balanceAt(api(), 'treasury:tokens')) - treasury).toBe(tokens('100'));
  }
});

test('a dispute and a withdrawal at once claim every token once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await bought(api(), network);
    network.payments.dispute(who.intent);
    await Promise.all([withdraw(who), settle(api().db, cards, api().config, who.intent)]);

    const held = await balanceAt(api(), `member:${who.buyer.id}:held`);
    expect((await balanceOf(api(), who.buyer.cash)) + held).toBe(tokens('100'));
    expect(held).toBe(tokens('100'));
  }
});
