/**
 * The sandbox card network beside an API that takes it for Stripe; its webhooks are told by hand.
 */
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import type { Event } from '../../../server/operate/sandbox/cards/event.ts';
import type { Intent } from '../../../server/operate/sandbox/cards/intent.ts';
import { sandboxCards } from '../../../server/operate/sandbox/cards/keys.ts';
import {
  type CardNetwork,
  startCardNetwork,
} from '../../../server/operate/sandbox/cards/network.ts';
import { signatureOf } from '../../../server/operate/sandbox/cards/webhooks.ts';
import type { CardSettings } from '../../../server/platform/config/cards.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { processStoredEvents } from '../../../server/tokens/purchases/network-events.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, type TestMember, tokens } from '../people/people.ts';

export const KEYS = {
  secretKey: 'sk_test_sandbox00000000',
  publishableKey: 'pk_test_sandbox00000000',
  webhookSecret: 'whsec_00000000000000000000',
};

export const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  challenged: '4000000000003220',
  disputing: '4000000000000259',
};

export interface TestNetwork extends CardNetwork {
  settings: CardSettings;
}

/** On a port of its own. The test sends its events. */
export async function startTestNetwork(journal?: string, keys = KEYS): Promise<TestNetwork> {
  const network = await startCardNetwork({
    port: 0,
    keys,
    disputeAfterMs: 0,
    ...(journal ? { journal } : {}),
  });
  return { ...network, settings: sandboxCards(keys, Number(new URL(network.url).port)) };
}

/** What a browser's card fields do. @returns the payment, or the refusal */
export async function payWith(
  { url }: CardNetwork,
  clientSecret: string,
  number: string,
  key = KEYS.publishableKey,
): Promise<{ status?: string; error?: { code: string; decline_code?: string } }> {
  return ask(url, 'confirm', clientSecret, {
    'card[number]': number,
    'billing_details[name]': 'Ana',
    key,
  });
}

/** The outcome of the bank's page. */
export const answerChallenge = ({ url }: CardNetwork, clientSecret: string, agrees: boolean) =>
  ask(url, 'answer', clientSecret, { answer: agrees ? 'agree' : 'refuse' });

async function ask(url: string, act: string, secret: string, fields: Record<string, string>) {
  const response = await fetch(`${url}/v3/${act}/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({
      key: KEYS.publishableKey,
      client_secret: secret,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
      ...fields,
    }),
  });
  return (await response.json()) as { status?: string; error?: { code: string } };
}

/** Sends one event to the API like the network, and runs the job that processes it. */
export async function tell(api: TestApi, event: Event, signature?: string) {
  const body = JSON.stringify(event);
  const answer = await api.http.inject({
    method: 'POST',
    url: '/api/cards/webhook',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? signatureOf(body, KEYS.webhookSecret),
    },
    payload: body,
  });
  const { db, config } = api;
  if (answer.statusCode === 200 && config.cards) {
    await processStoredEvents(db, openCards(config.cards), config, api.http.log);
  }
  return answer;
}

export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** The events about a payment, in the order they happened. */
export function eventsOf({ store }: CardNetwork, intentId: string): Event[] {
  return store
    .all('event')
    .filter(({ data: { object } }) =>
      object.object === 'payment_intent'
        ? object.id === intentId
        : object.payment_intent === intentId,
    );
}

/** Sends every event of a payment. */
export async function tellAll(api: TestApi, network: CardNetwork, intentId: string): Promise<void> {
  for (const event of eventsOf(network, intentId)) await tell(api, event);
}

/** Tokens for sale. */
export async function fund(api: TestApi, amount = '1000000'): Promise<void> {
  const id = newId('txn');
  await api.db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens(amount), businessKey: `test-treasury:${id}` }),
  );
}

export const ACCEPTED = { conditions: true, shipping: true, refund: true };

/** Locks a price and orders at it. */
export async function order(
  api: TestApi,
  token: string,
  wanted: { unit?: 'tokens' | 'money'; amount?: string; key?: string; quote?: string } = {},
) {
  const { unit = 'tokens', amount = '100', key = crypto.randomUUID() } = wanted;
  const quote =
    wanted.quote ??
    (await api.call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json<{
      id: string;
    }>().id;
  return api.call(purchasesEndpoints.create, {
    token,
    headers: { 'idempotency-key': key },
    body: { quote, unit, amount, acceptances: ACCEPTED },
  });
}

export interface Bought {
  buyer: TestMember;
  purchase: PayablePurchase;
  intent: string;
}

/** A member without tokens orders 100 for 25.00 EUR, and pays with `card`. No event is sent yet. */
export async function buy(
  api: TestApi,
  network: CardNetwork,
  {
    card = CARD.good,
    buyer,
    ...wanted
  }: {
    card?: string;
    buyer?: TestMember;
    amount?: string;
  } = {},
): Promise<Bought> {
  const who = buyer ?? (await newMember(api, { cash: '0' }));
  const response = await order(api, who.token, wanted);
  if (response.statusCode !== 201) throw new Error(response.body);
  const purchase = response.json<PayablePurchase>();
  await payWith(network, purchase.clientSecret, card);
  return { buyer: who, purchase, intent: intentOf(purchase.clientSecret) };
}

/** The same, credited. */
export async function bought(
  api: TestApi,
  network: CardNetwork,
  wanted: { card?: string; buyer?: TestMember; amount?: string } = {},
): Promise<Bought> {
  const done = await buy(api, network, wanted);
  await tellAll(api, network, done.intent);
  return done;
}

export const paymentOf = ({ payments }: CardNetwork, id: string): Intent => payments.find(id);

/** An account’s balance by its path, in base units; 0 while it does not exist. */
export async function balanceAt(api: TestApi, path: string): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string }>(
    api.db,
    sql`select ledger.balance(id)::text as balance from ledger.account where path = ${path}`,
  );
  return BigInt(row?.balance ?? 0);
}

/** Alerts about a purchase, refund or dispute. */
export const alertsOf = ({ db }: TestApi, id: string) =>
  rowsOf<{ kind: string }>(db, sql`select kind from alert where subject_id = ${id}`);

/** Runs the sweeper now. */
export async function letLooksBeDue({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(
    sql`update purchase set next_look_at = now() - interval '1 second'
      where id = ${id} and next_look_at is not null`,
  );
}

/** Moves the treasury’s whole balance elsewhere. */
export async function emptyTreasury(api: TestApi): Promise<void> {
  const units = await balanceAt(api, 'treasury:tokens');
  const { cash } = await newMember(api, { cash: '0' });
  await api.database.owner.db.execute(sql`select ledger.post(
    p_id => ${newId('txn')}, p_kind => 'airdrop', p_business_key => ${crypto.randomUUID()},
    p_accounts => array[(select id from ledger.account where path = 'treasury:tokens'), ${cash}::bigint],
    p_amounts => array[${-units}::numeric, ${units}::numeric])`);
}

/** Moves the end of a purchase into the past. */
export async function letPurchaseExpire({ database }: TestApi, id: string): Promise<void> {
  await database.owner.db.execute(sql`update purchase
    set expires_at = now() - interval '1 second', next_look_at = now() - interval '1 second'
    where id = ${id}`);
}
