/**
 * The cost of a lost dispute: the community bears a limited part, and an operator decides on the
 * rest.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as settlements from '#shared/settlements/endpoints.ts';
import * as statements from '#shared/statements/endpoints.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { collectDebts } from '../../../server/tokens/purchases/debts.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { heldBy, letHoldEnd, newPayee, payOut, payTokens } from '../../support/cards/holds.ts';
import {
  alertsOf,
  balanceAt,
  bought,
  fund,
  startTestNetwork,
  tellAll,
} from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { statedMonth } from '../../support/payments/statements.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

const days = (count: number) => sql`now() - ${count}::int * interval '1 day'`;

/**
 * A shop of the given age in days, paid with 95 of 100 tokens bought by a card whose purchase is
 * then disputed.
 */
async function lostAt({ age, amount = 95 }: { age: number; amount?: number }) {
  const buyer = await bought(api(), network);
  const shop = await newPayee(api());
  await api().db.execute(sql`update merchant set created_at = ${days(age)} where id = ${shop.id}`);
  await payTokens(api(), buyer.buyer, shop, amount);
  const { id } = network.payments.dispute(buyer.intent);
  await tellAll(api(), network, buyer.intent);
  network.payments.closeDispute(id, 'lost');
  return {
    ...buyer,
    shop,
    dispute: id,
    async lose() {
      await tellAll(api(), network, buyer.intent);
    },
  };
}

const lossOf = async (reversal: string) => {
  const rows = await rowsOf<{ amount: string; reason: string; merchant: string | null }>(
    api().db,
    sql`select amount::text, reason, merchant_id as merchant from card_loss
      where reversal_id = ${reversal} order by id`,
  );
  return rows;
};

describe('a lost dispute of spent tokens', () => {
  test('at an established, verified merchant is the community’s loss, and the payout is free', async () => {
    const before = await balanceAt(api(), 'loss:cards');
    const scene = await lostAt({ age: 31 });
    await scene.lose();

    const total = await balanceOf(api(), scene.shop.cash);
    expect(await lossOf(scene.dispute)).toEqual([
      { amount: String(total), reason: 'merchant', merchant: scene.shop.id },
    ]);
    expect((await balanceAt(api(), 'loss:cards')) - before).toBe(total);
    expect(await heldBy(api(), scene.shop)).toBe(0n);
    expect(await alertsOf(api(), scene.dispute)).not.toContainEqual({ kind: 'loss_held' });
  });

  test('at a new merchant stays held, and an operator is alerted', async () => {
    const scene = await lostAt({ age: 29 });
    await scene.lose();
    await letHoldEnd(api(), scene.purchase.id);

    expect(await lossOf(scene.dispute)).toEqual([]);
    expect(await heldBy(api(), scene.shop)).toBe(await balanceOf(api(), scene.shop.cash));
    expect(await alertsOf(api(), scene.dispute)).toContainEqual({ kind: 'loss_held' });
  });

  test('at an unverified merchant stays held', async () => {
    const scene = await lostAt({ age: 31 });
    await api().db.execute(sql`update domain_proof set proven_at = null, proven_by = null
      where merchant_id = ${scene.shop.id}`);
    await scene.lose();

    expect(await heldBy(api(), scene.shop)).toBe(await balanceOf(api(), scene.shop.cash));
  });

  test('is borne by the community only up to the merchant’s 30-day limit', async () => {
    const scene = await lostAt({ age: 31 });
    await api().db.execute(sql`insert into card_loss (reversal_id, merchant_id, amount, reason)
      values (${scene.dispute}, ${scene.shop.id}, ${tokens('1990')}::numeric, 'merchant')`);
    const held = await heldBy(api(), scene.shop);
    await scene.lose();

    expect(held - (await heldBy(api(), scene.shop))).toBe(tokens('10'));
    expect(await alertsOf(api(), scene.dispute)).toContainEqual({ kind: 'loss_held' });
  });

  test('after the hold has ended is a loss at once', async () => {
    const buyer = await bought(api(), network);
    const shop = await newPayee(api());
    await payTokens(api(), buyer.buyer, shop, 95);
    await letHoldEnd(api(), buyer.purchase.id);
    const { id } = network.payments.dispute(buyer.intent);
    await tellAll(api(), network, buyer.intent);
    network.payments.closeDispute(id, 'lost');
    await tellAll(api(), network, buyer.intent);

    const [loss] = await lossOf(id);
    expect(loss).toEqual({
      amount: String(await balanceOf(api(), shop.cash)),
      reason: 'spent',
      merchant: null,
    });
    expect((await payOut(api(), shop, '90')).statusCode).toBe(201);
  });

  test('is repaid by the buyer’s later tokens', async () => {
    const scene = await lostAt({ age: 31 });
    await scene.lose();
    const before = await balanceAt(api(), 'loss:cards');

    await deposit(api(), scene.buyer.cash, '50');
    await collectDebts(api().db, api().config);

    expect(before - (await balanceAt(api(), 'loss:cards'))).toBe(tokens('50'));
  });
});

describe('an operator', () => {
  test('releases the hold, and the community bears the loss', async () => {
    const scene = await lostAt({ age: 1 });
    await scene.lose();
    expect((await ops(api(), 'losses')).output).toContain(scene.dispute);
    await ops(api(), 'loss:release', '--id', scene.dispute, '--yes');

    expect(await heldBy(api(), scene.shop)).toBe(0n);
    expect(await lossOf(scene.dispute)).toMatchObject([{ reason: 'operator' }]);
  });

  test('takes the tokens back, and they pay the buyer’s debt', async () => {
    const scene = await lostAt({ age: 1 });
    await scene.lose();
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const total = await balanceOf(api(), scene.shop.cash);

    await ops(api(), 'loss:take-back', '--id', scene.dispute, '--yes');

    expect(await balanceOf(api(), scene.shop.cash)).toBe(0n);
    expect((await balanceAt(api(), 'treasury:tokens')) - treasury).toBe(total);
    expect(await balanceAt(api(), `member:${scene.buyer.id}:receivable`)).toBe(0n);
  });

  test('takes tokens back, and the papers name no purchase of the payee', async () => {
    const scene = await lostAt({ age: 1 });
    await scene.lose();
    await ops(api(), 'loss:take-back', '--id', scene.dispute, '--yes');
    const moved = await rowsOf<{ id: string }>(api().db, sql`select id from ledger.transfer`);
    for (const { id } of moved) await letTransferAge(api(), id, '40 days');
    const id = await statedMonth(api());
    await sealAll(api().db);
    await closeSettlements(api().db);
    const { apiToken: token } = scene.shop;

    const [settled] = (await api().call(settlements.list, { token })).json().data;
    const { data } = (await api().call(statements.listJournal, { token, params: { id } })).json();

    expect(settled.totals).toMatchObject({ payment: '95', taken_back: '-95', disputed: '0' });
    expect(settled.totals).toMatchObject({ purchase: '0', purchase_returned: '0' });
    expect(data).toMatchObject([
      { debit: 'assets:payment account', credit: 'income:sales', amount: '95' },
      { debit: 'expenses:card losses', credit: 'assets:payment account', amount: '95' },
    ]);
  });
});
