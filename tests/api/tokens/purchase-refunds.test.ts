/** Refunds of card purchases: tokens return to the treasury, and spent ones are owed. */
import { describe, expect, test } from 'vitest';
import { catchUpWithCards, sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  alertsOf,
  balanceAt,
  bought,
  buy,
  emptyTreasury,
  eventsOf,
  fund,
  letLooksBeDue,
  tell,
  tellAll,
} from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const { network, api, cards, shown, owedBy, spend, booksOfCard } = await reversalScene();

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
    expect(await owedBy(who)).toBe(0n);
    expect((await shown(who)).status).toBe('refunded');
  });

  test('reported before the payment moves no tokens, and neither does the payment afterwards', async () => {
    const who = await buy(api(), network);
    network.payments.refund(who.intent, undefined, {});

    for (const event of eventsOf(network, who.intent).reverse()) await tell(api(), event);

    // There was no credit and no receipt.
    expect(await shown(who)).toMatchObject({ status: 'refunded', transactionId: null });
  });

  test('in part, told before the payment, leaves the rest', async () => {
    const who = await buy(api(), network);
    network.payments.refund(who.intent, 500, {});

    for (const event of eventsOf(network, who.intent).reverse()) await tell(api(), event);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('80'));
  });

  test('reported a hundred times takes effect once', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, 1000, {});
    const [event] = eventsOf(network, who.intent).filter(({ type }) => type === 'charge.refunded');
    if (!event) throw new Error('no refund');

    for (let i = 0; i < 100; i++) {
      await tell(api(), { ...event, id: `${event.id}${i}` });
    }

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('60'));
  });

  test('without a webhook is found by the schedule', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, undefined, {});

    await catchUpWithCards(api().db, api().config);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
  });

  test('that failed returns the tokens', async () => {
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

  test('that failed while the treasury is empty raises an alert, and gives them back later', async () => {
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

  test('is reported to its member by e-mail', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    const mails = await mailsTo(api(), who.buyer.email);

    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'You bought 100\u00a0SLS',
        '100\u00a0SLS of a card purchase were reversed',
      ]),
    );
    expect(mails.map(({ text }) => text).join()).toContain(who.purchase.id);
  });
});

describe('a refund of spent tokens', () => {
  test('leaves a debt, and credits the treasury with no more than came back', async () => {
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});

    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await owedBy(who)).toBe(-tokens('70'));
    expect(treasury - (await balanceAt(api(), 'treasury:tokens'))).toBe(tokens('70'));
  });

  test('is repaid from the next purchase', async () => {
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    await bought(api(), network, { buyer: who.buyer });

    expect(await owedBy(who)).toBe(0n);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('30'));
  });

  test('is repaid from any other credit, too', async () => {
    const who = await bought(api(), network);
    await spend(who, '70');
    network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);

    await deposit(api(), who.buyer.cash, '20');
    await catchUpWithCards(api().db, api().config);
    expect(await owedBy(who)).toBe(-tokens('50'));
    await deposit(api(), who.buyer.cash, '60');
    await catchUpWithCards(api().db, api().config);

    expect(await owedBy(who)).toBe(0n);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('10'));
  });
});
