import { describe, expect, test } from 'vitest';
import { readPurchase } from '#shared/purchases/contract.ts';
import { catchUpWithCards, sweepPurchases } from '../../server/purchases/sweeper.ts';
import {
  alertsOf,
  type Bought,
  balanceAt,
  bought,
  buy,
  emptyTreasury,
  eventsOf,
  fund,
  letLooksBeDue,
  tell,
  tellAll,
} from '../support/card-network.ts';
import { mailsTo } from '../support/mails.ts';
import { balanceOf, deposit, newMember, tokens } from '../support/people.ts';
import { purchaseScene } from '../support/purchase-scene.ts';
import { move } from '../support/transfers.ts';

const { network, api, cards } = await purchaseScene();

const shown = async ({ purchase, buyer }: Bought) =>
  (await api().call(readPurchase, { params: { id: purchase.id }, token: buyer.token })).json();

const of = ({ buyer }: Bought, account: string) =>
  balanceAt(api(), `member:${buyer.id}:${account}`);

const owed = (who: Bought) => of(who, 'receivable');

async function spend({ buyer }: Bought, amount: string): Promise<void> {
  const { cash } = await newMember(api(), { cash: '0' });
  await move(api(), { kind: 'airdrop', amount, from: buyer.cash, to: cash });
}

const booksOfCard = async () => ({
  clearing: await balanceAt(api(), 'card:clearing:EUR'),
  disputes: await balanceAt(api(), 'card:disputes:EUR'),
  sales: await balanceAt(api(), 'sales:EUR'),
});

describe('a refund', () => {
  test('takes the tokens back to the treasury and the money out of the books', async () => {
    const before = await booksOfCard();
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const who = await bought(api(), network);
    network.payments.refund(who.intent, undefined, {});

    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await balanceAt(api(), 'treasury:tokens')).toBe(treasury);
    expect(await booksOfCard()).toEqual(before);
    expect(await shown(who)).toMatchObject({
      status: 'refunded',
      refundedAmount: '25.00',
      tokensReturned: '100',
    });
  });

  test('in parts takes parts, and all of it in the end to the last unit', async () => {
    const who = await bought(api(), network, { amount: '33.3333' });

    for (const part of [1, 277, 333]) {
      network.payments.refund(who.intent, part, {});
      await tellAll(api(), network, who.intent);
    }
    expect(await shown(who)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: '6.11',
    });
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await owed(who)).toBe(0n);
    expect((await shown(who)).status).toBe('refunded');
  });

  test('told before the payment moves no token, nor does the payment told after it', async () => {
    const who = await buy(api(), network);
    network.payments.refund(who.intent, undefined, {});

    for (const event of eventsOf(network, who.intent).reverse()) await tell(api(), event);

    // No token came, nor a receipt of one.
    expect(await shown(who)).toMatchObject({ status: 'refunded', transactionId: null });
  });

  test('in part, told before the payment, leaves the rest', async () => {
    const who = await buy(api(), network);
    network.payments.refund(who.intent, 500, {});

    for (const event of eventsOf(network, who.intent).reverse()) await tell(api(), event);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('80'));
  });

  test('told a hundred times happens once', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, 1000, {});
    const [event] = eventsOf(network, who.intent).filter(({ type }) => type === 'charge.refunded');
    if (!event) throw new Error('no refund');

    for (let i = 0; i < 100; i++) {
      await tell(api(), { ...event, id: `${event.id}${i}` });
    }

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('60'));
  });

  test('nobody told us of is found by the clock', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, undefined, {});

    await catchUpWithCards(api().db, api().config);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  });

  test('that failed gives the tokens back', async () => {
    const before = await booksOfCard();
    const who = await bought(api(), network);
    const refund = network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);
    network.payments.failRefund(refund.id);

    await tellAll(api(), network, who.intent);
    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
    expect((await booksOfCard()).clearing - before.clearing).toBe(2500n);
    expect((await shown(who)).status).toBe('credited');
  });

  test('that failed while the treasury is empty is told of, and gives them back later', async () => {
    const who = await bought(api(), network);
    const refund = network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);
    await emptyTreasury(api());
    network.payments.failRefund(refund.id);

    await tellAll(api(), network, who.intent);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await alertsOf(api(), refund.id)).toEqual([{ kind: 'refund_failed' }]);
    await fund(api());
    await letLooksBeDue(api(), who.purchase.id);
    expect(await sweepPurchases(api().db, cards, api().config)).toBe(1);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
    await letLooksBeDue(api(), who.purchase.id);
    expect(await sweepPurchases(api().db, cards, api().config)).toBe(0);
  });

  test('is told to its member by mail', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    const mails = await mailsTo(api(), who.buyer.email);

    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'You bought 100\u00a0SLS',
        '100\u00a0SLS of a card purchase were taken back',
      ]),
    );
    expect(mails.map(({ text }) => text).join()).toContain(who.purchase.id);
  });
});

describe('of tokens that were spent', () => {
  test('the rest is owed, and the treasury is credited no more than came back', async () => {
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});

    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await owed(who)).toBe(-tokens('70'));
    expect(treasury - (await balanceAt(api(), 'treasury:tokens'))).toBe(tokens('70'));
  });

  test('what is owed is taken from the next purchase', async () => {
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    await bought(api(), network, { buyer: who.buyer });

    expect(await owed(who)).toBe(0n);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('30'));
  });

  test('and from whatever else comes, part by part', async () => {
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    await deposit(api(), who.buyer.cash, '20');
    await catchUpWithCards(api().db, api().config);
    expect(await owed(who)).toBe(-tokens('50'));
    await deposit(api(), who.buyer.cash, '60');
    await catchUpWithCards(api().db, api().config);

    expect(await owed(who)).toBe(0n);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('10'));
  });
});
