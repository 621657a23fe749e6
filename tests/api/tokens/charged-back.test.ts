/**
 * Tokens bought by card, moved and charged back: owed tokens cannot be spent or withdrawn,
 * whichever account they were moved to.
 */
import { describe, expect, test } from 'vitest';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { chargeBackScene } from '../../support/cards/charge-backs.ts';
import { balanceAt, bought, tellAll } from '../../support/cards/network.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { deposit, tokens } from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const { network, api, pay, dispute, decide, owedBy, has } = await chargeBackScene();

describe('a purchase by card that is staked and charged back', () => {
  test('is debited from the stake when the dispute is lost, leaving nothing to unstake or spend', async () => {
    const who = await bought(api(), network, { amount: '3000' });
    const { buyer } = who;
    expect((await moveStake(api(), buyer, 'to-stake', '3000')).statusCode).toBe(200);
    const treasury = await balanceAt(api(), 'treasury:tokens');

    await decide(who, await dispute(who), 'lost');

    expect(await has(buyer)).toEqual([0n, 0n]);
    expect(await owedBy(buyer)).toBe(0n);
    expect((await balanceAt(api(), 'treasury:tokens')) - treasury).toBe(tokens('3000'));
    expect((await moveStake(api(), buyer, 'to-cash', '3000')).json().code).toBe('no_tokens');
    expect((await pay(buyer)).code).toBe('insufficient_balance');
  });

  test('lowers the level with the stake, and reports both', async () => {
    const who = await bought(api(), network, { amount: '5000' });
    await moveStake(api(), who.buyer, 'to-stake', '5000');

    await decide(who, await dispute(who), 'lost');

    const { data } = (
      await api().call(stakingEndpoints.listLevelChanges, { token: who.buyer.token })
    ).json();
    expect(data[0]).toMatchObject({ from: 'Gemma', to: 'Visita' });
    const letters = (await mailsTo(api(), who.buyer.email)).map(({ template }) => template);
    expect(letters).toContain('purchase-reversed');
    expect(letters.filter((name) => name === 'level-changed')).toHaveLength(2);
  });

  test('is debited from cash before stake, and only up to the disputed amount', async () => {
    const who = await bought(api(), network);
    await moveStake(api(), who.buyer, 'to-stake', '100');
    const id = await dispute(who);
    await deposit(api(), who.buyer.cash, '30');

    await decide(who, id, 'lost');

    expect(await has(who.buyer)).toEqual([0n, tokens('30')]);
  });

  test('is debited from the stake for a refund by the card network, too', async () => {
    const who = await bought(api(), network);
    await moveStake(api(), who.buyer, 'to-stake', '100');

    network.payments.refund(who.intent, 2500, {});
    await tellAll(api(), network, who.intent);

    expect(await has(who.buyer)).toEqual([0n, 0n]);
    expect(await owedBy(who.buyer)).toBe(0n);
  });

  test('leaves a debt for tokens that are gone, which later credits repay before they can be spent', async () => {
    const who = await bought(api(), network);
    expect((await pay(who.buyer)).code).toBe('paid');
    await decide(who, await dispute(who), 'lost');
    expect(await owedBy(who.buyer)).toBe(tokens('95'));
    await deposit(api(), who.buyer.cash, '150');

    // Before the scheduled settlement: 55 tokens are left, which is not enough.
    const { code, shown } = await pay(who.buyer);

    expect(shown).toMatchObject({
      balance: '55',
      availability: 'insufficient_balance',
      missing: '40',
    });
    expect(code).toBe('insufficient_balance');
    expect(await has(who.buyer)).toEqual([tokens('55'), 0n]);
    expect(await owedBy(who.buyer)).toBe(0n);
  });

  test('is settled before tokens are staked or unstaked', async () => {
    const who = await bought(api(), network);
    await pay(who.buyer);
    await decide(who, await dispute(who), 'lost');
    await deposit(api(), who.buyer.stake, '200');

    expect((await moveStake(api(), who.buyer, 'to-cash', '200')).json().code).toBe(
      'insufficient_balance',
    );
    expect((await moveStake(api(), who.buyer, 'to-cash', '105')).statusCode).toBe(200);

    expect(await has(who.buyer)).toEqual([tokens('105'), 0n]);
    expect(await owedBy(who.buyer)).toBe(0n);
  });
});
