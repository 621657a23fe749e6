/** A member's approval before a card is charged to pay a session. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { CARD, letPurchaseExpire, payWith, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { cancelFor, payScene } from '../../support/payments/pay-scene.ts';
import {
  approveTopUp,
  outcomeOf,
  payByCard,
  readOffer,
  SHORT,
  topUp,
  topUpScene,
} from '../../support/payments/top-up-scene.ts';
import { deposit, newMember, tokens } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const { network, api } = await purchaseScene();

const statusOf = async (id: string): Promise<string> =>
  (await api().call(payEndpoints.read, { params: { id } })).json().status;
const ordersOf = ({ id }: { id: string }) =>
  rowsOf(api().db, sql`select id from purchase where member_id = ${id}`);
const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

describe('an approval', () => {
  test('is refused at another total than that of the live quote', async () => {
    const { payer, id } = await payScene(api(), SHORT);
    const offer = await readOffer(api(), payer, id);

    const answer = await approveTopUp(api(), payer, id, { ...offer, total: '151' });

    const orders = await ordersOf(payer);
    expect([answer.json().code, orders]).toEqual(['quote_changed', []]);
  });

  test.each(['139', '140', '1000'])(
    'is refused for %s tokens, which are not missing',
    async (bought) => {
      const { payer, id, offer } = await topUpScene(api());

      const answer = await approveTopUp(api(), payer, id, { ...offer, tokens: bought });

      expect(answer.json().code).toBe('quote_changed');
    },
  );

  test('is refused when nothing is missing any more', async () => {
    const { payer, id, offer } = await topUpScene(api());
    await deposit(api(), payer.cash, '139.5');

    const answer = await approveTopUp(api(), payer, id, offer);

    expect(answer.json().code).toBe('quote_changed');
  });

  test('is refused for a member whom tokens would not help', async () => {
    const { payer, id, offer } = await topUpScene(api());
    await owner(sql`update member set outgoing_frozen_at = now() where id = ${payer.id}`);

    expect((await approveTopUp(api(), payer, id, offer)).json().code).toBe('account_frozen');
  });

  test('is refused for a session that has ended', async () => {
    const { payer, id, offer } = await topUpScene(api());
    await cancelFor(api(), id);

    expect((await approveTopUp(api(), payer, id, offer)).json().code).toBe('session_not_pending');
  });

  test('within the limits of purchases only', async () => {
    const limited = { ...api().config.purchases.bounds.newMember, day: tokens('100') };
    const { bounds } = api().config.purchases;
    api().config.purchases = {
      ...api().config.purchases,
      bounds: { ...bounds, newMember: limited },
    };
    const { payer, id } = await payScene(api(), SHORT);
    const offer = await readOffer(api(), payer, id);

    const answer = await approveTopUp(api(), payer, id, offer);
    api().config.purchases = { ...api().config.purchases, bounds };

    expect(offer).toMatchObject({ left: '100', limitedBy: 'new_member' });
    expect(answer.json().code).toBe('purchase_limit_reached');
  });

  test('repeated, also by another tab, is one purchase', async () => {
    const { payer, id, offer, purchase } = await topUpScene(api());

    const again = await approveTopUp(api(), payer, id, offer);

    expect(again.json()).toMatchObject({ id: purchase.id, clientSecret: purchase.clientSecret });
  });

  test('after a declined card goes on with the same purchase, at its price', async () => {
    const scene = await topUpScene(api());
    const { payer, id, purchase } = scene;
    await payWith(network, purchase.clientSecret, CARD.declined);
    await tellAll(api(), network, scene.intent);
    await addRate(api().db, { currency: 'EUR', rate: '0.251', source: 'test' });
    const offer = await readOffer(api(), payer, id);
    const again = await approveTopUp(api(), payer, id, offer);
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });

    const orders = await ordersOf(payer);
    expect(offer).toMatchObject({ price: '34.88', rate: '0.25' });
    expect([again.json().id, orders]).toEqual([purchase.id, [{ id: purchase.id }]]);
  });

  test('after some tokens have arrived buys only the missing rest', async () => {
    const { payer, id } = await topUpScene(api());
    await deposit(api(), payer.cash, '10');

    const { purchase } = await topUp(api(), payer, id);

    expect(purchase.tokens).toBe('129.5');
  });

  test('after the purchase has expired begins a new one', async () => {
    const { payer, id, purchase } = await topUpScene(api());
    await letPurchaseExpire(api(), purchase.id);

    const second = await topUp(api(), payer, id);
    await payByCard(api(), network, second);

    expect(second.purchase.id).not.toBe(purchase.id);
    expect(await statusOf(id)).toBe('paid');
  });

  test('repeated after a new sign-in counts for that one', async () => {
    const scene = await topUpScene(api());
    const { payer, id, offer, purchase } = scene;
    await endSession(api().db, payer.sid);
    const token = (await signInWith(api(), payer.email)).json().jwt;

    const again = await approveTopUp(api(), { token }, id, offer);
    await payByCard(api(), network, scene);

    expect(again.json().id).toBe(purchase.id);
    expect(await statusOf(id)).toBe('paid');
  });

  test('by another member neither shows nor ends the first', async () => {
    const scene = await topUpScene(api());
    const other = await newMember(api(), SHORT);
    await topUp(api(), other, scene.id);

    await payByCard(api(), network, scene);

    expect(await statusOf(scene.id)).toBe('paid');
    expect(await outcomeOf(api(), other, scene.id)).toMatchObject({ status: 'open' });
    expect(await outcomeOf(api(), await newMember(api()), scene.id)).toBeNull();
  });

  test('keeps the total valid for the ten minutes that a card takes, forty at most', async () => {
    const left = async (age: string) => {
      const { payer, id } = await payScene(api(), SHORT);
      await owner(sql`update pay_quote set created_at = now() - ${age}::interval,
        expires_at = now() + interval '1 minute' where session_id = ${id}`);
      await topUp(api(), payer, id);
      const [row] = await rowsOf<{ minutes: number }>(
        api().db,
        sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes
          from pay_quote where session_id = ${id}`,
      );
      return row?.minutes;
    };

    expect([await left('14 minutes'), await left('35 minutes'), await left('2 hours')]).toEqual([
      10, 5, 1,
    ]);
  });

  test('carries the recent confirmation of the sign-in', async () => {
    const scene = await topUpScene(api());
    const { payer, id } = scene;
    await owner(sql`insert into payer_limit (member_id, amount) values (${payer.id}, 0)`);
    await owner(sql`insert into pay_approval
        (session_id, auth_session_id, member_id, quote_id, total, method, expires_at)
      select ${id}, ${payer.sid}::uuid, ${payer.id}, q.id, q.total, 'password',
        now() + interval '5 minutes'
      from pay.latest_quote(${id}) q`);

    await payByCard(api(), network, scene);

    expect(await statusOf(id)).toBe('paid');
  });
});
