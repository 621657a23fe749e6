/** An unpaid order can be ended by its buyer, and uses up no limit any more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Purchase, Quote } from '#shared/purchases/schemas.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import { useApi } from '../../support/api/api.ts';
import {
  bought,
  CARD,
  fund,
  intentOf,
  letPurchaseExpire,
  order,
  paymentOf,
  payWith,
  startTestNetwork,
  tellAll,
} from '../../support/cards/network.ts';
import { balanceOf, newMember, type TestMember, tokens } from '../../support/people/people.ts';

const network = await startTestNetwork();
const purchases = readConfig({}, { mode: 'sandbox' }, purchaseSettings);
const api = useApi({ cards: network.settings, purchases });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

const cancel = ({ token }: TestMember, id: string) =>
  api().call(purchasesEndpoints.cancel, { params: { id }, token });

const quoteOf = async ({ token }: TestMember): Promise<Quote> =>
  (await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json();

async function opened(buyer: TestMember, amount = '1000') {
  return (await order(api(), buyer.token, { amount })).json<Purchase & { clientSecret: string }>();
}

test('a price names the unpaid order, and when its amount is free again', async () => {
  const buyer = await newMember(api());
  const { id, expiresAt } = await opened(buyer);

  expect(await quoteOf(buyer)).toMatchObject({
    openPurchase: id,
    left: '0',
    limitedBy: 'new_member',
    renewsAt: expiresAt,
  });
});

test('a declined card uses up no limit: the whole amount is free once the order is cancelled', async () => {
  const buyer = await newMember(api());
  const first = await opened(buyer);
  await payWith(network, first.clientSecret, CARD.declined);
  await tellAll(api(), network, intentOf(first.clientSecret));

  const cancelled = await cancel(buyer, first.id);

  expect(cancelled.json()).toMatchObject({ id: first.id, status: 'expired' });
  expect(await quoteOf(buyer)).toMatchObject({ openPurchase: null, left: '1000', renewsAt: null });
  expect((await order(api(), buyer.token, { amount: '1000' })).statusCode).toBe(201);
});

test('no card can pay an order that was cancelled', async () => {
  const buyer = await newMember(api());
  const { id, clientSecret } = await opened(buyer);
  await cancel(buyer, id);

  const paid = await payWith(network, clientSecret, CARD.good);

  expect(paid.error?.code).toBe('payment_intent_unexpected_state');
  expect(paymentOf(network, intentOf(clientSecret)).status).toBe('canceled');
});

describe('an order', () => {
  test('that the card has paid is not cancelled, and is credited', async () => {
    const buyer = await newMember(api(), { cash: '0' });
    const { id, clientSecret } = await opened(buyer, '100');
    await payWith(network, clientSecret, CARD.good);

    const answer = await cancel(buyer, id);
    await tellAll(api(), network, intentOf(clientSecret));

    expect(answer.json().code).toBe('purchase_closed');
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  });

  test('that is credited is not cancelled', async () => {
    const { buyer, purchase } = await bought(api(), network);

    expect((await cancel(buyer, purchase.id)).json().code).toBe('purchase_closed');
  });

  test('of somebody else is not found', async () => {
    const { id } = await opened(await newMember(api()), '100');

    expect((await cancel(await newMember(api()), id)).statusCode).toBe(404);
  });

  test('whose time is over is not named as open, and uses up its limit until no card can pay it', async () => {
    const buyer = await newMember(api());
    const { id } = await opened(buyer);
    await letPurchaseExpire(api(), id);

    expect(await quoteOf(buyer)).toMatchObject({ openPurchase: null, left: '0' });
    expect((await order(api(), buyer.token)).json().code).toBe('purchase_limit_reached');

    await sweepPurchases(api().db, openCards(network.settings), api().config);
    expect(await quoteOf(buyer)).toMatchObject({ openPurchase: null, left: '1000' });
  });
});
