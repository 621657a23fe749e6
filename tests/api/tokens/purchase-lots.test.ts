/** What of a purchase can be withdrawn: the part that no debit has taken. */
import { describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { WITHDRAWAL_DAYS } from '#shared/purchases/withdrawal.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { newPayee, payTokens } from '../../support/cards/holds.ts';
import { type Bought, bought } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const { network, api, cards, shown, spend } = await reversalScene();

const withdraw = ({ purchase, buyer }: Bought, wanted = '100') =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: wanted },
    token: buyer.token,
  });
const send = () => sendWithdrawals(api().db, cards, api().config);

describe('what can be withdrawn', () => {
  test('is the part that no debit has taken: cash from elsewhere goes first, and nothing makes it whole again', async () => {
    const who = await bought(api(), network);
    await deposit(api(), who.buyer.cash, '30');
    await spend(who, '50');
    expect((await shown(who)).withdrawal).toMatchObject({ tokens: '80', amount: '20.00' });

    await deposit(api(), who.buyer.cash, '40');
    expect((await shown(who)).withdrawal).toMatchObject({ tokens: '80', amount: '20.00' });
    await withdraw(who, '80');
    await send();
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('40'));
    expect(await shown(who)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: '20.00',
      tokensReturned: '80',
    });
  });

  test('is what a debit left that began before the purchase and found its tokens there', async () => {
    const who = await bought(api(), network);
    const spent = await move(api(), { kind: 'airdrop', amount: '60', from: who.buyer.cash });
    await letTransferAge(api(), spent, '1 minute');
    await deposit(api(), who.buyer.cash, '60');

    expect((await shown(who)).withdrawal).toMatchObject({ tokens: '40', amount: '10.00' });
  });

  test('of two purchases falls for the older one first', async () => {
    const first = await bought(api(), network);
    const second = await bought(api(), network, { buyer: first.buyer });
    await payTokens(api(), first.buyer, await newPayee(api()), 133);

    expect((await shown(first)).withdrawal).toMatchObject({ status: 'tokens_spent' });
    expect((await shown(second)).withdrawal).toMatchObject({ status: 'possible', tokens: '67' });
  });

  test('is not more after the withdrawal of a purchase that is older than 14 days now', async () => {
    const old = await bought(api(), network);
    const recent = await bought(api(), network, { buyer: old.buyer });
    await withdraw(old);
    await send();
    await api().database.owner.db.execute(sql`update purchase
      set closed_at = now() - make_interval(days => ${WITHDRAWAL_DAYS}) where id = ${old.purchase.id}`);
    await spend(recent, '100');
    await deposit(api(), recent.buyer.cash, '100');

    expect((await shown(recent)).withdrawal).toMatchObject({ status: 'tokens_spent' });
  });

  test('is rounded down to what was paid', async () => {
    const who = await bought(api(), network);
    await spend(who, '33.3333');
    expect((await shown(who)).withdrawal).toMatchObject({ tokens: '66.6667', amount: '16.66' });
  });
});
