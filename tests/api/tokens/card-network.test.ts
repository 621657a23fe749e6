/** The sandbox card network implements Stripe's API and persists its state. */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newCharge } from '../../../server/operate/sandbox/cards/charge.ts';
import { newEvent } from '../../../server/operate/sandbox/cards/event.ts';
import { newIntent } from '../../../server/operate/sandbox/cards/intent.ts';
import { newDispute, newRefund } from '../../../server/operate/sandbox/cards/returns.ts';
import { openStore } from '../../../server/operate/sandbox/cards/store.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { answerChallenge, CARD, payWith, startTestNetwork } from '../../support/cards/network.ts';
import fixtures from '../../support/cards/stripe-fixtures.json' with { type: 'json' };

const network = await startTestNetwork();
const cards = openCards(network.settings);
afterAll(() => network.stop());

const intent = newIntent(2500, 'eur', { purchase: 'ord_1' });
const card = {
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2034,
  threeDSecure: false,
  fingerprint: 'fp',
};
const charge = newCharge(intent, card, 'Ana');
const refund = newRefund(charge, 500, {});
const dispute = newDispute(charge, 2000);
const event = newEvent('charge.refunded', charge);

/** The compiler checks every field that the product reads against Stripe's own types. */
type Read<T, K extends keyof T> = Pick<T, K>;
intent satisfies Read<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'client_secret'
  | 'status'
  | 'livemode'
  | 'metadata'
  | 'latest_charge'
  | 'last_payment_error'
  | 'created'
  | 'canceled_at'
>;
charge satisfies Read<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'refunded'
  | 'disputed'
  | 'currency'
  | 'payment_intent'
  | 'status'
  | 'paid'
  | 'captured'
>;
refund satisfies Read<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'payment_intent' | 'status' | 'currency' | 'metadata'
>;
dispute satisfies Read<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'payment_intent' | 'status' | 'currency' | 'reason'
>;

/** Removed in this API version, or expandable fields that we do not request. */
const NOT_SENT = ['refunds', 'level3', 'receipt_url', 'source', 'excluded_payment_method_types'];

describe('every field that Stripe documents is present', () => {
  test.each([
    ['payment_intent', intent],
    ['charge', charge],
    ['refund', refund],
    ['dispute', dispute],
    ['event', event],
  ] as const)('of a %s', (name, made) => {
    const published = Object.keys(fixtures.resources[name]);

    const missing = published.filter((key) => !(key in made) && !NOT_SENT.includes(key));

    expect(missing).toEqual([]);
    expect(made.object).toBe(name);
  });
});

describe('Stripe’s own client', () => {
  const wanted = { purchaseId: 'ord_2', amount: 2500n, currency: 'EUR' };

  test('gets the same payment for the same key and request', async () => {
    const one = await cards.createPayment(wanted);
    const other = await cards.createPayment(wanted);

    expect(other).toEqual(one);
  });

  test('is refused for the same key with another request', async () => {
    await cards.createPayment(wanted);

    await expect(cards.createPayment({ ...wanted, amount: 1n })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  test('gets “not found” for an unknown payment', async () => {
    expect(await cards.readPayment('pi_nobody')).toBeUndefined();
  });

  test('cannot cancel a paid payment', async () => {
    const { intentId, clientSecret } = await cards.createPayment({
      ...wanted,
      purchaseId: 'ord_3',
    });
    await payWith(network, clientSecret, CARD.good);

    expect(await cards.cancelPayment(intentId)).toBe(false);
  });

  test('is refused with another API key', async () => {
    const stranger = openCards({ ...network.settings, secretKey: 'sk_test_stranger' });

    await expect(stranger.readPayment('pi_x')).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('a card', () => {
  const open = (id: string) =>
    cards.createPayment({ purchaseId: id, amount: 2500n, currency: 'EUR' });

  test.each([
    [CARD.declined, 'generic_decline'],
    [CARD.poor, 'insufficient_funds'],
    ['4539578763621486', 'test_mode_live_card'],
  ])('%s is declined: %s', async (number, reason) => {
    const { clientSecret } = await open(`ord_${reason}`);

    const { error } = await payWith(network, clientSecret, number);

    expect(error).toMatchObject({ code: 'card_declined', decline_code: reason });
  });

  test.each([
    [true, 'paid'],
    [false, 'open'],
  ])('with 3-D Secure answered by %s is %s', async (agrees, status) => {
    const { intentId, clientSecret } = await open(`ord_3ds_${agrees}`);
    const asked = await payWith(network, clientSecret, CARD.challenged);
    expect(asked.status).toBe('requires_action');

    await answerChallenge(network, clientSecret, agrees);

    expect((await cards.readPayment(intentId))?.status).toBe(status);
  });

  test('is accepted only from the network’s own pages, with the payment’s secret', async () => {
    const { intentId, clientSecret } = await open('ord_theft');
    const body = new URLSearchParams({
      key: network.settings.publishableKey,
      client_secret: clientSecret,
      'card[number]': CARD.good,
    });
    const url = `${network.url}/v3/confirm/${intentId}`;

    const elsewhere = await fetch(url, {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
      body,
    });
    body.set('client_secret', `${intentId}_secret_guess`);
    const guessed = await fetch(url, { method: 'POST', headers: { origin: network.url }, body });

    expect([elsewhere.status, guessed.status]).toEqual([404, 404]);
    expect((await cards.readPayment(intentId))?.status).toBe('open');
  });

  test('is stored and logged without its number', async () => {
    const { clientSecret } = await open('ord_number');
    await payWith(network, clientSecret, CARD.good);

    const known = ['intent', 'charge', 'event', 'answer'] as const;
    expect(JSON.stringify(known.map((table) => network.store.all(table)))).not.toContain(CARD.good);
  });
});

describe('its state', () => {
  async function journal(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'salus-cards-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return join(folder, 'journal.jsonl');
  }

  test('persists after a kill, up to an incomplete last line', async () => {
    const path = await journal();
    openStore(path).put('intent', intent.id, intent);
    await appendFile(path, '{"table":"intent","id":"pi_half","val');

    const store = openStore(path);

    expect(store.get('intent', intent.id)).toEqual(intent);
    expect(store.all('intent')).toHaveLength(1);
    expect(await readFile(path, 'utf8')).not.toContain('pi_half');
  });

  test('is the last written version of each object', async () => {
    const path = await journal();
    await writeFile(path, '');
    const store = openStore(path);
    store.put('intent', intent.id, intent);
    store.put('intent', intent.id, { ...intent, status: 'succeeded' });

    expect(openStore(path).get('intent', intent.id)?.status).toBe('succeeded');
  });
});
