/**
 * kill -9 of the server at every step of a purchase: a payment is credited once, and a refund or
 * dispute is debited once. KILLS sets the number of kills per step for long runs.
 */
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import { signatureOf } from '../../../server/operate/sandbox/cards/webhooks.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { cardDifferences } from '../../../server/tokens/purchases/card-difference.ts';
import { processStoredEvents } from '../../../server/tokens/purchases/network-events.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import {
  ACCEPTED,
  balanceAt,
  buy,
  CARD,
  eventsOf,
  intentOf,
  KEYS,
  letLooksBeDue,
  letPurchaseExpire,
  paymentOf,
  payWith,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { killsAt } from '../../support/kills/repetitions.ts';
import { balanceOf, newMember, type TestMember, tokens } from '../../support/people/people.ts';
import { run } from '../../support/processes/programs.ts';

/** The last thing the server did before it dies: an answered statement or a call. */
const STEPS: [step: string, after: RegExp][] = [
  ['locked the price', /^insert into purchase_quote/],
  ['written the order', /purchases\.place_order/],
  ['created the payment', /^POST \/v1\/payment_intents$/],
  ['stored its ID', /^update "purchase" set "intent_id"/],
  ['stored the event', /^insert into card_event/],
  ['asked what the payment is', /^GET \/v1\/payment_intents\//],
  ['credited it', /purchases\.credit\(/],
  ['marked the event', /^update card_event set processed_at/],
  ['debited a refund', /purchases\.refund\(/],
  ['held the disputed tokens', /purchases\.dispute\(/],
];
const SWEEPS: [step: string, after: RegExp][] = [
  ['claimed the purchase', /^update purchase p set looks/],
  ['asked what the payment is', /^GET \/v1\/payment_intents\//],
  ['credited it', /purchases\.credit\(/],
];
const ENDINGS: [step: string, after: RegExp][] = [
  ['cancelled the payment', /^POST \/v1\/payment_intents\/.*\/cancel$/],
  ['closed the order', /^update purchase set status = 'expired'/],
];
/** Steps at which money has moved or is about to move, before anybody is notified. */
const WORST = ['created the payment', 'credited it', 'held the disputed tokens'];
const often = (steps: [step: string, after: RegExp][]) =>
  killsAt(steps, ([step]) => WORST.includes(step));

const { network, api, cards } = await purchaseScene('100000000');

const start = (after: RegExp, work = 'serve') =>
  run(['tests/support/cards/purchase-program.ts'], {
    DATABASE_URL: api().database.url ?? '',
    CARDS: JSON.stringify(network.settings),
    DIE_AT: after.source,
    WORK: work,
  });

/** Sends a request to a process that may die of it, or to this one. */
type Send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; body: string }>;

const sendTo =
  (base: string): Send =>
  async (method, path, headers, body) => {
    const answer = await fetch(base + path, { method, headers, body });
    return { status: answer.status, body: await answer.text() };
  };

const sendHere: Send = async (method, path, headers, payload) => {
  const { statusCode, body } = await api().http.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers,
    payload,
  });
  if (path === '/cards/webhook') await processStoredEvents(api().db, cards, api().config);
  return { status: statusCode, body };
};

/** The state in the buyer's browser and at the card network, independent of the server. */
interface Life {
  buyer: TestMember;
  key: string;
  quote?: string;
  purchase?: PayablePurchase;
  isPaid?: true;
  isRefunded?: true;
  isDisputed?: true;
}

/** A purchase from its quote to a partial refund and a dispute of the rest. */
async function live(life: Life, send: Send): Promise<void> {
  const { buyer, key } = life;
  const call = async <T>({ method, path }: Endpoint, body: object): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${buyer.token}`,
      'idempotency-key': key,
    };
    const answer = await send(method, path, headers, JSON.stringify(body));
    if (answer.status !== 201) throw new Error(answer.body);
    return JSON.parse(answer.body) as T;
  };
  life.quote ??= (await call<{ id: string }>(purchasesEndpoints.quote, { currency: 'EUR' })).id;
  const { quote } = life;
  const order = { quote, unit: 'tokens', amount: '100', acceptances: ACCEPTED };
  life.purchase ??= await call<PayablePurchase>(purchasesEndpoints.create, order);
  const { clientSecret } = life.purchase;
  const intent = intentOf(clientSecret);
  if (!life.isPaid) await payWith(network, clientSecret, CARD.good);
  life.isPaid = true;
  await tellAllOf(intent, send);
  if (!life.isRefunded) network.payments.refund(intent, 1000, {});
  life.isRefunded = true;
  await tellAllOf(intent, send);
  if (!life.isDisputed) network.payments.dispute(intent);
  life.isDisputed = true;
  await tellAllOf(intent, send);
}

/**
 * Sends every message until it is accepted; a message the server accepted before it died is
 * redelivered.
 */
async function tellAllOf(intent: string, send: Send): Promise<void> {
  for (const event of eventsOf(network, intent)) {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(body, KEYS.webhookSecret),
    };
    do {
      const { status } = await send('POST', '/cards/webhook', headers, body);
      if (status !== 200) throw new Error(`refused with ${status}`);
    } while (!(await isProcessed(event.id)));
  }
}

/** Makes the event due at once, where a process that died has claimed it. */
async function isProcessed(id: string): Promise<boolean> {
  const [event] = await rowsOf<{ done: boolean }>(
    api().database.owner.db,
    sql`update card_event set next_attempt_at = now() where id = ${id}
      returning processed_at is not null as done`,
  );
  return event?.done === true;
}

async function expectOnce(buyer: TestMember): Promise<void> {
  const bought = await rowsOf<{ id: string; status: string; credits: number; mails: number }>(
    api().db,
    sql`select p.id, p.status,
        (select count(*)::int from ledger.transfer where business_key = 'buy:' || p.id) as credits,
        (select count(*)::int from mail m
          where m.template = 'purchase-receipt' and m.transfer_id = p.transfer_id) as mails
      from purchase p where p.member_id = ${buyer.id}`,
  );
  expect(bought).toEqual([{ id: expect.any(String), status: 'credited', credits: 1, mails: 1 }]);
  const payments = network.store
    .all('intent')
    .filter(({ metadata }) => metadata.purchase === bought[0]?.id);
  expect(payments).toHaveLength(1);
  const differences = await cardDifferences(api().db, cards);
  expect(differences.map(({ difference }) => difference)).toEqual([0n]);
}

test.each(often(STEPS))(
  'a server killed when it has just %s credits and debits once',
  async (_, after) => {
    const life: Life = { buyer: await newMember(api(), { cash: '0' }), key: crypto.randomUUID() };

    const killed = start(after);
    await killed.says('/api\n');
    const [base = ''] = /http:\S+/.exec(killed.said()) ?? [];
    await expect(live(life, sendTo(base))).rejects.toThrow('fetch failed');
    expect(await killed.ended).toBeNull();
    await live(life, sendHere);

    const { id, cash } = life.buyer;
    await expectOnce(life.buyer);
    expect(await balanceOf(api(), cash)).toBe(0n);
    expect(await balanceAt(api(), `member:${id}:held`)).toBe(tokens('60'));
  },
);

test.each(often(SWEEPS))(
  'a server killed when its sweeper has just %s credits and debits once',
  async (_, after) => {
    const { buyer, purchase } = await buy(api(), network);
    await letLooksBeDue(api(), purchase.id);

    expect(await start(after, 'sweep').ended).toBeNull();
    await letLooksBeDue(api(), purchase.id);
    await sweepPurchases(api().db, cards, api().config);

    await expectOnce(buyer);
    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
  },
);

test.each(often(ENDINGS))(
  'a server killed when it has just %s that nobody paid credits nothing',
  async (_, after) => {
    const { buyer, purchase, intent } = await buy(api(), network, { card: CARD.challenged });
    await letPurchaseExpire(api(), purchase.id);

    expect(await start(after, 'sweep').ended).toBeNull();
    await letLooksBeDue(api(), purchase.id);
    await sweepPurchases(api().db, cards, api().config);

    const [row] = await rowsOf(
      api().db,
      sql`select status from purchase where member_id = ${buyer.id}`,
    );
    expect(row).toEqual({ status: 'expired' });
    expect(paymentOf(network, intent).status).toBe('canceled');
  },
);
