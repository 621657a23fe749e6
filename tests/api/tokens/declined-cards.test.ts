/** Declined cards: they use up no amount, and have a limit of their own, with its own words and time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  bought,
  CARD,
  fund,
  intentOf,
  order,
  paymentOf,
  payWith,
  startTestNetwork,
  tellAll,
} from '../../support/cards/network.ts';
import { balanceOf, newMember, type TestMember, tokens } from '../../support/people/people.ts';

const network = await startTestNetwork();
const purchases = readConfig({ PURCHASE_DAY_DECLINED: '2' }, { mode: 'sandbox' }, purchaseSettings);
const api = useApi({ cards: network.settings, purchases });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

interface Opened {
  id: string;
  clientSecret: string;
}

/** Tries a card for an order, and lets the network report it. */
async function decline({ clientSecret }: Opened, card: string = CARD.declined) {
  await payWith(network, clientSecret, card);
  await tellAll(api(), network, intentOf(clientSecret));
}

async function openOrder({ token }: TestMember, amount = '100'): Promise<Opened> {
  const answer = await order(api(), token, { amount });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

const quoteOf = async ({ token }: TestMember): Promise<Quote> =>
  (await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json();

const statusOf = async ({ token }: TestMember, id: string) =>
  (await api().call(purchasesEndpoints.read, { params: { id }, token })).json().status;

/** Each test has its own card limit. */
const forgetCards = () => owner(sql`update card_event set card_fingerprint = null`);

test('one declined card leaves the order open for another card', async () => {
  await forgetCards();
  const buyer = await newMember(api(), { cash: '0' });
  const opened = await openOrder(buyer);
  await decline(opened);
  expect(await statusOf(buyer, opened.id)).toBe('failed');

  await payWith(network, opened.clientSecret, CARD.good);
  await tellAll(api(), network, intentOf(opened.clientSecret));

  expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
});

describe('as many declined cards as are allowed', () => {
  test('close the order: no further card can be tried for it', async () => {
    await forgetCards();
    const buyer = await newMember(api());
    const opened = await openOrder(buyer);
    await decline(opened);
    await decline(opened, CARD.poor);

    expect(await statusOf(buyer, opened.id)).toBe('expired');
    expect(paymentOf(network, intentOf(opened.clientSecret)).status).toBe('canceled');
  });

  test('refuse the next order with their own code, and say from when it is possible', async () => {
    await forgetCards();
    const buyer = await newMember(api());
    const opened = await openOrder(buyer);
    await decline(opened);
    await decline(opened, CARD.poor);

    const answer = await order(api(), buyer.token);
    const shown = await quoteOf(buyer);

    expect(answer.json()).toMatchObject({
      statusCode: 429,
      code: 'too_many_declines',
      errors: [{ path: 'until', message: shown.renewsAt }],
      retryAfter: expect.any(Number),
    });
    expect(shown).toMatchObject({ left: '0', limitedBy: 'declined' });
  });

  test('refuse another try for an order that is still open', async () => {
    await forgetCards();
    const buyer = await newMember(api());
    const [first, second] = [await openOrder(buyer, '10'), await openOrder(buyer, '10')];
    await decline(first);
    await decline(first, CARD.poor);

    const answer = await api().call(purchasesEndpoints.openPayment, {
      params: { id: second.id },
      token: buyer.token,
    });

    expect(answer.json().code).toBe('too_many_declines');
  });

  test('use up no amount once the order is closed', async () => {
    await forgetCards();
    const buyer = await newMember(api());
    const opened = await openOrder(buyer, '1000');
    await decline(opened);
    await decline(opened, CARD.poor);
    await owner(sql`delete from card_event`);

    expect(await quoteOf(buyer)).toMatchObject({ left: '1000', renewsAt: null });
  });

  test('count for the card over all members: its next payment is refunded', async () => {
    await forgetCards();
    const declined = sql`select card_fingerprint from purchase where id =`;
    const { purchase } = await bought(api(), network, { amount: '10' });
    await owner(sql`insert into card_event (id, type, happened_at, card_fingerprint)
      select 'evt_' || n, 'payment_intent.payment_failed', now(), (${declined} ${purchase.id})
      from generate_series(1, 2) n`);

    const { buyer, purchase: next } = await bought(api(), network, { amount: '10' });

    expect(await statusOf(buyer, next.id)).toBe('refunded');
  });
});

test('an event of a declined card is counted once, however often it is sent', async () => {
  await forgetCards();
  const buyer = await newMember(api());
  const opened = await openOrder(buyer);
  await decline(opened);
  await tellAll(api(), network, intentOf(opened.clientSecret));

  expect(await statusOf(buyer, opened.id)).toBe('failed');
});
