/** The end of a top-up races with every other end of its session, and with a second end of the top-up. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { payDueTopUps, payTopUp } from '../../../server/payments/top-up/pay-due.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { CARD, eventsOf, payWith, tell, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  approveTopUp,
  outcomeOf,
  readOffer,
  SHORT,
  type TopUpScene,
  topUpScene,
} from '../../support/payments/top-up-scene.ts';
import { balanceOf, deposit, newMember, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();
const ROUNDS = 8;

/** The tokens are credited, and the session is not paid yet. */
async function credited(): Promise<TopUpScene> {
  const scene = await topUpScene(api());
  await payWith(network, scene.purchase.clientSecret, CARD.good);
  await tellAll(api(), network, scene.intent);
  return scene;
}

const statusOf = async (id: string): Promise<string> =>
  (await api().call(payEndpoints.read, { params: { id } })).json().status;

describe('at the same moment', () => {
  test('twenty webhooks and twenty workers pay the session once', async () => {
    const scene = await topUpScene(api());
    await payWith(network, scene.purchase.clientSecret, CARD.good);
    const [event] = eventsOf(network, scene.intent).filter(
      ({ type }) => type === 'charge.succeeded',
    );
    if (!event) throw new Error('not paid');

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        tell(api(), { ...event, id: `${event.id}${index}` }),
        payDueTopUps(api().db, api().config),
      ]).flat(),
    );
    await payDueTopUps(api().db, api().config);

    expect(await balanceOf(api(), scene.payer.cash)).toBe(0n);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
  });

  test('the session is paid or cancelled, and the tokens follow', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await credited();
      const { id, payer, params } = scene;
      const { token } = await newMember(api());

      await Promise.all([
        payTopUp(api().db, api().config, scene.purchase.id),
        api().call(payEndpoints.cancel, { params, token }),
      ]);

      const ended = await statusOf(id);
      const topUp = await outcomeOf(api(), payer, id);
      expect([ended, topUp?.status]).toEqual(
        ended === 'paid' ? ['paid', 'paid'] : ['cancelled', 'kept'],
      );
      expect(await balanceOf(api(), payer.cash)).toBe(ended === 'paid' ? 0n : tokens(TOTAL));
    }
  });

  test('the member pays by hand as well: the session is paid once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await credited();
      const { params, payer } = scene;
      await deposit(api(), payer.cash, TOTAL);

      await Promise.all([
        payTopUp(api().db, api().config, scene.purchase.id),
        api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } }),
      ]);

      expect(await balanceOf(api(), payer.cash)).toBe(tokens(TOTAL));
      expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
    }
  });

  test('somebody else pays: only one of the two', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await credited();
      const { params, payer } = scene;
      const other = await newMember(api());

      await Promise.all([
        payTopUp(api().db, api().config, scene.purchase.id),
        api().call(payEndpoints.confirm, { params, token: other.token, body: { total: TOTAL } }),
      ]);

      const left = await balanceOf(api(), payer.cash);
      const leftOfOther = await balanceOf(api(), other.cash);
      expect(left + leftOfOther).toBe(tokens('1000'));
      expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
    }
  });

  test('two tabs approve: one purchase, one client secret', async () => {
    const { payer, id } = await payScene(api(), SHORT);
    const offer = await readOffer(api(), payer, id);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => approveTopUp(api(), payer, id, offer)),
    );

    const secrets = answers.map((answer) => answer.json().clientSecret);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(secrets).size).toBe(1);
  });
});

describe('a worker that waits for the session', () => {
  test('pays nothing after the session has expired meanwhile', async () => {
    const scene = await credited();
    const { id, payer } = scene;

    const paying = await api().database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`select pay.lock_session(${id})`);
      const answer = payTopUp(api().db, api().config, scene.purchase.id);
      await untilSomebodyWaits(api().db);
      await tx.execute(sql`update pay_session set expires_at = clock_timestamp() where id = ${id}`);
      return { answer };
    });

    expect(await paying.answer).toBe('kept');
    expect(await balanceOf(api(), payer.cash)).toBe(tokens(TOTAL));
  });

  test('pays nothing after the total has changed meanwhile', async () => {
    const scene = await credited();
    const { id, payer } = scene;

    const paying = await api().database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`select pay.lock_session(${id})`);
      const answer = payTopUp(api().db, api().config, scene.purchase.id);
      await untilSomebodyWaits(api().db);
      await tx.execute(sql`insert into pay_quote (session_id, rate, gross, net, discount_basis_points, total, expires_at)
        select session_id, rate, gross, net, discount_basis_points, total - 1, expires_at
        from pay_quote where session_id = ${id} order by id desc limit 1`);
      return { answer };
    });

    expect(await paying.answer).toBe('kept');
    expect(await balanceOf(api(), payer.cash)).toBe(tokens(TOTAL));
  });
});
