import { describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { pause, resume } from '../../../server/platform/ops/pauses.ts';
import { ListTooLongError } from '../../../server/tokens/cards/read-all-pages.ts';
import { fetchMissedEvents } from '../../../server/tokens/purchases/network-events.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  alertsOf,
  balanceAt,
  bought,
  buy,
  CARD,
  emptyTreasury,
  eventsOf,
  fund,
  letLooksBeDue,
  payWith,
  tell,
  tellAll,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();

const statusOf = async (id: string, token: string) =>
  (await api().call(purchasesEndpoints.read, { params: { id }, token })).json().status;

describe('a purchase that is paid', () => {
  test('is credited when the network reports it, in tokens and in the card accounts', async () => {
    const clearing = await balanceAt(api(), 'card:clearing:EUR');
    const treasury = await balanceAt(api(), 'treasury:tokens');
    const { buyer, purchase } = await bought(api(), network);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
    expect((await balanceAt(api(), 'card:clearing:EUR')) - clearing).toBe(2500n);
    expect(treasury - (await balanceAt(api(), 'treasury:tokens'))).toBe(tokens('100'));
    expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
  });

  test('is not credited by any message from the browser', async () => {
    const { buyer, purchase } = await buy(api(), network);

    expect(await statusOf(purchase.id, buyer.token)).toBe('pending');
    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
  });

  test('is credited once for a hundred deliveries of the same event', async () => {
    const { buyer, intent } = await buy(api(), network);
    const [paid] = eventsOf(network, intent).filter(({ type }) => /succeeded/.test(type));
    if (!paid) throw new Error('not paid');

    const answers = [];
    for (let i = 0; i < 100; i++) answers.push((await tell(api(), paid)).statusCode);

    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('is credited once for different events with the same content, in any order', async () => {
    const { buyer, intent } = await buy(api(), network);

    for (const event of eventsOf(network, intent).reverse()) await tell(api(), event);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('is found by the sweeper when its webhook is lost', async () => {
    const { buyer, purchase } = await buy(api(), network);
    await letLooksBeDue(api(), purchase.id);

    await sweepPurchases(api().db, cards, api().config);

    expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('is found even if another purchase cannot be checked', async () => {
    const [one, bad, other] = [
      await buy(api(), network),
      await buy(api(), network),
      await buy(api(), network),
    ];
    for (const { purchase } of [one, bad, other]) await letLooksBeDue(api(), purchase.id);
    const failing: typeof cards = {
      ...cards,
      readPayment: (id) =>
        id === bad.intent ? Promise.reject(new Error('garbled')) : cards.readPayment(id),
    };

    await expect(sweepPurchases(api().db, failing, api().config)).rejects.toThrow(AggregateError);

    const statuses = [one, bad, other].map(({ purchase, buyer }) =>
      statusOf(purchase.id, buyer.token),
    );
    expect(await Promise.all(statuses)).toEqual(['credited', 'pending', 'credited']);
  });

  test('waits while credits of purchases are paused, and is credited after an operator resumes', async () => {
    const { buyer, purchase, intent } = await buy(api(), network);
    await pause(api().db, 'credits_paused:purchase', 'a test');
    await tellAll(api(), network, intent);
    const meanwhile = await statusOf(purchase.id, buyer.token);
    await resume(api().database.owner.db, 'credits_paused:purchase');
    await letLooksBeDue(api(), purchase.id);

    await sweepPurchases(api().db, cards, api().config);

    expect(meanwhile).toBe('paid');
    expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('is found in the list of events when all webhooks were lost', async () => {
    const { buyer } = await buy(api(), network);

    await fetchMissedEvents(api().db, cards, api().config);
    await fetchMissedEvents(api().db, cards, api().config);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('raises an alert when that list is too long to be read', async () => {
    const cut: typeof cards = {
      ...cards,
      eventsSince: () => Promise.reject(new ListTooLongError()),
    };

    await expect(fetchMissedEvents(api().db, cut, api().config)).rejects.toThrow(ListTooLongError);

    const alerts = await rowsOf(
      api().db,
      sql`select subject_id ~ '^\\d{4}-\\d\\d-\\d\\d$' as day from alert where kind = 'events_cut'`,
    );
    expect(alerts).toEqual([{ day: true }]);
  });

  test('is found later in that list when its event could not be processed at first', async () => {
    const [one, other] = [await buy(api(), network), await buy(api(), network)];
    const failing: typeof cards = {
      ...cards,
      readPayment: (id) =>
        id === one.intent ? Promise.reject(new Error('garbled')) : cards.readPayment(id),
    };
    await expect(fetchMissedEvents(api().db, failing, api().config)).rejects.toThrow(
      AggregateError,
    );
    expect(await balanceOf(api(), other.buyer.cash)).toBe(tokens('100'));

    // Long afterwards, other events have been processed.
    await api().db.execute(sql`insert into card_event (id, type, happened_at, processed_at)
      values ('evt_later', 'balance.available', now() + interval '1 day', now())`);
    await fetchMissedEvents(api().db, cards, api().config);
    await api().database.owner.db.execute(sql`delete from card_event where id = 'evt_later'`);

    expect(await balanceOf(api(), one.buyer.cash)).toBe(tokens('100'));
  });

  test('waits for tokens when the treasury has none, raises an alert, and is retried', async () => {
    const { buyer, purchase, intent } = await buy(api(), network);
    await emptyTreasury(api());

    await tellAll(api(), network, intent);

    expect(await statusOf(purchase.id, buyer.token)).toBe('paid');
    expect(await alertsOf(api(), purchase.id)).toEqual([{ kind: 'purchase_uncredited' }]);
    await fund(api());
    await letLooksBeDue(api(), purchase.id);
    await sweepPurchases(api().db, cards, api().config);
    expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});

describe('no tokens are credited for', () => {
  test.each<[string, Record<string, unknown>]>([
    ['another amount', { amount: 100, amount_received: 100 }],
    ['another currency', { currency: 'usd' }],
  ])('%s than requested, which alerts an operator', async (_, changes) => {
    const { buyer, purchase, intent } = await buy(api(), network);
    network.store.put('intent', intent, { ...network.payments.find(intent), ...changes });

    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
    expect(await statusOf(purchase.id, buyer.token)).toBe('paid');
    expect(await alertsOf(api(), purchase.id)).toEqual([{ kind: 'purchase_mismatched' }]);
  });

  test('another payment that bears the name of the purchase', async () => {
    const { buyer, purchase } = await buy(api(), network, { card: CARD.declined });
    const forged = network.payments.create(2500, 'eur', { purchase: purchase.id });
    await payWith(network, forged.client_secret, CARD.good);

    await tellAll(api(), network, forged.id);

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
    expect(await alertsOf(api(), purchase.id)).toEqual([{ kind: 'purchase_mismatched' }]);
  });

  test('a payment of somebody else on the same account of the network', async () => {
    const theirs = network.payments.create(2500, 'eur', {});
    await payWith(network, theirs.client_secret, CARD.good);

    for (const event of eventsOf(network, theirs.id)) {
      expect((await tell(api(), event)).statusCode).toBe(200);
    }
  });

  test('a payment of the network’s other mode: play money here, real money there', async () => {
    const { buyer, purchase, intent } = await buy(api(), network);
    network.store.put('intent', intent, { ...network.payments.find(intent), livemode: true });

    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
    expect(await statusOf(purchase.id, buyer.token)).toBe('pending');
  });

  test('a card that was refused; another may be tried on the same purchase', async () => {
    const { buyer, purchase, intent } = await buy(api(), network, { card: CARD.poor });
    await tellAll(api(), network, intent);
    const read = await api().call(purchasesEndpoints.read, {
      params: { id: purchase.id },
      token: buyer.token,
    });
    expect(read.json()).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });

    await payWith(network, purchase.clientSecret, CARD.good);
    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});
