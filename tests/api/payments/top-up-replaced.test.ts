/** A member's approval of another total than that of their open top-up. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import {
  approveTopUp,
  outcomeOf,
  payByCard,
  readOffer,
  SHORT,
  topUp,
  topUpScene,
} from '../../support/payments/top-up-scene.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();

const statusOf = async (id: string): Promise<string> =>
  (await api().call(payEndpoints.read, { params: { id } })).json().status;
/** The total is now `more` units more than at first. */
const changeTotal = async (id: string, more: bigint) => {
  await letQuoteExpire(api(), id);
  await api().database.owner.db.execute(sql`insert into pay_quote (session_id, rate, gross, net, discount_basis_points, total, expires_at)
    select session_id, rate, gross, net, discount_basis_points, total + ${more.toString()}::numeric, now() + interval '1 hour'
    from pay_quote where session_id = ${id} order by id limit 1`);
};

test('of another total replaces the first, whose card then pays nothing', async () => {
  const scene = await topUpScene(api());
  const { payer, id } = scene;
  await changeTotal(id, tokens('1'));
  const second = await topUp(api(), payer, id);

  await payByCard(api(), network, scene);
  const paidByFirst = await statusOf(id);
  await payByCard(api(), network, second);

  expect(second.purchase.id).not.toBe(scene.purchase.id);
  expect([paidByFirst, await statusOf(id)]).toEqual(['pending', 'paid']);
  expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('139.5'));
});

test('of another total replaces the first, also if as many tokens are missing', async () => {
  const { payer, id, purchase } = await topUpScene(api());
  await changeTotal(id, tokens('1'));
  await deposit(api(), payer.cash, '1');

  const second = await topUp(api(), payer, id);
  await payByCard(api(), network, second);

  expect([second.offer.tokens, second.purchase.id]).toEqual([
    '139.5',
    expect.not.stringMatching(purchase.id),
  ]);
  expect(await statusOf(id)).toBe('paid');
});

test('of another total by the key of the first is refused, and the first stays open', async () => {
  const { payer, id } = await payScene(api(), SHORT);
  const key = crypto.randomUUID();
  const first = await approveTopUp(api(), payer, id, await readOffer(api(), payer, id), key);
  await changeTotal(id, tokens('1'));
  await deposit(api(), payer.cash, '1');

  const second = await approveTopUp(api(), payer, id, await readOffer(api(), payer, id), key);

  expect([second.statusCode, second.json().code]).toEqual([409, 'purchase_closed']);
  expect(await outcomeOf(api(), payer, id)).toMatchObject({
    status: 'open',
    purchase: { id: first.json().id },
  });
});

test('of the first total, after another one, is a new purchase', async () => {
  const { payer, id, purchase } = await topUpScene(api());
  await changeTotal(id, tokens('1'));
  await topUp(api(), payer, id);
  await changeTotal(id, 0n);

  const third = await topUp(api(), payer, id);

  expect(third.purchase.id).not.toBe(purchase.id);
});
