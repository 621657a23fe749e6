/** While a cardholder’s bank decides, tokens are held, and spent tokens are owed. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { catchUpWithCards, sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  balanceAt,
  bought,
  buy,
  CARD,
  eventsOf,
  letLooksBeDue,
  tell,
  tellAll,
} from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const { network, api, cards, shown, heldBy, owedBy, spend, booksOfCard } = await reversalScene();

describe('a dispute', () => {
  test('holds the tokens, and the money stands apart', async () => {
    const before = await booksOfCard();
    const who = await bought(api(), network);
    network.payments.dispute(who.intent);

    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await heldBy(who)).toBe(tokens('100'));
    expect((await booksOfCard()).disputes - before.disputes).toBe(2500n);
    expect((await shown(who)).status).toBe('disputed');
  });

  test('that is won gives them back, including amounts collected meanwhile', async () => {
    const before = await booksOfCard();
    const who = await bought(api(), network);
    await spend(who, '70');
    const { id } = network.payments.dispute(who.intent);
    await tellAll(api(), network, who.intent);
    expect(await owedBy(who)).toBe(-tokens('70'));
    await deposit(api(), who.buyer.cash, '20');
    await catchUpWithCards(api().db, api().config);
    expect(await heldBy(who)).toBe(tokens('50'));

    network.payments.closeDispute(id, 'won');
    await tellAll(api(), network, who.intent);

    expect(await heldBy(who)).toBe(0n);
    expect(await owedBy(who)).toBe(0n);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('50'));
    expect((await booksOfCard()).disputes).toBe(before.disputes);
    expect((await shown(who)).status).toBe('credited');
  });

  test('that is lost takes them, and the rest stays owed', async () => {
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const before = await booksOfCard();
    const who = await bought(api(), network);
    await spend(who, '70');
    const { id } = network.payments.dispute(who.intent);
    await tellAll(api(), network, who.intent);

    network.payments.closeDispute(id, 'lost');
    for (const event of eventsOf(network, who.intent).reverse()) await tell(api(), event);

    expect(await heldBy(who)).toBe(0n);
    expect(await owedBy(who)).toBe(-tokens('70'));
    expect(treasury - (await balanceAt(api(), 'treasury:tokens'))).toBe(tokens('70'));
    expect(await booksOfCard()).toEqual(before);
    expect((await shown(who)).status).toBe('charged_back');
  });

  test('after a refund in part claims the rest alone', async () => {
    const who = await bought(api(), network);
    network.payments.refund(who.intent, 1000, {});
    network.payments.dispute(who.intent);

    await tellAll(api(), network, who.intent);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect(await heldBy(who)).toBe(tokens('60'));
    expect(await owedBy(who)).toBe(0n);
  });

  test('known before any token came: none comes until it is won', async () => {
    const who = await buy(api(), network, { card: CARD.disputing });
    const [dispute] = network.store
      .all('dispute')
      .filter(({ payment_intent }) => payment_intent === who.intent);
    await tellAll(api(), network, who.intent);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
    expect((await shown(who)).status).toBe('paid');

    network.payments.closeDispute(dispute?.id ?? '', 'won');
    await letLooksBeDue(api(), who.purchase.id);
    await sweepPurchases(api().db, cards, api().config);

    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
  });
});

test('the debts of all members equal the receivables', async () => {
  const [sum] = await rowsOf<{ total: string }>(
    api().db,
    sql`select coalesce(sum(ledger.balance(id)), 0)::text as total from ledger.account
      where path like 'member:%:receivable' or path in ('claims:tokens', 'loss:cards')`,
  );
  expect(sum).toEqual({ total: '0' });
});
