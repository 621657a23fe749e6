/** The card stand-in of test mode, beside the network that the API takes for Stripe. */
import { afterAll, beforeAll } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { PayablePurchase, Purchase } from '#shared/purchases/schemas.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { signatureOf } from '../../../server/operate/sandbox/cards/webhooks.ts';
import { testCardKeys } from '../../../server/platform/config/test-cards.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sweepTestPurchases } from '../../../server/tokens/test-purchases/sweeper.ts';
import { type TestApi, useApi } from '../api/api.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../people/people.ts';
import { newTestMember, signInAt, type Twin, twinOf } from '../people/test-mode.ts';
import {
  eventsOf,
  fund,
  intentOf,
  order,
  payWith,
  startTestNetwork,
  type TestNetwork,
} from './network.ts';

export const STAND_IN_KEYS = testCardKeys('a secret of the server and its stand-in');

export interface TestBuyer {
  shop: TestMerchant;
  twin: Twin;
  id: string;
  token: string;
  /** The test payment at which they signed in. */
  session: string;
}

/** A live network, a stand-in, an API that uses both, and what a buyer sees there. */
export async function standInScene() {
  const live = await startTestNetwork();
  const standIn = await startTestNetwork(undefined, STAND_IN_KEYS);
  const api = useApi({ cards: live.settings, testCards: standIn.settings });
  beforeAll(() => fund(api()));
  afterAll(async () => {
    await live.stop();
    await standIn.stop();
  });
  return {
    live,
    standIn,
    api,
    owner: () => api().database.owner.db,
    async cashOf({ token }: Pick<TestBuyer, 'token'>): Promise<string> {
      const response = await api().call(walletEndpoints.readAccounts, { token });
      const { accounts } = response.json<Record<string, { type: string; balance: string }[]>>();
      return accounts?.find(({ type }) => type === 'cash')?.balance ?? 'no cash account';
    },
    async read({ token }: Pick<TestBuyer, 'token'>, id: string): Promise<Purchase> {
      return (await api().call(purchasesEndpoints.read, { params: { id }, token })).json();
    },
  };
}

/** A test member without tokens, who is signed in. */
export async function newTestBuyer(api: TestApi, shop?: TestMerchant): Promise<TestBuyer> {
  const business = shop ?? (await newMerchant(api));
  const twin = await twinOf(api, business);
  const { id } = await newPaySession(api, { ...business, apiToken: twin.apiToken });
  const tara = await newTestMember(api, twin, { level: 'Visita', cash: '0' });
  const { jwt } = (await signInAt(api, id, tara)).json<{ jwt: string }>();
  return { shop: business, twin, id: tara.id, token: jwt, session: id };
}

/** Orders 100 test tokens. */
export async function orderInTest(
  api: TestApi,
  { token }: Pick<TestBuyer, 'token'>,
  wanted: Parameters<typeof order>[2] = {},
): Promise<{ purchase: PayablePurchase; intent: string }> {
  const response = await order(api, token, wanted);
  if (response.statusCode !== 201) throw new Error(response.body);
  const purchase = response.json<PayablePurchase>();
  return { purchase, intent: intentOf(purchase.clientSecret) };
}

export const payInTest = (standIn: TestNetwork, clientSecret: string, card: string) =>
  payWith(standIn, clientSecret, card, STAND_IN_KEYS.publishableKey);

/** Runs the worker until no job is due. */
export async function sweepStandIn({ db, config }: TestApi): Promise<void> {
  if (!config.testCards) throw new Error('no stand-in');
  while ((await sweepTestPurchases(db, openCards(config.testCards))) > 0);
}

/**
 * Sends every event of a payment to `path`, signed with `secret`; the worker looks at what is due.
 * @returns the statuses
 */
export async function tellStandIn(
  api: TestApi,
  network: TestNetwork,
  intent: string,
  { path = '/api/cards/test-webhook', secret = STAND_IN_KEYS.webhookSecret } = {},
): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of eventsOf(network, intent)) {
    const payload = JSON.stringify(event);
    const { statusCode } = await api.http.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(payload, secret),
      },
      payload,
    });
    statuses.push(statusCode);
  }
  await sweepStandIn(api);
  return statuses;
}
