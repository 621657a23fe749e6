/**
 * The calls of a checkout take few round trips to the database, and their number is written here: a statement more is
 * seen. `read-statements.test.ts` counts those of every call that reads.
 */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { type CallOptions, useApi } from '../../support/api/api.ts';
import { statementsOf as counted } from '../../support/api/statements-of.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newPaySession } from '../../support/people/people.ts';

const api = useApi();
const PRICE = { amount: '40.00', currency: 'EUR' };
let scene: Awaited<ReturnType<typeof payScene>>;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(api().live, 'changed').mockReturnValue();
  // On a slow machine, a call asks again for its caller's authority every few seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

/** Before it is counted: the first use of a key in a minute is noted, and the key that signs receipts is read. */
beforeAll(async () => {
  scene = await payScene(api());
  const { payer, params, merchant } = scene;
  await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  await api().call(merchantEndpoints.createSession, { token: merchant.apiToken, body: PRICE });
  ({ id: scene.params.id } = await newPaySession(api(), merchant));
});

async function statementsOf(endpoint: Endpoint, options: CallOptions): Promise<string[]> {
  const { answer, statements } = await counted(async () => await api().call(endpoint, options));
  expect(answer.statusCode).toBe(endpoint.status);
  return statements;
}

const asPayer = () => ({ token: scene.payer.token });
const asServer = () => ({ token: scene.merchant.apiToken });
const ofSession = () => ({ params: scene.params });

test.each<[name: string, statements: number, endpoint: Endpoint, options: () => CallOptions]>([
  ['the prices of the token', 1, tokenEndpoints.readRates, () => ({})],
  ['the signed-in person', 1, authEndpoints.readMe, asPayer],
  ['a page of transactions', 1, transactionsEndpoints.list, asPayer],
  ['a session, for anybody', 1, payEndpoints.read, ofSession],
  ['a session, for its payer', 1, payEndpoints.read, () => ({ ...ofSession(), ...asPayer() })],
  [
    'a session, for its business',
    1,
    merchantEndpoints.readSession,
    () => ({ ...asServer(), ...ofSession() }),
  ],
  ['a new session', 2, merchantEndpoints.createSession, () => ({ ...asServer(), body: PRICE })],
  [
    'a new session with an idempotency key',
    2,
    merchantEndpoints.createSession,
    () => ({ ...asServer(), body: PRICE, headers: { 'idempotency-key': 'order-1' } }),
  ],
])('%s takes %i statements', async (_, count, endpoint, options) => {
  expect(await statementsOf(endpoint, options())).toHaveLength(count);
});

test('a confirmation takes one statement, and its repetition as many', async () => {
  const { params, payer } = await payScene(api());
  const confirm = { params, token: payer.token, body: { total: TOTAL } };

  expect(await statementsOf(payEndpoints.confirm, confirm)).toHaveLength(1);
  expect(await statementsOf(payEndpoints.confirm, confirm)).toHaveLength(1);
});
