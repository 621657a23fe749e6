/** The network’s messages are its own, and being cut off between two steps loses nothing. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../server/db/database.ts';
import { createPurchase } from '../../server/purchases/create.ts';
import { lockPrice } from '../../server/purchases/quotes.ts';
import { sweepPurchases } from '../../server/purchases/sweeper.ts';
import { signatureOf } from '../../server/sandbox/cards/webhooks.ts';
import {
  buy,
  CARD,
  eventsOf,
  KEYS,
  letLooksBeDue,
  order,
  tell,
  tellAll,
} from '../support/card-network.ts';
import { balanceOf, newMember, tokens } from '../support/people.ts';
import { purchaseScene } from '../support/purchase-scene.ts';

const { network, api, cards } = await purchaseScene();

describe('a message that claims to be the network’s', () => {
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

  test('is told again when the network could not be asked, and then counts', async () => {
    const { buyer, event } = await paidEvent();
    const stranded = { ...event, id: `evt_${crypto.randomUUID()}` };
    await api().db.execute(sql`insert into card_event (id, type, intent_id, happened_at)
      values (${stranded.id}, ${stranded.type}, null, now())`);

    await tell(api(), stranded);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});

describe('cut off between two steps', () => {
  test('after the row: the same order again gets the payment', async () => {
    const buyer = await newMember(api(), { cash: '0' });
    const quote = await lockPrice(api().db, api().config, buyer.id, 'EUR');
    const wanted = { quote: quote.id, unit: 'tokens', amount: '100', key: 'k-1' } as const;
    const id = await createPurchase(api().db, api().config, buyer.id, wanted);

    const answer = await order(api(), buyer.token, wanted);

    expect(answer.json().id).toBe(id);
    expect(answer.json().clientSecret).toMatch(/^pi_/);
  });

  test('after the network answered: the same payment is found, not a second one', async () => {
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

  test('after it was paid, before its name was written down: it is credited all the same', async () => {
    const { buyer, purchase, intent } = await buy(api(), network);
    await api().database.owner.db.execute(
      sql`update purchase set intent_id = null where id = ${purchase.id}`,
    );

    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });
});
