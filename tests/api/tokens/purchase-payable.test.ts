/** The deadline and payer of a purchase; a late payment is credited nevertheless. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  answerChallenge,
  buy,
  CARD,
  letPurchaseExpire,
  order,
  tellAll,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();

const statusOf = async (id: string, token: string) =>
  (await api().call(purchasesEndpoints.read, { params: { id }, token })).json().status;

test('an order can be paid for as long as its price holds, and is looked at by then', async () => {
  const { token } = await newMember(api());
  const quote = (
    await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })
  ).json<Quote>();
  await api().database.owner.db.execute(
    sql`update purchase_quote set expires_at = expires_at - interval '14 minutes 50 seconds'
      where id = ${quote.id}`,
  );

  const { id } = (await order(api(), token, { quote: quote.id })).json();

  const [row] = await rowsOf(
    api().db,
    sql`select p.expires_at = q.expires_at as same, p.next_look_at <= p.expires_at as looked
      from purchase p, purchase_quote q where p.id = ${id} and q.id = ${quote.id}`,
  );
  expect(row).toEqual({ same: true, looked: true });
});

test('a member whose payments are switched off buys nothing, nor pays an older order', async () => {
  const buyer = await newMember(api());
  const { id } = (await order(api(), buyer.token)).json();
  await rowsOf(api().db, sql`update member set payments_enabled = false where id = ${buyer.id}`);

  const again = await order(api(), buyer.token);
  const payment = await api().call(purchasesEndpoints.openPayment, {
    params: { id },
    token: buyer.token,
  });

  for (const { statusCode, body } of [again, payment]) {
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'payments_disabled']);
  }
  const written = await rowsOf(
    api().db,
    sql`select id from purchase where member_id = ${buyer.id}`,
  );
  expect(written).toEqual([{ id }]);
});

test('an unfinished payment is closed at the network after its time', async () => {
  const { buyer, purchase, intent } = await buy(api(), network, { card: CARD.challenged });
  await letPurchaseExpire(api(), purchase.id);

  await sweepPurchases(api().db, cards, api().config);

  expect(network.payments.find(intent).status).toBe('canceled');
  expect(await statusOf(purchase.id, buyer.token)).toBe('expired');
});

test('an order is looked at when its time is over, and not later', async () => {
  const { purchase } = await buy(api(), network, { card: CARD.challenged });
  await api().database.owner.db.execute(sql`update purchase set looks = 9,
    expires_at = now() + interval '1 minute', next_look_at = now() where id = ${purchase.id}`);

  await sweepPurchases(api().db, cards, api().config);

  const [row] = await rowsOf(
    api().db,
    sql`select next_look_at = expires_at as due from purchase where id = ${purchase.id}`,
  );
  expect(row).toEqual({ due: true });
});

test('a late payment is credited at its rate', async () => {
  const { buyer, purchase } = await buy(api(), network);
  await letPurchaseExpire(api(), purchase.id);

  await sweepPurchases(api().db, cards, api().config);

  expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
});

test('a payment during the closing is credited', async () => {
  const { buyer, purchase, intent } = await buy(api(), network, { card: CARD.challenged });
  await letPurchaseExpire(api(), purchase.id);
  const late: typeof cards = {
    ...cards,
    async cancelPayment(id) {
      await answerChallenge(network, purchase.clientSecret, true);
      return cards.cancelPayment(id);
    },
  };

  await sweepPurchases(api().db, late, api().config);

  expect(network.payments.find(intent).status).toBe('succeeded');
  expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
  expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
});

test('a payment after the closing is credited', async () => {
  const { buyer, purchase, intent } = await buy(api(), network);
  await api().database.owner.db.execute(sql`update purchase set status = 'expired',
    closed_at = now(), next_look_at = null, expires_at = now() where id = ${purchase.id}`);

  await tellAll(api(), network, intent);

  expect(await statusOf(purchase.id, buyer.token)).toBe('credited');
  expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
});
