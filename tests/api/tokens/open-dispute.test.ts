/** While a card purchase is disputed: tokens held, tokens to spend and tokens to withdraw. */
import { expect, test } from 'vitest';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { catchUpWithCards } from '../../../server/tokens/purchases/sweeper.ts';
import { chargeBackScene, OUTSIDE } from '../../support/cards/charge-backs.ts';
import { balanceAt, bought } from '../../support/cards/network.ts';
import { balanceOf, deposit, newMerchant, PASSWORD, tokens } from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const { network, api, pay, dispute, decide, owedBy, leave, has } = await chargeBackScene();

/** 100 tokens bought and staked, and 100 of the member's other tokens in the cash account. */
async function disputed(cash = '0') {
  const who = await bought(api(), network);
  await moveStake(api(), who.buyer, 'to-stake', '100');
  const id = await dispute(who);
  await deposit(api(), who.buyer.cash, cash);
  return { who, id, buyer: who.buyer };
}

test('the stake keeps its level and may be unstaked, but not spent', async () => {
  const { buyer } = await disputed();
  expect(await has(buyer)).toEqual([0n, tokens('100')]);
  expect(await owedBy(buyer)).toBe(tokens('100'));

  expect((await moveStake(api(), buyer, 'to-cash', '100')).statusCode).toBe(200);

  const { shown, code } = await pay(buyer);
  expect(shown).toMatchObject({ balance: '0', availability: 'tokens_held', missing: null });
  expect(code).toBe('tokens_held');
  expect(await has(buyer)).toEqual([tokens('100'), 0n]);
});

test('a debt comes before the stake that a level lacks, because more tokens would pay it first', async () => {
  const who = await bought(api(), network);
  expect((await pay(who.buyer)).code).toBe('paid');
  await dispute(who);
  await rowsOf(
    api().db,
    sql`update member set confirmed_at = ${new Date(0)} where id = ${who.buyer.id}`,
  );

  const { shown, code } = await pay(who.buyer);

  expect([shown.availability, code]).toEqual(['tokens_held', 'tokens_held']);
});

test('an amount covered by the stake blocks nothing else', async () => {
  const { buyer } = await disputed('100');

  await catchUpWithCards(api().db, api().config);

  expect((await pay(buyer)).code).toBe('paid');
  expect(await has(buyer)).toEqual([tokens('5'), tokens('100')]);
});

test('cash can be staked despite a debt, and the schedule takes only what no stake covers', async () => {
  const { buyer } = await disputed();
  await moveStake(api(), buyer, 'to-cash', '60');

  await catchUpWithCards(api().db, api().config);
  expect(await has(buyer)).toEqual([0n, tokens('40')]);
  expect(await balanceAt(api(), `member:${buyer.id}:held`)).toBe(tokens('60'));

  await deposit(api(), buyer.cash, '10');
  expect((await moveStake(api(), buyer, 'to-stake', '10')).statusCode).toBe(200);
  expect(await has(buyer)).toEqual([0n, tokens('50')]);
});

test('an exit sends the undisputed tokens, and the rest once the dispute is won', async () => {
  const { who, id, buyer } = await disputed();
  await deposit(api(), buyer.stake, '900');

  const left = await leave(buyer);

  expect([left.statusCode, left.json().amount]).toEqual([201, '900']);
  expect(await has(buyer)).toEqual([0n, tokens('100')]);

  await decide(who, id, 'won');
  expect(await owedBy(buyer)).toBe(0n);
  expect(await has(buyer)).toEqual([0n, tokens('100')]);
});

test('the member sees held tokens, reason, and the latest release', async () => {
  const { buyer } = await disputed();
  const { token } = buyer;
  await moveStake(api(), buyer, 'to-cash', '60');
  await catchUpWithCards(api().db, api().config);

  const { keptBack } = (await api().call(walletEndpoints.readAccounts, { token })).json();
  const listed = (await api().call(withdrawalsEndpoints.list, { token })).json();

  expect(keptBack).toEqual({ held: '60', lien: '40', debt: '0', until: expect.any(String) });
  const days = (Date.parse(keptBack.until) - Date.now()) / 86_400_000;
  expect([Math.round(days), listed.keptBack]).toEqual([90, keptBack]);
});

test('an exit with only disputed tokens is refused', async () => {
  const { buyer } = await disputed();

  const answer = await leave(buyer);

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'receivable_open']);
});

test('a payout can send the tokens that are not owed', async () => {
  const business = await newMerchant(api());
  await rowsOf(
    api().db,
    sql`update member set external_deposit_address = ${OUTSIDE} where id = ${business.id}`,
  );
  const who = await bought(api(), network, { buyer: business });
  await moveStake(api(), business, 'to-stake', '100');
  await dispute(who);
  await moveStake(api(), business, 'to-cash', '100');
  await deposit(api(), business.cash, '50');
  const out = (amount: string) =>
    api().call(withdrawalsEndpoints.payout, {
      token: business.token,
      body: { amount, password: PASSWORD },
    });

  expect((await out('51')).json().code).toBe('receivable_open');
  expect((await out('50')).statusCode).toBe(201);
  expect(await balanceOf(api(), business.cash)).toBe(tokens('100'));
});
