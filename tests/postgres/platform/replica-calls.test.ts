/** Each call that says so is answered by a replica, with a login that reads and nothing else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as tillEndpoints from '#shared/till/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { requireRoleOf } from '../../../server/process-role.ts';
import type { CallOptions, TestApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { type Replicated, startReplicated } from '../../support/database/replicated.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { newSettlement } from '../../support/payments/settlements.ts';
import { statedMonth } from '../../support/payments/statements.ts';
import { tillScene } from '../../support/payments/tills.ts';
import { newMerchant, newPaySession } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';
import { deliveryOf } from '../../support/webhooks/deliveries.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const declared = endpoints.filter(({ replica }) => replica);
let of: Replicated;
let api: TestApi;
let calls: Record<string, CallOptions>;
let till: Awaited<ReturnType<typeof tillScene>>;

beforeAll(async () => {
  of = await startReplicated();
  api = of.api;
  const scene = await paidScene(api);
  await refund(api, scene, { amount: '1.00' });
  const { payer, merchant, transfer, id } = scene;
  const listener = await newMerchant(api, { webhook: 'https://shop.test/hook' });
  await makeEvent(api, listener);
  const delivery = await deliveryOf(api, listener.id);
  till = await tillScene(api, merchant);
  await newPaySession(api, merchant);
  await api.requests.flush();
  const byPayer = { token: payer.token };
  const byOwner = { token: merchant.token };
  const byKey = { token: merchant.apiToken };
  const { rows } = await api.database.execute('select id from api_request limit 1');
  const [request] = rows as { id: string }[];
  const ofMonth = { params: { id: await statedMonth(api) } };
  const settlement = { ...byKey, params: { id: await newSettlement(api, merchant.id) } };
  calls = {
    '/wallet/transactions': byPayer,
    '/wallet/transactions/:id': { ...byPayer, params: { id: transfer } },
    '/wallet/transactions/:id/timeline': { ...byPayer, params: { id: transfer } },
    '/wallet/balances': byPayer,
    '/wallet/level-changes': byPayer,
    '/merchant/sales': byKey,
    '/merchant/pay-sessions': byKey,
    '/merchant/pay-sessions/:id/refunds': { ...byKey, params: { id } },
    '/merchant/refunds': byKey,
    '/merchant/refund-requests': byKey,
    '/merchant/payouts': byKey,
    '/merchant/payouts/:id/lines': { ...byKey, params: { id: await payout(merchant) } },
    '/merchant/balance/movements': byKey,
    '/merchant/settlements': byKey,
    '/merchant/settlements/:id': settlement,
    '/merchant/settlements/:id/lines': settlement,
    '/wallet/statements': byPayer,
    '/wallet/statements/:id': { ...byPayer, ...ofMonth },
    '/wallet/statements/:id/pdf': { ...byPayer, ...ofMonth },
    '/merchant/statements': byKey,
    '/merchant/statements/:id': { ...byKey, ...ofMonth },
    '/merchant/statements/:id/pdf': { ...byKey, ...ofMonth },
    '/merchant/statements/:id/journal': { ...byKey, ...ofMonth },
    '/merchant/requests': byOwner,
    '/merchant/requests/:id': { ...byOwner, params: { id: request?.id ?? '' } },
    '/merchant/webhook-endpoints/:id/deliveries': {
      token: listener.token,
      params: { id: listener.endpoint ?? '' },
    },
    '/merchant/webhook-endpoints/:id/deliveries/:delivery': {
      token: listener.token,
      params: { id: listener.endpoint ?? '', delivery: delivery?.id ?? '' },
    },
    '/business/payments': byOwner,
    '/business/till-days': byOwner,
    '/business/payments/:id': { ...byOwner, params: { id: transfer } },
    '/token/rates/history': { query: { currency: 'EUR' } },
    '/till/sales': { query: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } },
  };
});
beforeEach(async () => {
  await of.caughtUp();
  of.counted();
});
afterAll(() => of.close());

/** A payout that was cancelled, as its call writes it, which needs a chain. */
async function payout({ id: merchant, cash }: { id: string; cash: bigint }): Promise<string> {
  const hold = await move(api, { kind: 'withdrawal', amount: '1', from: cash });
  const id = newId('wd');
  await api.database.owner.db.execute(sql`insert into withdrawal (id, member_id, kind, amount, address, hold_transfer,
      end_transfer, hold_until, status, reason, closed_at, requested_by)
    values (${id}, ${merchant}, 'payout', 1, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ${hold}, ${hold}, now(),
      'released', 'cancelled', now(), ${merchant})`);
  return id;
}

const ask = (endpoint: Endpoint, options: CallOptions) =>
  endpoint.path === tillEndpoints.list.path
    ? till.call(endpoint, options)
    : api.call(endpoint, options);

test('every call that a replica may answer is tried here, and changes nothing', () => {
  expect(declared.map(({ path }) => path).sort()).toEqual(Object.keys(calls).sort());
  expect(new Set(declared.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test.each(declared.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is answered by the replica',
  async (path, endpoint) => {
    const options = calls[path] ?? {};

    const answer = await ask(endpoint, options);

    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    expect(of.counted()).toEqual({ replica: 1 });
  },
);

test.each(
  declared.filter(({ files }) => files).map((endpoint) => [endpoint.path, endpoint] as const),
)('%s is a file of the replica', async (path, endpoint) => {
  const options = { ...calls[path], headers: { accept: 'text/csv' } };

  const answer = await ask(endpoint, options);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(of.counted()).toEqual({ replica: 1 });
});

test('the login reads no credential and nothing that is on its way to somebody', async () => {
  const reader = openPostgres(asLogin(of.primary.url, LOGINS.reader), 1);
  const refused = [
    'select password_hash from member',
    'select hash from api_key',
    'select secret from webhook_endpoint',
    'select from auth_session',
    'select from mail',
  ];

  const answers = await Promise.all(
    refused.map((text) => reader.execute(text).catch((error: { code?: string }) => error.code)),
  );
  await reader.close();

  expect(answers).toEqual(refused.map(() => '42501'));
});

test('no process starts with the login that reads', async () => {
  const database = openPostgres(asLogin(of.primary.url, LOGINS.reader), 1);

  const refused = await requireRoleOf(database.db, 'web').catch((error: Error) => error.message);
  await database.close();

  expect(refused).toContain('only role is salus_web');
});
