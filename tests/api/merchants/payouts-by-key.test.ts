/** A business's server requests payouts with a key: to the stored address, held, and cancellable. */
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as endpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { askForKey } from '../../support/merchants/api-keys.ts';
import { balanceOf, deposit, newMerchant, tokens } from '../../support/people/people.ts';
import { receive } from '../../support/tokens/payout-scene.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function newPayee(scopes: string[] = ['payouts:write', 'payouts:read']) {
  const merchant = await newMerchant(api());
  await deposit(api(), merchant.cash, '100');
  await setAddress(merchant.id, ADDRESS);
  const key = await insertKey(api().db, api().config, merchant, { name: 'Accounting', scopes });
  return { ...merchant, key };
}

const setAddress = (id: string, externalDepositAddress: string | null) =>
  rowsOf(
    api().db,
    sql`update member set external_deposit_address = ${externalDepositAddress} where id = ${id}`,
  );

const call = (
  token: string,
  endpoint: Endpoint,
  input: { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> },
) => api().call(endpoint, { token, ...input });

const payOut = (token: string, amount: unknown, idempotencyKey?: string) =>
  call(token, endpoints.createPayout, {
    body: { amount },
    ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
  });

const refusal = (answer: Awaited<ReturnType<typeof payOut>>) => [
  answer.statusCode,
  answer.json().code,
];

test('a key sends earnings to the stored address, and the owner may cancel by e-mail', async () => {
  const { key, cash, email } = await newPayee();

  const answer = await payOut(key.token, '40.5');

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    amount: '40.5',
    address: ADDRESS,
    status: 'requested',
    cancellable: true,
    needsApproval: false,
  });
  expect(Date.parse(answer.json().holdUntil)).toBeGreaterThan(Date.now());
  expect(await balanceOf(api(), cash)).toBe(tokens('59.5'));
  expect(await templatesTo(api(), email)).toContain('withdrawal-requested');
});

test('the same Idempotency-Key pays out once, also when the second would be refused', async () => {
  const { id, key, cash } = await newPayee();
  const first = await payOut(key.token, '40.5', 'november');
  await setAddress(id, null);

  const second = await payOut(key.token, '40.5', 'november');

  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.json()).toEqual(first.json());
  expect(refusal(await payOut(key.token, '41', 'november'))).toEqual([422, 'idempotency_mismatch']);
  expect(await balanceOf(api(), cash)).toBe(tokens('59.5'));
});

test('a key cancels a payout, and the tokens come back', async () => {
  const { key, cash } = await newPayee();
  const { id } = (await payOut(key.token, '40.5')).json();

  const cancelled = await call(key.token, endpoints.cancelPayout, { params: { id } });

  expect(cancelled.json()).toMatchObject({ id, status: 'released', reason: 'cancelled' });
  expect(await balanceOf(api(), cash)).toBe(tokens('100'));
  const again = await call(key.token, endpoints.cancelPayout, { params: { id } });
  expect(refusal(again)).toEqual([409, 'withdrawal_not_cancellable']);
});

test('a payout of another business is not found, and neither is an exit', async () => {
  const { key } = await newPayee();
  const other = await newPayee();
  const { id } = (await payOut(other.key.token, '40.5')).json();
  const cancel = (token: string) => call(token, endpoints.cancelPayout, { params: { id } });

  expect(refusal(await cancel(key.token))).toEqual([404, 'not_found']);
  await rowsOf(api().database.owner.db, sql`update withdrawal set kind = 'exit' where id = ${id}`);
  expect(refusal(await cancel(other.key.token))).toEqual([404, 'not_found']);
  await rowsOf(
    api().database.owner.db,
    sql`update withdrawal set kind = 'payout' where id = ${id}`,
  );
  expect((await cancel(other.key.token)).statusCode).toBe(200);
});

test('the API token has no scope for payouts, and makes no key that has it', async () => {
  const { apiToken, cash } = await newPayee();

  expect(refusal(await payOut(apiToken, '1'))).toEqual([403, 'scope_missing']);
  const made = await askForKey(api(), { token: apiToken } as never, {
    scopes: ['payouts:write'],
    currentPassword: undefined,
  });
  expect(refusal(made)).toEqual([403, 'key_exceeds_own']);
  expect(await balanceOf(api(), cash)).toBe(tokens('100'));
});

test('a key without the scope, a person and an address of one’s own are refused', async () => {
  const { key, token } = await newPayee(['payouts:read']);
  const other = await newPayee();

  expect(refusal(await payOut(key.token, '1'))).toEqual([403, 'scope_missing']);
  const asPerson = await payOut(token, '1');
  expect(asPerson.statusCode).toBe(403);
  const body = { amount: '1', address: ADDRESS };
  const elsewhere = await call(other.key.token, endpoints.createPayout, { body });
  expect(elsewhere.json().errors).toMatchObject([{ path: 'address', code: 'unknown_field' }]);
});

test('refusals for people hold for keys too, and nothing moves', async () => {
  const { key, ...shop } = await newPayee();
  const { id, cash } = shop;
  await receive(api(), shop, '50');
  const before = await balanceOf(api(), cash);
  const prove = (provenBy: 'operator' | null) =>
    rowsOf(
      api().db,
      sql`update domain_proof set proven_by = ${provenBy}, proven_at = ${provenBy && sql`now()`}
        where merchant_id = ${id}`,
    );

  await prove(null);
  expect(refusal(await payOut(key.token, '100.01'))).toEqual([409, 'domain_unproven']);
  await prove('operator');
  await setAddress(id, null);
  expect(refusal(await payOut(key.token, '1'))).toEqual([409, 'deposit_address_missing']);
  await setAddress(id, SILENT_CHAIN.custody);
  expect(refusal(await payOut(key.token, '1'))).toEqual([422, 'validation_failed']);
  await setAddress(id, ADDRESS);
  expect(refusal(await payOut(key.token, '150.01'))).toEqual([409, 'insufficient_balance']);
  const frozen = (outgoingFrozenAt: Date | null) =>
    rowsOf(
      api().database.owner.db,
      sql`update member set outgoing_frozen_at = ${outgoingFrozenAt} where id = ${id}`,
    );
  await frozen(new Date());
  expect(refusal(await payOut(key.token, '1'))).toEqual([409, 'account_frozen']);
  await frozen(null);
  expect(await balanceOf(api(), cash)).toBe(before);

  expect((await payOut(key.token, '1')).statusCode).toBe(201);
  expect(refusal(await payOut(key.token, '1'))).toEqual([409, 'withdrawal_pending']);
});
