/** Only the network's own messages count, and an interruption between two steps loses nothing. */
import { describe, expect, test } from 'vitest';
import { signatureOf } from '../../../server/operate/sandbox/cards/webhooks.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { toEvent } from '../../../server/tokens/cards/objects.ts';
import { createPurchase } from '../../../server/tokens/purchases/create.ts';
import { processStoredEvents } from '../../../server/tokens/purchases/network-events.ts';
import { lockPrice } from '../../../server/tokens/purchases/quotes.ts';
import { storeEvent } from '../../../server/tokens/purchases/stored-events.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  buy,
  CARD,
  eventsOf,
  KEYS,
  letLooksBeDue,
  order,
  tell,
  tellAll,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();

describe('a message that claims to be from the network', () => {
  async function paidEvent() {
    const { buyer, intent } = await buy(api(), network);
    const event = eventsOf(network, intent).find(({ type }) => type === 'payment_intent.succeeded');
    if (!event) throw new Error('not paid');
    return { buyer, event, body: JSON.stringify(event) };
  }

  test.each<[string, (body: string) => string]>([
    ['nobody’s signature', () => ''],
    ['another secret', (body) => signatureOf(body, 'whsec_another')],
    ['the signature of another body', (body) => signatureOf(`${body} `, KEYS.webhookSecret)],
    [
      'a signature of six minutes ago',
      (body) => signatureOf(body, KEYS.webhookSecret, new Date(Date.now() - 360_000)),
    ],
  ])('with %s is refused and changes nothing', async (_, sign) => {
    const { buyer, event, body } = await paidEvent();

    const answer = await tell(api(), event, sign(body));

    expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature_invalid']);
    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
  });

  test('is processed later when the network could not be queried', async () => {
    const { buyer, event } = await paidEvent();
    const silent: typeof cards = {
      ...cards,
      readPayment: () => Promise.reject(new Error('no answer')),
    };
    await storeEvent(api().db, toEvent(event as never));
    const process = (network: typeof cards) => processStoredEvents(api().db, network, api().config);
    await expect(process(silent)).rejects.toThrow(AggregateError);
    // Claimed for a minute, which another process respects.
    expect(await process(cards)).toBe(0);

    await api().database.owner.db.execute(
      sql`update card_event set next_attempt_at = now() where id = ${event.id}`,
    );
    expect(await process(cards)).toBe(1);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});

describe('an interruption between two steps', () => {
  test('after storing the order: a retry gets the payment', async () => {
    const buyer = await newMember(api(), { cash: '0' });
    const quote = await lockPrice(
      api().db,
      api().config,
      { memberId: buyer.id, origins: [] },
      'EUR',
    );
    const wanted = { quote: quote.id, unit: 'tokens', amount: '100', key: 'k-1' } as const;
    const id = await createPurchase(
      api().db,
      api().config,
      { memberId: buyer.id, origins: [], log: api().http.log },
      wanted,
    );

    const answer = await order(api(), buyer.token, wanted);

    expect(answer.json().id).toBe(id);
    expect(answer.json().clientSecret).toMatch(/^pi_/);
  });

  test('after the network’s answer: a retry finds the same payment', async () => {
    const { purchase, intent } = await buy(api(), network, { card: CARD.declined });
    await api().database.owner.db.execute(
      sql`update purchase set intent_id = null where id = ${purchase.id}`,
    );
    await letLooksBeDue(api(), purchase.id);

    await sweepPurchases(api().db, cards, api().config);

    const [row] = await rowsOf<{ intent_id: string }>(
      api().db,
      sql`select intent_id from purchase where id = ${purchase.id}`,
    );
    expect(row?.intent_id).toBe(intent);
  });

  test('after the payment, before its ID is stored: it is still credited', async () => {
    const { buyer, purchase, intent } = await buy(api(), network);
    await api().database.owner.db.execute(
      sql`update purchase set intent_id = null where id = ${purchase.id}`,
    );

    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});
