/** A payment and the card purchase of the tokens that it lacks, in one approval. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { payDueTopUps } from '../../../server/payments/top-up/pay-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  CARD,
  emptyTreasury,
  fund,
  letLooksBeDue,
  letPurchaseExpire,
  payWith,
  tellAll,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  outcomeOf,
  payByCard,
  readOffer,
  SHORT,
  type TopUpScene,
  topUp,
  topUpScene,
} from '../../support/payments/top-up-scene.ts';
import { balanceOf, deposit, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();

const statusOf = async (id: string): Promise<string> =>
  (await api().call(payEndpoints.read, { params: { id } })).json().status;
const cashOf = ({ payer }: TopUpScene) => balanceOf(api(), payer.cash);
const outcome = ({ payer, id }: TopUpScene) => outcomeOf(api(), payer, id);

describe('an offer', () => {
  test('is for exactly the missing tokens, at its price, with the remaining balance', async () => {
    const { offer } = await topUpScene(api());

    expect(offer).toMatchObject({
      tokens: '139.5',
      price: '34.88',
      currency: 'EUR',
      rate: '0.25',
      total: TOTAL,
      rest: '0',
      confirms: false,
    });
  });

  test('is for the smallest purchase when less is missing', async () => {
    const { offer } = await topUpScene(api(), { cash: '150' });

    expect(offer).toMatchObject({ tokens: '10', price: '2.50', rest: '8' });
  });

  test('is in euros when tokens are not sold in the currency of the session', async () => {
    const { offer } = await topUpScene(api(), SHORT, { amount: '160', currency: 'SLS' });

    expect(offer).toMatchObject({ tokens: '139.5', price: '34.88', currency: 'EUR' });
  });

  test('is null when nothing is missing', async () => {
    const { payer, id } = await topUpScene(api());
    await deposit(api(), payer.cash, '139.5');

    expect(await readOffer(api(), payer, id)).toBeNull();
  });
});

describe('a card that pays', () => {
  test('pays the session too, and the merchant gets its event', async () => {
    const scene = await topUpScene(api());

    await payByCard(api(), network, scene);

    expect(await statusOf(scene.id)).toBe('paid');
    expect(await cashOf(scene)).toBe(0n);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
    expect(await outcome(scene)).toMatchObject({
      status: 'paid',
      reason: null,
      total: TOTAL,
      purchase: { status: 'credited' },
    });
    const events = await rowsOf<{ type: string }>(
      api().db,
      sql`select type from event where subject_id = ${scene.id}`,
    );
    expect(events).toEqual([{ type: 'pay_session.paid' }]);
  });

  test('pays once for repeated webhooks and rounds of the worker', async () => {
    const scene = await topUpScene(api());

    for (let i = 0; i < 3; i++) await payByCard(api(), network, scene);

    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
    expect(await outcome(scene)).toMatchObject({ status: 'paid' });
  });

  test('pays after a webhook was lost and the sweeper has found the payment', async () => {
    const scene = await topUpScene(api());
    await payWith(network, scene.purchase.clientSecret, CARD.good);
    await letLooksBeDue(api(), scene.purchase.id);
    await sweepPurchases(api().db, cards, api().config);

    await payDueTopUps(api().db, api().config);

    expect(await statusOf(scene.id)).toBe('paid');
  });

  test('pays with another card after a declined one', async () => {
    const scene = await topUpScene(api());
    await payWith(network, scene.purchase.clientSecret, CARD.declined);
    await tellAll(api(), network, scene.intent);
    await payDueTopUps(api().db, api().config);
    const meanwhile = await outcome(scene);

    await payByCard(api(), network, scene);

    expect(meanwhile).toMatchObject({ status: 'open', purchase: { status: 'failed' } });
    expect(await statusOf(scene.id)).toBe('paid');
  });

  test('pays nothing before the tokens are credited', async () => {
    const scene = await topUpScene(api());
    await emptyTreasury(api());
    await payByCard(api(), network, scene);
    const meanwhile = [await outcome(scene), await statusOf(scene.id)];
    await fund(api());
    await letLooksBeDue(api(), scene.purchase.id);
    await sweepPurchases(api().db, cards, api().config);

    await payDueTopUps(api().db, api().config);

    expect(meanwhile).toMatchObject([{ status: 'open', purchase: { status: 'paid' } }, 'pending']);
    expect(await statusOf(scene.id)).toBe('paid');
  });
});

describe('a purchase that ends unpaid', () => {
  test('ends the top-up, and a new one can pay', async () => {
    const scene = await topUpScene(api());
    await letPurchaseExpire(api(), scene.purchase.id);
    await sweepPurchases(api().db, cards, api().config);
    await payDueTopUps(api().db, api().config);
    const ended = await outcome(scene);

    await payByCard(api(), network, await topUp(api(), scene.payer, scene.id));

    expect(ended).toMatchObject({ status: 'void', reason: 'expired' });
    expect(await statusOf(scene.id)).toBe('paid');
  });
});
